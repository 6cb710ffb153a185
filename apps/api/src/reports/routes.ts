import type { contract } from "@referral-service/contract";
import type { RouteHandlers } from "../http/mount.ts";
import { reportBonusPayments } from "./report-bonus-payments.ts";
import { reportReferrals } from "./report-referrals.ts";
import { reportReferrers } from "./report-referrers.ts";

export const reportRoutes: RouteHandlers<typeof contract.reports> = {
  referrals: async ({ deps, caller, query }) => {
    return { status: 200, body: await reportReferrals(deps, caller, query) };
  },
  bonusPayments: async ({ deps, caller, query }) => {
    return { status: 200, body: await reportBonusPayments(deps, caller, query) };
  },
  referrers: async ({ deps, caller, query }) => {
    return { status: 200, body: await reportReferrers(deps, caller, query) };
  },
};
