import type { contract } from "@referral-service/contract";
import type { RouteHandlers } from "../../http/route-handlers.ts";
import { answerInTurn } from "../../kernel/lists/turns.ts";
import { reportBonusPayments } from "./report-bonus-payments.ts";
import { reportFirstContact } from "./report-first-contact.ts";
import { reportReferrals } from "./report-referrals.ts";
import { reportReferrers } from "./report-referrers.ts";

export const reportRoutes: RouteHandlers<typeof contract.reports> = {
  referrals: async ({ deps, caller, query }) => {
    const report = () => reportReferrals(deps, caller, query);
    return { status: 200, body: await answerInTurn(caller.organizationId, report) };
  },
  bonusPayments: async ({ deps, caller, query }) => {
    const report = () => reportBonusPayments(deps, caller, query);
    return { status: 200, body: await answerInTurn(caller.organizationId, report) };
  },
  firstContact: async ({ deps, caller, query }) => {
    const report = () => reportFirstContact(deps, caller, query);
    return { status: 200, body: await answerInTurn(caller.organizationId, report) };
  },
  referrers: async ({ deps, caller, query }) => {
    const report = () => reportReferrers(deps, caller, query);
    return { status: 200, body: await answerInTurn(caller.organizationId, report) };
  },
};
