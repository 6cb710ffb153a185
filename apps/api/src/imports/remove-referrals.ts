import { enqueueAudit } from "../kernel/audit/store.ts";
import type { Caller } from "../kernel/callers/caller.ts";
import type { Tx } from "../kernel/database/database.ts";
import { enqueueEvent } from "../kernel/outbox/enqueue-event.ts";
import { forgetInCases } from "../referrals/duplicates/mark-duplicates.ts";
import { referralDeleted, referralDeletedAudit } from "../referrals/facts.ts";
import { deleteUnusedSpellings } from "../referrals/labels/store.ts";
import type { ImportDeps } from "./deps.ts";
import { deleteReferrals, lockImportedReferrals } from "./referral-store.ts";

/** Deletes the referrals that no one has changed and that nothing depends on. */
export async function removeReferrals(tx: Tx, deps: ImportDeps, caller: Caller, ids: string[]) {
  const referrals = await lockImportedReferrals(tx, caller.organizationId, ids);
  const kept = new Map<string, string>();
  const removed = [];
  for (const id of ids) {
    const referral = referrals.find((one) => one.id === id);
    if (referral === undefined) kept.set(id, "was deleted after the import");
    else if (referral.version !== 1) kept.set(id, "has changed since the import");
    else if (referral.hasMessages) kept.set(id, "has messages");
    else if (referral.hasPayments) kept.set(id, "has bonus payments");
    else if (referral.isCustomer) kept.set(id, "is completed and has a customer");
    else removed.push(referral);
  }
  const { beforeRemoval } = deps.referralConsequences;
  for (const referral of removed.filter(({ hasRulePayments }) => hasRulePayments)) {
    await beforeRemoval(tx, deps, caller, referral);
  }
  await deleteReferrals(tx, removed);
  await forgetInCases(tx, deps, removed);
  const deletedAt = deps.clock.now();
  for (const referral of removed) {
    enqueueAudit(tx, deps, caller, referralDeletedAudit(referral));
    enqueueEvent(tx, deps, caller, referralDeleted(referral, deletedAt));
  }
  const labels = removed.flatMap((referral) => referral.labels);
  await deleteUnusedSpellings(tx, { organizationId: caller.organizationId, labels });
  return kept;
}
