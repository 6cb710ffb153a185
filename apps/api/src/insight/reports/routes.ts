import type { contract } from "@referral-service/contract";
import type { appContract } from "@referral-service/contract/app";
import type { RouteHandlers } from "../../http/route-handlers.ts";
import { answerInTurn } from "../../kernel/lists/turns.ts";
import { fromReplica } from "../../kernel/replica/from-replica.ts";
import { reportBonusPayments } from "./report-bonus-payments.ts";
import { reportFirstContact } from "./report-first-contact.ts";
import { reportFunnel, reportReferrals } from "./report-referrals.ts";
import { reportReferrers } from "./report-referrers.ts";
import { reportSummary } from "./report-summary.ts";

export const reportRoutes: RouteHandlers<typeof contract.reports> = {
  referrals: async ({ deps, caller, query }) => {
    const report = () => fromReplica(deps, caller, (late) => reportReferrals(late, caller, query));
    return { status: 200, body: await answerInTurn(caller.organizationId, report) };
  },
  bonusPayments: async ({ deps, caller, query }) => {
    const report = () =>
      fromReplica(deps, caller, (late) => reportBonusPayments(late, caller, query));
    return { status: 200, body: await answerInTurn(caller.organizationId, report) };
  },
  firstContact: async ({ deps, caller, query }) => {
    const report = () =>
      fromReplica(deps, caller, (late) => reportFirstContact(late, caller, query));
    return { status: 200, body: await answerInTurn(caller.organizationId, report) };
  },
  referrers: async ({ deps, caller, query }) => {
    const report = () => fromReplica(deps, caller, (late) => reportReferrers(late, caller, query));
    return { status: 200, body: await answerInTurn(caller.organizationId, report) };
  },
};

export const reportPageRoutes: RouteHandlers<typeof appContract.reportPage> = {
  summary: async ({ deps, caller, query }) => {
    const report = () => fromReplica(deps, caller, (late) => reportSummary(late, caller, query));
    return { status: 200, body: await answerInTurn(caller.organizationId, report) };
  },
  funnel: async ({ deps, caller, query }) => {
    const report = () => fromReplica(deps, caller, (late) => reportFunnel(late, caller, query));
    return { status: 200, body: await answerInTurn(caller.organizationId, report) };
  },
};
