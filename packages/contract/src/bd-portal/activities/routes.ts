import { staff } from "../../access/roles.ts";
import { requiresBusinessDeveloper, requiresPerson } from "../../access/route-access.ts";
import { boundOf } from "../../bounds.ts";
import { id, idParam, pageOf, queryUnixMs } from "../../primitives.ts";
import { c } from "../../router.ts";
import { portalPageQuery, portalQuery } from "../portal-item.ts";
import { bdActivity, bdActivityType, createBdActivity, updateBdActivity } from "./schemas.ts";

export const listBdActivitiesQuery = portalPageQuery.extend({
  type: bdActivityType.optional().describe("Only activities of this type"),
  prospectId: id.optional().describe("Only activities with this prospect"),
  occurredAfter: queryUnixMs
    .optional()
    .describe("Only activities that occurred at this time or later, Unix ms"),
  occurredBefore: queryUnixMs
    .optional()
    .describe("Only activities that occurred before this time, Unix ms"),
});

export const bdActivitiesContract = c.router({
  list: {
    method: "GET",
    path: "/bd/activities",
    summary: "List the activities of a business developer's portal, newest first",
    query: listBdActivitiesQuery,
    responses: { 200: pageOf(bdActivity) },
    metadata: requiresPerson({ roles: staff }),
  },
  get: {
    method: "GET",
    path: "/bd/activities/:id",
    summary: "Read one activity of a business developer's portal",
    pathParams: idParam,
    query: portalQuery,
    responses: { 200: bdActivity },
    metadata: requiresPerson({ roles: staff }),
  },
  create: {
    method: "POST",
    path: "/bd/activities",
    summary: `Add an activity to one's own portal; ${boundOf("bdActivities")}`,
    query: portalQuery,
    body: createBdActivity,
    responses: { 201: bdActivity },
    metadata: { ...requiresBusinessDeveloper, forAssistants: true as const },
  },
  update: {
    method: "PATCH",
    path: "/bd/activities/:id",
    summary: "Change an activity of one's own portal",
    pathParams: idParam,
    query: portalQuery,
    body: updateBdActivity,
    responses: { 200: bdActivity },
    metadata: { ...requiresBusinessDeveloper, versioned: true as const },
  },
  delete: {
    method: "DELETE",
    path: "/bd/activities/:id",
    summary: "Delete an activity of one's own portal",
    pathParams: idParam,
    query: portalQuery,
    responses: { 204: c.noBody() },
    metadata: { ...requiresBusinessDeveloper, versioned: true as const },
  },
});
