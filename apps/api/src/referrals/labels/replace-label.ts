import { comparedName } from "@referral-service/contract";
import { relabeledReferralsMax } from "@referral-service/contract/app";
import type { PersonCaller } from "../../kernel/callers/caller.ts";
import type { Tx } from "../../kernel/database/database.ts";
import type { Deps } from "../../kernel/deps.ts";
import { invalidRequest } from "../../kernel/refusal.ts";
import type { ReferralDeps } from "../consequences.ts";
import { visibleReferrals } from "../rules.ts";
import { lockReferral } from "../store.ts";
import { changeReferral } from "../update-referral.ts";
import { spelledLabels } from "./spelling.ts";
import { deleteUnusedSpellings, idsOfLabeled, saveSpelling } from "./store.ts";

interface Replacement {
  label: string;
  /** Null removes the label. */
  replacement: string | null;
}

/**
 * Replaces a label on the next referrals that have it. Each referral is changed individually, with
 * its version, event and audit log entry, so that integrations get the change.
 */
export async function replaceLabel(
  deps: Deps & ReferralDeps,
  caller: PersonCaller,
  { label, replacement }: Replacement,
) {
  if (replacement === label) {
    throw invalidRequest({
      path: "replacement",
      message: "must differ from the current label",
    });
  }
  const visible = visibleReferrals(caller);
  const { organizationId } = caller;
  const isSame = replacement !== null && comparedName(replacement) === comparedName(label);
  return deps.db.transaction(async (tx) => {
    const spelled = isSame
      ? replacement
      : await spelledReplacement(tx, deps, { organizationId, replacement });
    const ids = await idsOfLabeled(tx, visible, { label, limit: relabeledReferralsMax });
    for (const id of ids) {
      const before = await lockReferral(tx, visible, id);
      if (before === null) continue;
      const labels = replacedIn(before.labels, { label, replacement: spelled });
      await changeReferral(tx, deps, caller, { before, changes: { labels } });
    }
    const isDone = ids.length < relabeledReferralsMax;
    // The spellings are locked after the referrals, because transactions that remove labels lock in
    // this order.
    if (isSame) await saveSpelling(tx, organizationId, replacement);
    else if (isDone) await deleteUnusedSpellings(tx, { organizationId, labels: [label] });
    return { changedCount: ids.length, isDone };
  });
}

async function spelledReplacement(
  tx: Tx,
  deps: Deps,
  { organizationId, replacement }: { organizationId: string; replacement: string | null },
): Promise<string | null> {
  if (replacement === null) return null;
  const [spelled] = await spelledLabels(tx, deps, { organizationId, labels: [replacement] });
  return spelled ?? replacement;
}

/**
 * Keeps the position of the old label, and avoids repeating a label that the referral already has.
 */
const replacedIn = (labels: string[], { label, replacement }: Replacement): string[] => [
  ...new Set(
    labels.flatMap((each) => (each !== label ? [each] : replacement === null ? [] : [replacement])),
  ),
];
