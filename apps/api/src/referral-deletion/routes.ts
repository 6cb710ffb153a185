import type { contract } from "@referral-service/contract";
import { requireId } from "../access/require-found.ts";
import type { RouteHandlers } from "../http/route-handlers.ts";
import { deleteReferral } from "./delete-referral.ts";

/** Apart from the other routes of referrals, because a deletion reaches into their payments. */
export const referralDeletionRoutes: Pick<RouteHandlers<typeof contract.referrals>, "delete"> = {
  delete: async ({ deps, caller, params, ifVersion }) => {
    await deleteReferral(deps, caller, { referralId: requireId(params.id), ifVersion });
    return { status: 204, body: undefined };
  },
};
