import { everybody } from "../access/roles.ts";
import { requiresScope } from "../access/route-access.ts";
import { boundOf } from "../bounds.ts";
import {
  createdWindow,
  id,
  idParam,
  organizationQuery,
  pageOf,
  pageQuery,
  queryBoolean,
} from "../primitives.ts";
import { c } from "../router.ts";
import { createPublicLink, publicLink, updatePublicLink } from "./schemas.ts";

export const listPublicLinksQuery = organizationQuery.extend({
  ...pageQuery,
  isActive: queryBoolean.optional().describe("Only links that are active, or only paused ones"),
  referrerId: id.optional().describe("Only links of this referrer"),
  ...createdWindow,
});

export const publicLinksContract = c.router({
  list: {
    method: "GET",
    path: "/public-links",
    summary: "List public referral links, newest first",
    query: listPublicLinksQuery,
    responses: { 200: pageOf(publicLink) },
    metadata: { ...requiresScope("public-links:read", { roles: everybody }), csv: true as const },
  },
  get: {
    method: "GET",
    path: "/public-links/:id",
    summary: "Read one public referral link",
    pathParams: idParam,
    query: organizationQuery,
    responses: { 200: publicLink },
    metadata: requiresScope("public-links:read", { roles: everybody }),
  },
  create: {
    method: "POST",
    path: "/public-links",
    summary: `Create a public referral link; ${boundOf("publicLinks")}`,
    query: organizationQuery,
    body: createPublicLink,
    responses: { 201: publicLink },
    metadata: requiresScope("public-links:write", { roles: everybody }),
  },
  update: {
    method: "PATCH",
    path: "/public-links/:id",
    summary: "Pause or resume a public referral link",
    pathParams: idParam,
    query: organizationQuery,
    body: updatePublicLink,
    responses: { 200: publicLink },
    metadata: requiresScope("public-links:write", { roles: everybody }),
  },
});
