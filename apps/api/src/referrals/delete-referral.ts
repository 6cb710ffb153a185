import type { Caller } from "../access/caller.ts";
import { requireFound } from "../access/require-found.ts";
import { type IfVersion, requireVersion } from "../access/require-version.ts";
import { enqueueAudit } from "../audit/store.ts";
import type { Deps } from "../deps.ts";
import { enqueueEvent } from "../outbox/enqueue-event.ts";
import { conflict } from "../refusal.ts";
import { referralDeletedAudit } from "./audit.ts";
import { referralDeleted } from "./events.ts";
import { hasBonusPayments, lockReferral, removeReferral } from "./store.ts";
import { visibleReferrals } from "./visibility.ts";

/**
 * Refuses to delete a referral that a payment names, so that payments stay traceable. Drafting
 * takes the same lock.
 */
export async function deleteReferral(
  deps: Deps,
  caller: Caller,
  { referralId, ifVersion }: { referralId: string; ifVersion: IfVersion },
) {
  await deps.db.transaction(async (tx) => {
    const referral = requireFound(await lockReferral(tx, visibleReferrals(caller), referralId));
    requireVersion(referral, ifVersion);
    if (await hasBonusPayments(tx, referral)) {
      throw conflict("This referral has bonus payments, so it cannot be deleted");
    }
    await removeReferral(tx, referralId);
    enqueueAudit(tx, deps, caller, referralDeletedAudit(referral));
    enqueueEvent(tx, deps, caller, referralDeleted(referral, deps.clock.now()));
  });
}
