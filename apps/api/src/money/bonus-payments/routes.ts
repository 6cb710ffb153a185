import type { contract } from "@referral-service/contract";
import type { RouteHandlers } from "../../http/route-handlers.ts";
import { requireFound, requireId } from "../../kernel/callers/require-found.ts";
import { readsWork } from "../../referrals/rules.ts";
import { draftBonusPayment } from "./draft-bonus-payment.ts";
import { toBonusPaymentView } from "./facts.ts";
import { visibleBonusPayments } from "./rules.ts";
import { findBonusPayment, findExplanation, paymentsSeenBy } from "./store.ts";

export const bonusPaymentRoutes: RouteHandlers<typeof contract.bonusPayments> = {
  list: ({ caller, query }) => paymentsSeenBy(caller, query),
  get: async ({ deps, caller, params }) => {
    const id = requireId(params.id);
    const payment = requireFound(await findBonusPayment(deps.db, visibleBonusPayments(caller), id));
    // The explanation contains the value of the deal, which referrers cannot read.
    const explanation = readsWork(caller) ? await findExplanation(deps.db, payment.id) : null;
    return { status: 200, body: { ...toBonusPaymentView(payment), explanation } };
  },
  create: async ({ deps, caller, body }) => {
    const payment = await draftBonusPayment(deps, caller, body);
    return { status: 201, body: toBonusPaymentView(payment) };
  },
};
