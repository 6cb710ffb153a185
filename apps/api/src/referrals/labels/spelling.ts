import type { Tx } from "../../kernel/database/database.ts";
import type { Deps } from "../../kernel/deps.ts";
import { requireRoom } from "../../kernel/limits/bounds/require-room.ts";
import { addSpellings, spellingsOf } from "./store.ts";

/**
 * The labels as the organization wrote them first, each once. Throws CONFLICT where a new one exceeds
 * the bound. Called before a referral is locked, because new labels of an organization take turns.
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
