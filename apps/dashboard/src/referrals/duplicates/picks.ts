import type { CustomField, DecideDuplicates } from "@referral-service/contract";
import type { Row, Submission } from "./comparison-rows.tsx";

type Changes = NonNullable<DecideDuplicates["changes"]>;

/** IDs of the referrals that the credited referral takes values from, by row of the comparison. */
export type Picks = ReadonlyMap<string, string>;

/**
 * Returns the filled values that would be lost, because the credited referral keeps an empty one
 * instead. As picks, they are kept.
 */
export function lostValues(
  picks: Picks,
  {
    creditedId,
    submissions,
    rows,
  }: {
    creditedId: string;
    submissions: readonly Submission[];
    rows: readonly Pick<Row, "pick" | "valueIn">[];
  },
): Picks {
  const lost = new Map<string, string>();
  for (const { pick, valueIn } of rows) {
    if (pick === undefined || valueIn === undefined) continue;
    const filled = submissions
      .filter((one) => (valueIn(one) ?? "") !== "")
      .map(({ referral }) => referral.id);
    const [first] = filled;
    if (first !== undefined && !filled.includes(picks.get(pick) ?? creditedId)) {
      lost.set(pick, first);
    }
  }
  return lost;
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
