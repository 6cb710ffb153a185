import type { CustomField, DecideDuplicates } from "@referral-service/contract";
import type { DuplicateReview } from "@referral-service/contract/app";

type Submission = DuplicateReview["submissions"][number];
type Changes = NonNullable<DecideDuplicates["changes"]>;

/** IDs of the referrals that the credited referral takes values from, by row of the comparison. */
export type Picks = ReadonlyMap<string, string>;

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
