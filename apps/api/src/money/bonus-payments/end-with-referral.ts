import type { BonusPaymentStatus } from "@referral-service/contract";
import type { Actor } from "../../kernel/audit/actor.ts";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { Tx } from "../../kernel/database/database.ts";
import { enqueueEvent } from "../../kernel/outbox/enqueue-event.ts";
import { conflict } from "../../kernel/refusal.ts";
import type { ConsequenceDeps, ReferralConsequences } from "../../referrals/consequences.ts";
import { bonusPaymentStatusUpdated, bonusPaymentStatusUpdatedAudit } from "./facts.ts";
import type { StoredBonusPayment } from "./rules.ts";
import { clearWordsAboutReferral, enqueueBonusPayment, lockPaymentsOf } from "./store.ts";

/** The statuses of payments in progress, which a person must end first. */
export const hinders = ({ status }: { status: BonusPaymentStatus }) =>
  status === "approved" || status === "processing";

export const isCanceledWithIt = ({ status }: { status: BonusPaymentStatus }) =>
  status === "draft" || status === "failed";

/**
 * Cancels the payments that no one approved. A transaction that drafts a payment takes the same
 * lock.
 */
export const endWithReferral: ReferralConsequences["beforeRemoval"] = async (
  tx,
  deps,
  actor,
  referral,
) => {
  // First, so that the events of canceled payments contain their last version.
  await clearWordsAboutReferral(tx, referral, deps.clock.now());
  const payments = await lockPaymentsOf(tx, referral);
  const open = payments.find(hinders);
  if (open !== undefined) {
    throw conflict(
      `Bonus payment ${open.id} for this referral is ${open.status}. Mark it as paid or failed, or cancel it, before you delete the referral.`,
    );
  }
  for (const payment of payments.filter(isCanceledWithIt)) cancel(tx, deps, actor, payment);
};

/** Cancels the drafts of a referral that no longer has credit. */
export const cancelUncredited: ReferralConsequences["afterCreditChange"] = async (
  tx,
  deps,
  actor,
  referral,
) => {
  if (referral.credit !== "not_credited") return;
  const drafts = (await lockPaymentsOf(tx, referral)).filter(({ status }) => status === "draft");
  for (const draft of drafts) cancel(tx, deps, actor, draft);
};

function cancel(tx: Tx, deps: ConsequenceDeps, actor: Actor, before: StoredBonusPayment) {
  const after: StoredBonusPayment = {
    ...before,
    status: "canceled",
    version: before.version + 1,
    updatedAt: deps.clock.now(),
  };
  enqueueBonusPayment(tx, after);
  enqueueAudit(tx, deps, actor, bonusPaymentStatusUpdatedAudit(before, after));
  enqueueEvent(tx, deps, actor, bonusPaymentStatusUpdated(before, after));
}
