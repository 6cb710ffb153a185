import type { Caller } from "../access/caller.ts";
import { requireFound } from "../access/require-found.ts";
import { recordAudit } from "../audit/store.ts";
import type { Deps } from "../deps.ts";
import { recordEvent } from "../outbox/record-event.ts";
import { referralDeletedAudit } from "./audit.ts";
import { referralDeleted } from "./events.ts";
import { lockReferral, removeReferral } from "./store.ts";
import { visibleReferrals } from "./visibility.ts";

export async function deleteReferral(deps: Deps, caller: Caller, referralId: string) {
  await deps.db.transaction(async (tx) => {
    const referral = requireFound(await lockReferral(tx, visibleReferrals(caller), referralId));
    await removeReferral(tx, referralId);
    recordAudit(tx, deps, caller, referralDeletedAudit(referral));
    await recordEvent(tx, deps, referralDeleted(referral, deps.clock.now()));
  });
}
