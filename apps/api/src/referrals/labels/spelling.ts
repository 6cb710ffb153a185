import type { Tx } from "../../kernel/database/database.ts";
import type { Deps } from "../../kernel/deps.ts";
import { requireRoom } from "../../kernel/limits/bounds/require-room.ts";
import { addSpellings, spellingsOf } from "./store.ts";

/**
 * The labels without repeats, in the spelling that the organization used first. Throws CONFLICT if
 * a new label exceeds the limit. Call it before you lock a referral, because an organization adds
 * new labels one transaction at a time.
 */
export async function spelledLabels(
  tx: Tx,
  deps: Deps,
  { organizationId, labels }: { organizationId: string; labels: string[] },
): Promise<string[]> {
  if (labels.length === 0) return labels;
  const known = await spellingsOf(tx, organizationId, labels);
  if (known.every((name) => name !== null)) return [...new Set(known)];
  await requireRoom(tx, deps, { organizationId, what: "labels" });
  await addSpellings(tx, organizationId, labels);
  const all = await spellingsOf(tx, organizationId, labels);
  return [...new Set(all.filter((name) => name !== null))];
}
