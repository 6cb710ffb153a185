import { everybody } from "../../access/roles.ts";
import { requiresPerson } from "../../access/route-access.ts";
import { organizationQuery } from "../../primitives.ts";
import { c } from "../../router.ts";
import { referralLabels } from "./schemas.ts";

/** What the referrals page shows beside the API's routes. */
export const referralPageContract = c.router({
  labels: {
    method: "GET",
    path: "/referral-labels",
    summary: "The labels in use, the most used first",
    query: organizationQuery,
    responses: { 200: referralLabels },
    metadata: requiresPerson({ roles: everybody }),
  },
});
