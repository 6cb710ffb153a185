import type { DuplicateReview } from "@referral-service/contract/app";
import { customFieldsQuery } from "../../data/custom-fields.ts";
import { useQuery } from "../../data/queries.ts";
import { Button } from "../../ui/button.tsx";
import { rowsFor } from "./comparison-rows.tsx";
import { keptValues, type Picks } from "./picks.ts";

/** Says that the proposed decision changes values, and offers to reset the choice. */
export function KeptValues({
  review: { proposal, submissions },
  picks,
  onPicks,
}: {
  review: DuplicateReview;
  picks: Picks;
  onPicks: (picks: Picks) => void;
}) {
  const fields = useQuery(customFieldsQuery).data ?? [];
  const kept = keptValues(picks, {
    creditedId: proposal?.referralId,
    submissions,
    rows: rowsFor(submissions, fields),
  });
  if (kept.size === 0) return null;
  return (
    <p className="flex items-center gap-x-2 text-xs text-ink-2">
      The credited referral keeps the values in bold, even after an undo.
      {picks.size > 0 && (
        <Button look="quiet" size="small" className="-my-1" onClick={() => onPicks(new Map())}>
          <span className="text-accent-text">Reset</span>
        </Button>
      )}
    </p>
  );
}
