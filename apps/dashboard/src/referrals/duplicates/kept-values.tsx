import type { DuplicateReview } from "@referral-service/contract/app";
import type { ReactNode } from "react";
import { customFieldsQuery } from "../../data/custom-fields.ts";
import { useQuery } from "../../data/queries.ts";
import { Button } from "../../ui/button.tsx";
import { rowsFor } from "./comparison-rows.tsx";
import { lostValues, type Picks } from "./picks.ts";

/** Says which values the proposed decision changes or loses, and offers to keep them. */
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
  const [first] = submissions;
  if (first === undefined) return null;
  const lost: Picks =
    proposal === null
      ? new Map()
      : lostValues(picks, {
          creditedId: proposal.referralId,
          submissions,
          rows: rowsFor(first, fields),
        });
  if (lost.size === 0 && picks.size === 0) return null;
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-x-2 text-xs text-ink-2">
      {lost.size > 0
        ? lostText(lost.size)
        : "The credited referral keeps the selected values. No values change if you split the credit."}
      {lost.size > 0 && (
        <TextButton onClick={() => onPicks(new Map([...picks, ...lost]))}>
          {lost.size === 1 ? "Keep it" : `Keep all ${lost.size}`}
        </TextButton>
      )}
      {picks.size > 0 && <TextButton onClick={() => onPicks(new Map())}>Clear</TextButton>}
    </p>
  );
}

const lostText = (count: number) =>
  count === 1 ? "1 filled value won't be kept." : `${count} filled values won't be kept.`;

const TextButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <Button look="quiet" size="small" className="-my-1" onClick={onClick}>
    <span className="text-accent-text">{children}</span>
  </Button>
);
