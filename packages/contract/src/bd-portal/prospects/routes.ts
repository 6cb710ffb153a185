import { z } from "zod";
import { staff } from "../../access/roles.ts";
import { requiresBusinessDeveloper, requiresPerson } from "../../access/route-access.ts";
import { boundOf } from "../../bounds.ts";
import { idParam, pageOf } from "../../primitives.ts";
import { c } from "../../router.ts";
import { portalPageQuery, portalQuery } from "../portal-item.ts";
import { bdProspect, bdProspectStage, createBdProspect, updateBdProspect } from "./schemas.ts";

export const listBdProspectsQuery = portalPageQuery.extend({
  stage: bdProspectStage.optional().describe("Only prospects at this stage"),
  q: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe("Text that name, e-mail, phone or company contains"),
});

export const bdProspectsContract = c.router({
  list: {
    method: "GET",
    path: "/bd/prospects",
    summary: "List the prospects of a business developer's portal, newest first",
    query: listBdProspectsQuery,
    responses: { 200: pageOf(bdProspect) },
    metadata: requiresPerson({ roles: staff }),
  },
  get: {
    method: "GET",
    path: "/bd/prospects/:id",
    summary: "Read one prospect of a business developer's portal",
    pathParams: idParam,
    query: portalQuery,
    responses: { 200: bdProspect },
    metadata: requiresPerson({ roles: staff }),
  },
  create: {
    method: "POST",
    path: "/bd/prospects",
    summary: `Add a prospect to one's own portal; ${boundOf("bdProspects")}`,
    query: portalQuery,
    body: createBdProspect,
    responses: { 201: bdProspect },
    metadata: requiresBusinessDeveloper,
  },
  update: {
    method: "PATCH",
    path: "/bd/prospects/:id",
    summary: "Change a prospect of one's own portal",
    pathParams: idParam,
    query: portalQuery,
    body: updateBdProspect,
    responses: { 200: bdProspect },
    metadata: { ...requiresBusinessDeveloper, versioned: true as const },
  },
  delete: {
    method: "DELETE",
    path: "/bd/prospects/:id",
    summary: "Delete a prospect of one's own portal; its activities and tasks stay, without it",
    pathParams: idParam,
    query: portalQuery,
    responses: { 204: c.noBody() },
    metadata: { ...requiresBusinessDeveloper, versioned: true as const },
  },
});
