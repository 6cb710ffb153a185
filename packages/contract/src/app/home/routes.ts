import { everybody } from "../../access/roles.ts";
import { requiresPerson } from "../../access/route-access.ts";
import { organizationQuery } from "../../primitives.ts";
import { c } from "../../router.ts";
import { homePage } from "./schemas.ts";

export const homePageContract = c.router({
  get: {
    method: "GET",
    path: "/home",
    summary: "What waits for the person in the organization",
    query: organizationQuery,
    responses: { 200: homePage },
    metadata: requiresPerson({ roles: everybody }),
  },
});
