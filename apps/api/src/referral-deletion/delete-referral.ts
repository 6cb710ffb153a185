import type { BonusPaymentStatus } from "@referral-service/contract";
import type { Caller } from "../access/caller.ts";
import { requireFound } from "../access/require-found.ts";
import { type IfVersion, requireVersion } from "../access/require-version.ts";
import type { Actor } from "../audit/actor.ts";
import { enqueueAudit } from "../audit/store.ts";
import { bonusPaymentStatusUpdatedAudit } from "../bonus-payments/audit.ts";
import type { StoredBonusPayment } from "../bonus-payments/bonus-payment.ts";
import { bonusPaymentStatusUpdated } from "../bonus-payments/events.ts";
import { saveBonusPayment } from "../bonus-payments/store.ts";
import type { Tx } from "../database/database.ts";
import type { Deps } from "../deps.ts";
import { enqueueEvent } from "../outbox/enqueue-event.ts";
import { referralDeletedAudit } from "../referrals/audit.ts";
import { referralDeleted } from "../referrals/events.ts";
import type { StoredReferral } from "../referrals/referral.ts";
import { lockReferral } from "../referrals/store.ts";
import { visibleReferrals } from "../referrals/visibility.ts";
import { conflict } from "../refusal.ts";
import { clearPaymentNotes, lockPaymentsOf, removeReferral } from "./store.ts";

/** The statuses of payments under way, which a person has to end first. */
export const hinders = ({ status }: { status: BonusPaymentStatus }) =>
  status === "approved" || status === "processing";

export const isCanceledWithIt = ({ status }: { status: BonusPaymentStatus }) =>
  status === "draft" || status === "failed";

type DeletionDeps = Pick<Deps, "newId" | "clock" | "deliveries" | "eventStreams">;

/**
 * Deletes the referral with its messages. Its payments stay, without the texts about the person.
 * Payments that nobody approved are canceled. Drafting a payment takes the same lock.
 */
export async function deleteReferral(
  deps: Deps,
  caller: Caller,
  { referralId, ifVersion }: { referralId: string; ifVersion: IfVersion },
) {
  await deps.db.transaction(async (tx) => {
    const referral = requireFound(await lockReferral(tx, visibleReferrals(caller), referralId));
    requireVersion(referral, ifVersion);
    await deleteLocked(tx, deps, caller, referral);
  });
}

/** Throws CONFLICT while a payment is under way. */
export async function deleteLocked(
  tx: Tx,
  deps: DeletionDeps,
  actor: Actor,
  referral: StoredReferral,
) {
  // First, so that events of canceled payments have their last version.
  await clearPaymentNotes(tx, referral, deps.clock.now());
  const payments = await lockPaymentsOf(tx, referral);
  const open = payments.find(hinders);
  if (open !== undefined) {
    throw conflict(
      `The bonus payment ${open.id} of this referral is ${open.status}. Complete, fail or cancel it before you delete the referral`,
    );
  }
  for (const payment of payments.filter(isCanceledWithIt)) await cancel(tx, deps, actor, payment);
  await removeReferral(tx, referral);
  enqueueAudit(tx, deps, actor, referralDeletedAudit(referral));
  enqueueEvent(tx, deps, actor, referralDeleted(referral, deps.clock.now()));
}

async function cancel(tx: Tx, deps: DeletionDeps, actor: Actor, before: StoredBonusPayment) {
  const after: StoredBonusPayment = {
    ...before,
    status: "canceled",
    version: before.version + 1,
    updatedAt: deps.clock.now(),
  };
  await saveBonusPayment(tx, after);
  enqueueAudit(tx, deps, actor, bonusPaymentStatusUpdatedAudit(before, after));
  enqueueEvent(tx, deps, actor, bonusPaymentStatusUpdated(before, after));
}
