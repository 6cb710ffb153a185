import { everybody } from "../../access/roles.ts";
import { requiresPerson } from "../../access/route-access.ts";
import { organizationQuery } from "../../primitives.ts";
import { c } from "../../router.ts";
import { ownCredentials, sentCredentials } from "./schemas.ts";

/** About oneself. Nobody says for another person where their money goes. */
export const paymentCredentialsContract = c.router({
  get: {
    method: "GET",
    path: "/payment-credentials",
    summary: "How one is paid in the organization, without the details",
    query: organizationQuery,
    responses: { 200: ownCredentials },
    metadata: requiresPerson({ roles: everybody }),
  },
  set: {
    method: "PUT",
    path: "/payment-credentials",
    summary: "Say how one is paid in the organization",
    query: organizationQuery,
    body: sentCredentials,
    responses: { 200: ownCredentials },
    // Else a session that somebody else got hold of could lead the money elsewhere.
    metadata: { ...requiresPerson({ roles: everybody }), needsFreshSignIn: true },
  },
});
