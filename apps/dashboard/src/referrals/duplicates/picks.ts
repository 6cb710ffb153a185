import type { CustomField, DecideDuplicates } from "@referral-service/contract";
import type { Row, Submission } from "./comparison-rows.tsx";

type Changes = NonNullable<DecideDuplicates["changes"]>;

/** IDs of the referrals that the credited referral takes values from, by row of the comparison. */
export type Picks = ReadonlyMap<string, string>;

/**
 * Returns the picks, and a filled value of another referral for each empty one of the credited
 * referral. A filled value is therefore lost only if someone picks the empty one.
 */
export function keptValues(
  picks: Picks,
  {
    creditedId,
    submissions,
    rows,
  }: {
    creditedId: string | undefined;
    submissions: readonly Submission[];
    rows: readonly Pick<Row, "pick" | "valueIn">[];
  },
): Picks {
  const credited = submissions.find(({ referral }) => referral.id === creditedId);
  if (credited === undefined) return picks;
  const kept = new Map(picks);
  for (const { pick, valueIn } of rows) {
    if (pick === undefined || valueIn === undefined || picks.has(pick)) continue;
    const isFilled = (one: Submission) => (valueIn(one) ?? "") !== "";
    const filled = isFilled(credited) ? undefined : submissions.find(isFilled);
    if (filled !== undefined) kept.set(pick, filled.referral.id);
  }
  return kept;
}

const ownRows = ["name", "email", "phone", "address", "notes", "value"] as const;

/** Returns what the picks change in the credited referral. Undefined if nothing changes. */
export function changesBy(
  picks: Picks,
  {
    creditedId,
    submissions,
    fields,
  }: {
    creditedId: string;
    submissions: readonly Submission[];
    fields: readonly Pick<CustomField, "id" | "name">[];
  },
): Changes | undefined {
  const changes: Changes = {};
  for (const [row, referralId] of picks) {
    const from = submissions.find(({ referral }) => referral.id === referralId)?.referral;
    if (from === undefined || referralId === creditedId) continue;
    const own = ownRows.find((each) => each === row);
    const field = fields.find(({ id }) => id === row);
    if (own !== undefined) Object.assign(changes, { [own]: from[own] });
    else if (field !== undefined) {
      changes.customFields = {
        ...changes.customFields,
        [field.name]: from.customFieldValues[field.id] ?? null,
      };
    }
  }
  return Object.keys(changes).length === 0 ? undefined : changes;
}
