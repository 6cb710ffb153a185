import type { appContract } from "@referral-service/contract/app";
import type { RouteHandlers } from "../http/mount.ts";
import { visibleReferrals } from "../referrals/visibility.ts";
import { labelsInUse } from "./store.ts";

export const referralPageRoutes: RouteHandlers<typeof appContract.referralPage> = {
  labels: async ({ deps, caller }) => ({
    status: 200,
    body: { labels: await labelsInUse(deps.db, visibleReferrals(caller)) },
  }),
};
