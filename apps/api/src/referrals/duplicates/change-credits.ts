import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { Caller } from "../../kernel/callers/caller.ts";
import type { Tx } from "../../kernel/database/database.ts";
import type { Deps } from "../../kernel/deps.ts";
import { enqueueEvent } from "../../kernel/outbox/enqueue-event.ts";
import { conflict } from "../../kernel/refusal.ts";
import { findReferrals } from "../assignment-store.ts";
import type { ReferralDeps } from "../consequences.ts";
import { allFields } from "../custom-fields/store.ts";
import { referralUpdated, referralUpdatedAudit } from "../facts.ts";
import { type Credit, creditOf } from "./credit.ts";
import { findApprovedPayment, saveCredits } from "./decision-store.ts";

interface CreditChange {
  caseId: string;
  /** The locked referrals with their current credits. */
  submissions: readonly (Credit & { id: string })[];
  /** The new credits by the referral's ID. */
  credits: ReadonlyMap<string, Credit>;
}

/** Referrals are read and recorded in batches, so that many of them take little memory. */
const pieceSize = 100;

/**
 * Each referral with a new credit is changed individually, with its version, event and audit log
 * entry.
 */
export async function changeCredits(
  tx: Tx,
  deps: Deps & ReferralDeps,
  caller: Caller,
  { caseId, submissions, credits }: CreditChange,
): Promise<void> {
  const { organizationId } = caller;
  const isChanged = (one: Credit & { id: string }) => earned(one) !== earned(credits.get(one.id));
  const changed = submissions.filter(isChanged);
  const changedIds = changed.map(({ id }) => id);
  const payment = await findApprovedPayment(tx, { organizationId, referralIds: changedIds });
  if (payment !== null) throw isPaidFor(payment);
  const saved = submissions.flatMap((one) => {
    const credit = credits.get(one.id);
    return credit === undefined
      ? []
      : [{ referralId: one.id, isChanged: isChanged(one), ...credit }];
  });
  await saveCredits(tx, { organizationId }, saved, deps.clock.now());
  const fields = await allFields(tx, organizationId);
  for (let start = 0; start < changed.length; start += pieceSize) {
    const ids = changedIds.slice(start, start + pieceSize);
    for (const after of await findReferrals(tx, organizationId, { ids, fields })) {
      const former = changed.find(({ id }) => id === after.id);
      const before = { ...after, ...(former && creditOf(former)), version: after.version - 1 };
      enqueueAudit(tx, deps, caller, referralUpdatedAudit(before, after));
      enqueueEvent(tx, deps, caller, referralUpdated(before, after, { duplicateCaseId: caseId }));
      await deps.referralConsequences.afterCreditChange(tx, deps, caller, after);
    }
  }
}

const earned = (credit: Credit | undefined) =>
  credit && JSON.stringify([credit.credit, credit.creditParts, credit.creditPosition]);

const isPaidFor = ({
  id,
  status,
  referralId,
}: {
  id: string;
  status: string;
  referralId: string;
}) =>
  conflict(
    `Bonus payment ${id} for referral ${referralId} is ${status}, so you cannot change the credit for this referral.`,
  );
