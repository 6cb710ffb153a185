import type { appContract } from "@referral-service/contract/app";
import type { RouteHandlers } from "../../http/route-handlers.ts";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import { requireAllowed } from "../../kernel/callers/decision.ts";
import { lockName } from "../../kernel/lists/lock-then-find.ts";
import { invalidRequest } from "../../kernel/refusal.ts";
import { defaultCurrencyOf, requireWholeUnits } from "../../people/organizations/store.ts";
import { canSendBonuses } from "../bonus-payments/rules.ts";
import { enqueueThreshold, findThreshold, type Threshold } from "./store.ts";

export const paymentThresholdRoutes: RouteHandlers<typeof appContract.paymentThreshold> = {
  get: async ({ deps, caller }) => ({
    status: 200,
    body: toView(await findThreshold(deps.db, caller.organizationId)),
  }),
  set: async ({ deps, caller, body: { threshold } }) => {
    requireAllowed(canSendBonuses(caller));
    const { organizationId } = caller;
    if (threshold !== null) {
      requireWholeUnits("threshold.amount", threshold.amount, threshold.currency);
      requireOtherCurrencies(threshold);
    }
    const updatedAt = deps.clock.now();
    await deps.db.transaction(async (tx) => {
      await lockName(tx, `payment-threshold ${organizationId}`);
      const before = await findThreshold(tx, organizationId);
      const currency = threshold?.currency ?? (await defaultCurrencyOf(tx, organizationId));
      enqueueThreshold(tx, organizationId, {
        amount: threshold?.amount ?? null,
        currency,
        rates: threshold?.rates ?? [],
        updatedAt,
      });
      enqueueAudit(tx, deps, caller, {
        action: "organization.payment_threshold_updated",
        target: { type: "organization", id: organizationId },
        changes: { paymentThreshold: { from: inWords(before), to: inWords(threshold) } },
      });
    });
    return { status: 200, body: toView(threshold && { ...threshold, updatedAt }) };
  },
};

const toView = (threshold: Threshold | null) => ({
  threshold: threshold && {
    amount: threshold.amount,
    currency: threshold.currency,
    rates: threshold.rates,
    updatedAt: threshold.updatedAt.getTime(),
  },
});

type Sent = Pick<Threshold, "amount" | "currency" | "rates">;

const inWords = (threshold: Sent | null) =>
  threshold &&
  [
    `${threshold.amount} ${threshold.currency}`,
    ...threshold.rates.map(({ currency, rate }) => `1 ${currency} = ${rate}`),
  ].join(", ");

function requireOtherCurrencies({ currency, rates }: Sent) {
  const index = rates.findIndex((one) => one.currency === currency);
  if (index < 0) return;
  throw invalidRequest({
    path: `threshold.rates.${index}.currency`,
    message: "must differ from the threshold's currency",
  });
}
