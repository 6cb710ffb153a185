import { type appContract, shownMax } from "@referral-service/contract/app";
import type { RouteHandlers } from "../../../http/route-handlers.ts";
import { requireFound, requireId } from "../../../kernel/callers/require-found.ts";
import { including } from "../../../kernel/lists/list.ts";
import { answerInTurn } from "../../../kernel/lists/turns.ts";
import { fromReplica } from "../../../kernel/replica/from-replica.ts";
import { readsWork, visibleReferrals } from "../../../referrals/rules.ts";
import { findReferral } from "../../../referrals/store.ts";
import { termsBehind } from "../../bonus-rules/rules-in-force.ts";
import { findRun } from "../../runs/store.ts";
import { yearOfReferrer } from "../../statements/year-of-referrer.ts";
import { toBonusPaymentView } from "../facts.ts";
import {
  approveBonusPayment,
  approveBonusPayments,
  cancelBonusPayment,
  completeBonusPayment,
  failBonusPayment,
  processBonusPayment,
} from "../move-bonus-payment.ts";
import { sendsBonuses, visibleBonusPayments } from "../rules.ts";
import { countByStatus, findBonusPayment, paymentsSeenBy, sumEarned } from "../store.ts";
import { askForDetails } from "./ask-for-details.ts";
import { toShownPayment, toSteps } from "./facts.ts";
import { changesOfPayment } from "./store.ts";
import { lookAtCredentials } from "./view-credentials.ts";
import { warned } from "./warned.ts";

export const paymentRoutes: RouteHandlers<typeof appContract.payments> = {
  list: ({ deps, caller, query }) =>
    including(paymentsSeenBy(caller, query), {
      include: (db, payments) => warned(db, deps, caller, payments),
      show: toShownPayment(caller),
    }),
  counts: async ({ deps, caller, query: { organization: _, ...filters } }) => {
    const countMax = shownMax.countedPayments + 1;
    const found = await answerInTurn(caller.organizationId, () =>
      fromReplica(deps, caller, ({ db }) =>
        countByStatus(db, visibleBonusPayments(caller), { ...filters, countMax }),
      ),
    );
    const counts = found.map(({ status, count }) => ({
      status,
      count: Math.min(count, shownMax.countedPayments),
      isMore: count > shownMax.countedPayments,
    }));
    return { status: 200, body: { counts } };
  },
  earned: async ({ deps, caller, query: { organization: _, ...filters } }) => {
    const countMax = shownMax.countedPayments;
    const sums = await answerInTurn(caller.organizationId, () =>
      fromReplica(deps, caller, ({ db }) =>
        sumEarned(db, visibleBonusPayments(caller), { ...filters, countMax }),
      ),
    );
    return { status: 200, body: { sums } };
  },
  details: async ({ deps, caller, params }) => {
    const { db } = deps;
    const id = requireId(params.id);
    const payment = requireFound(await findBonusPayment(db, visibleBonusPayments(caller), id));
    const { organizationId, referralId, runId } = payment;
    const page = { limit: shownMax.otherPayments, after: undefined };
    const [[shown], changes, referral, ofReferral, run, referrerYear, ruleTexts] =
      await Promise.all([
        warned(db, deps, caller, [payment]),
        changesOfPayment(db, payment),
        readsWork(caller) ? findReferral(db, visibleReferrals(caller), { id: referralId }) : null,
        paymentsSeenBy(caller, { referralId }).read(db, page),
        runId === null || !sendsBonuses(caller) ? null : findRun(db, organizationId, runId),
        yearOfReferrer(deps, caller, payment),
        // Staff read the explanation, which contains the value of the deal.
        readsWork(caller) ? null : termsBehind(db, payment),
      ]);
    const others = ofReferral
      .filter((other) => other.id !== payment.id)
      .slice(0, shownMax.otherPayments);
    return {
      status: 200,
      body: {
        payment: toShownPayment(caller)(requireFound(shown ?? null)),
        steps: toSteps(caller, changes),
        referral: referral && {
          value: referral.value && {
            amount: referral.value.amount,
            currency: referral.value.currency,
          },
          submittedAt: referral.createdAt.getTime(),
        },
        otherPayments: others.map(toBonusPaymentView),
        run: run && { id: run.id, number: run.number },
        referrerYear,
        ruleTexts,
      },
    };
  },
  credentials: async ({ deps, caller, params }) => ({
    status: 200,
    body: await lookAtCredentials(deps, caller, requireId(params.id)),
  }),
  askForDetails: async ({ deps, caller, params }) => {
    const { askedAt } = await askForDetails(deps, caller, requireId(params.id));
    return { status: 200, body: { detailsAskedAt: askedAt.getTime() } };
  },
  approveMany: async ({ deps, caller, body }) => {
    const payments = await approveBonusPayments(deps, caller, body.payments);
    return { status: 200, body: { payments: payments.map(toBonusPaymentView) } };
  },
  approve: async ({ deps, caller, params, ifVersion, body: { reason } }) => {
    const bonusPaymentId = requireId(params.id);
    const payment = await approveBonusPayment(deps, caller, { bonusPaymentId, ifVersion, reason });
    return { status: 200, body: toBonusPaymentView(payment) };
  },
  process: async ({ deps, caller, params, ifVersion }) => {
    const bonusPaymentId = requireId(params.id);
    const payment = await processBonusPayment(deps, caller, { bonusPaymentId, ifVersion });
    return { status: 200, body: toBonusPaymentView(payment) };
  },
  complete: async ({ deps, caller, params, ifVersion }) => {
    const bonusPaymentId = requireId(params.id);
    const payment = await completeBonusPayment(deps, caller, { bonusPaymentId, ifVersion });
    return { status: 200, body: toBonusPaymentView(payment) };
  },
  cancel: async ({ deps, caller, params, ifVersion }) => {
    const bonusPaymentId = requireId(params.id);
    const payment = await cancelBonusPayment(deps, caller, { bonusPaymentId, ifVersion });
    return { status: 200, body: toBonusPaymentView(payment) };
  },
  fail: async ({ deps, caller, params, ifVersion, body: { failureReason } }) => {
    const request = { bonusPaymentId: requireId(params.id), ifVersion, failureReason };
    return { status: 200, body: toBonusPaymentView(await failBonusPayment(deps, caller, request)) };
  },
};
