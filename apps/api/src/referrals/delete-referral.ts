import type { Actor } from "../kernel/audit/actor.ts";
import { enqueueAudit } from "../kernel/audit/store.ts";
import type { Caller } from "../kernel/callers/caller.ts";
import { requireFound } from "../kernel/callers/require-found.ts";
import { type IfVersion, requireVersion } from "../kernel/callers/require-version.ts";
import type { Tx } from "../kernel/database/database.ts";
import type { Deps } from "../kernel/deps.ts";
import { enqueueEvent } from "../kernel/outbox/enqueue-event.ts";
import type { ConsequenceDeps, ReferralDeps } from "./consequences.ts";
import { forgetInCases } from "./duplicates/mark-duplicates.ts";
import { referralDeleted, referralDeletedAudit } from "./facts.ts";
import { deleteUnusedSpellings } from "./labels/store.ts";
import type { StoredReferral } from "./rules.ts";
import { visibleReferrals } from "./rules.ts";
import { lockReferral, removeReferral } from "./store.ts";

/**
 * Deletes the referral with its messages. Its payments remain, but without the texts about the
 * person.
 */
export async function deleteReferral(
  deps: Deps & ReferralDeps,
  caller: Caller,
  { referralId, ifVersion }: { referralId: string; ifVersion: IfVersion },
) {
  await deps.db.transaction(async (tx) => {
    const referral = requireFound(await lockReferral(tx, visibleReferrals(caller), referralId));
    requireVersion(referral, ifVersion);
    await deleteLocked(tx, deps, caller, referral);
  });
}

/** Deletes a locked referral. This must be the last step of its transaction that takes locks. */
export async function deleteLocked(
  tx: Tx,
  deps: ConsequenceDeps & ReferralDeps,
  actor: Actor,
  referral: StoredReferral,
) {
  await deps.referralConsequences.beforeRemoval(tx, deps, actor, referral);
  await removeReferral(tx, referral);
  await forgetInCases(tx, deps, [referral]);
  enqueueAudit(tx, deps, actor, referralDeletedAudit(referral));
  enqueueEvent(tx, deps, actor, referralDeleted(referral, deps.clock.now()));
  await deleteUnusedSpellings(tx, referral);
}
