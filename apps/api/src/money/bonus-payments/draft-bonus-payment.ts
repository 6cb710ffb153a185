import { type contract, type RequestBody, referralBounds } from "@referral-service/contract";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { PersonCaller } from "../../kernel/callers/caller.ts";
import { requireAllowed } from "../../kernel/callers/decision.ts";
import type { Tx } from "../../kernel/database/database.ts";
import type { Deps } from "../../kernel/deps.ts";
import { enqueueEvent } from "../../kernel/outbox/enqueue-event.ts";
import { conflict, invalidRequest } from "../../kernel/refusal.ts";
import { defaultCurrencyOf, requireWholeUnits } from "../../people/organizations/store.ts";
import { visibleReferrals } from "../../referrals/rules.ts";
import { lockReferral } from "../../referrals/store.ts";
import { findPaymentCredentials } from "../payment-credentials/store.ts";
import { bonusPaymentCreated, bonusPaymentCreatedAudit } from "./facts.ts";
import { countPaymentsOf } from "./payments-of-referral-store.ts";
import type { StoredBonusPayment } from "./rules.ts";
import { canSendBonuses } from "./rules.ts";
import { insertBonusPayment } from "./store.ts";
import { enqueueWaitingNotices } from "./waiting-notices.ts";

/** Drafts a payment. Does not move money, because a person approves the draft in the app. */
export async function draftBonusPayment(
  deps: Deps,
  caller: PersonCaller,
  input: RequestBody<typeof contract.bonusPayments.create>,
) {
  requireAllowed(canSendBonuses(caller));
  const { organizationId } = caller;
  return deps.db.transaction(async (tx) => {
    // The lock prevents the referral from being deleted or credited to another referrer in the
    // meantime.
    const referral = await lockReferral(tx, visibleReferrals(caller), input.referralId);
    if (referral === null) {
      throw invalidRequest({
        path: "referralId",
        message: "must be the ID of a referral that you can see",
      });
    }
    if (referral.credit === "not_credited") {
      throw conflict(
        "This referral is not credited, so it earns no bonus. Draft the payment for the credited referral.",
      );
    }
    const { referrerId } = referral;
    await requireRoomForPayment(tx, referral);
    const currency = input.currency ?? (await defaultCurrencyOf(tx, organizationId));
    requireWholeUnits("amount", input.amount, currency);
    const now = deps.clock.now();
    const payment: StoredBonusPayment = {
      id: deps.newId(),
      organizationId,
      referralId: referral.id,
      referrerId,
      amount: input.amount,
      currency,
      paymentMethod:
        input.paymentMethod ?? (await usualPaymentMethod(tx, { organizationId, referrerId })),
      status: "draft",
      note: input.note ?? null,
      createdById: caller.userId,
      approvedById: null,
      approvedAt: null,
      completedAt: null,
      failureReason: null,
      ruleId: null,
      ruleVersion: null,
      withdrawnAt: null,
      version: 1,
      createdAt: now,
      updatedAt: now,
      runId: null,
      reference: null,
    };
    await insertBonusPayment(tx, payment);
    enqueueAudit(tx, deps, caller, bonusPaymentCreatedAudit(payment));
    enqueueEvent(tx, deps, caller, bonusPaymentCreated(payment));
    const drafter = { id: caller.userId, name: caller.userName };
    await enqueueWaitingNotices(tx, deps, { payment, referral, drafter });
    return payment;
  });
}

/** The referral's lock prevents simultaneous drafts from exceeding the limit. */
async function requireRoomForPayment(tx: Tx, referral: { organizationId: string; id: string }) {
  const used = await countPaymentsOf(tx, referral);
  if (used < referralBounds.bonusPayments) return;
  throw conflict(
    `This referral has reached the limit of ${referralBounds.bonusPayments} bonus payments, including canceled ones. Use one of its drafts.`,
  );
}

/** The referrer's payout method, or `manual` until they choose one. */
export async function usualPaymentMethod(
  tx: Tx,
  { organizationId, referrerId }: { organizationId: string; referrerId: string },
) {
  const credentials = await findPaymentCredentials(tx, { organizationId, userId: referrerId });
  return credentials?.paymentMethod ?? "manual";
}
