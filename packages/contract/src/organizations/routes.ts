import { z } from "zod";
import { admins, everybody } from "../access/roles.ts";
import { requiresIdentity, requiresScope } from "../access/route-access.ts";
import { organizationParams, pageOf, pageQuery } from "../primitives.ts";
import { c } from "../router.ts";
import { organization, updateOrganization } from "./schemas.ts";

const noQuery = z.strictObject({});

/** The organization comes from the path, so there is no `organization` parameter. */
export const organizationsContract = c.router({
  list: {
    method: "GET",
    path: "/organizations",
    summary: "List the person's organizations on any plan, newest first",
    query: z.strictObject(pageQuery),
    responses: { 200: pageOf(organization) },
    metadata: requiresIdentity,
  },
  get: {
    method: "GET",
    path: "/organizations/:id",
    summary: "Read an organization",
    pathParams: organizationParams,
    query: noQuery,
    responses: { 200: organization },
    metadata: requiresScope("organizations:read", { roles: everybody }),
  },
  update: {
    method: "PATCH",
    path: "/organizations/:id",
    summary: "Change an organization's settings",
    pathParams: organizationParams,
    query: noQuery,
    body: updateOrganization,
    responses: { 200: organization },
    metadata: requiresScope("organizations:write", { roles: admins }),
  },
});
