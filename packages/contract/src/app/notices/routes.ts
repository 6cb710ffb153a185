import { everybody } from "../../access/roles.ts";
import { requiresPerson } from "../../access/route-access.ts";
import { organizationQuery } from "../../primitives.ts";
import { c } from "../../router.ts";
import { notices } from "./schemas.ts";

export const noticesContract = c.router({
  get: {
    method: "GET",
    path: "/notices",
    summary: "How the person gets notifications of the organization",
    query: organizationQuery,
    responses: { 200: notices },
    metadata: requiresPerson({ roles: everybody }),
  },
  set: {
    method: "PUT",
    path: "/notices",
    summary: "Choose how to get notifications of the organization",
    query: organizationQuery,
    body: notices,
    responses: { 200: notices },
    metadata: requiresPerson({ roles: everybody }),
  },
});
