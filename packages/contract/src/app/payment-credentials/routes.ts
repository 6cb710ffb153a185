import { everybody } from "../../access/roles.ts";
import { requiresPerson } from "../../access/route-access.ts";
import { organizationQuery } from "../../primitives.ts";
import { c } from "../../router.ts";
import { ownCredentials, sentCredentials } from "./schemas.ts";

/** The person's own payment details. Nobody can set those of another person. */
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
    // Needs a fresh sign-in, because a stolen session could redirect the money.
    metadata: { ...requiresPerson({ roles: everybody }), needsFreshSignIn: true },
  },
});
