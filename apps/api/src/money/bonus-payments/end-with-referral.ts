import type { BonusPaymentStatus } from "@referral-service/contract";
import type { Actor } from "../../kernel/audit/actor.ts";
import type { Tx } from "../../kernel/database/database.ts";
import { conflict } from "../../kernel/refusal.ts";
import type { ConsequenceDeps, ReferralConsequences } from "../../referrals/consequences.ts";
import { enqueueMoves } from "./enqueue-moves.ts";
import { clearWordsAboutReferral, lockPaymentsOf } from "./payments-of-referral-store.ts";
import { moved, type StoredBonusPayment } from "./rules.ts";

/** Whether the payment is in progress, so that a person must end it first. */
export const hinders = ({ status }: { status: BonusPaymentStatus }) =>
  status === "approved" || status === "processing";

export const isCanceledWithIt = ({ status }: { status: BonusPaymentStatus }) =>
  status === "draft" || status === "failed";

/**
 * Cancels draft and failed payments. A transaction that drafts a payment takes the same lock.
 */
export const endWithReferral: ReferralConsequences["beforeRemoval"] = async (
  tx,
  deps,
  actor,
  referral,
) => {
  // The texts are removed first, so that the events of canceled payments contain their last
  // version.
  await clearWordsAboutReferral(tx, referral, deps.clock.now());
  const payments = await lockPaymentsOf(tx, referral);
  const open = payments.find(hinders);
  if (open !== undefined) {
    throw conflict(
      `Bonus payment ${open.id} for this referral is ${open.status}. Mark it as paid or failed, or cancel it, before you delete the referral.`,
    );
  }
  cancel(tx, deps, actor, payments.filter(isCanceledWithIt));
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
  cancel(tx, deps, actor, drafts);
};

function cancel(
  tx: Tx,
  deps: ConsequenceDeps,
  actor: Actor,
  payments: readonly StoredBonusPayment[],
) {
  const moves = payments.map((before) => ({
    before,
    after: moved(before, { to: "canceled" }, deps.clock.now()),
  }));
  enqueueMoves(tx, deps, actor, moves);
}
