import type {
  DuplicateReview as ReviewedCase,
  ShownDuplicateCase,
} from "@referral-service/contract/app";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { duplicateCountQuery } from "../../data/attention.ts";
import { duplicateReviewQuery, duplicatesList } from "../../data/duplicates.ts";
import { Loaded } from "../../data/failures/loaded.tsx";
import { useOrganization } from "../../data/me.ts";
import { useQuery } from "../../data/queries.ts";
import { useList } from "../../data/use-list.ts";
import { useRecordsAround } from "../../lists/records-around.tsx";
import { Button } from "../../ui/button.tsx";
import { countedText } from "../../ui/format-language.ts";
import { useIsWide } from "../../ui/is-narrow.ts";
import { isForPage } from "../../ui/keys.ts";
import { RecordBar } from "../../ui/record-bar.tsx";
import { countText, matchText, titleOf } from "../../words/duplicates.ts";
import { Comparison } from "./comparison.tsx";
import { DecisionBar } from "./decision-bar.tsx";
import type { Picks } from "./picks.ts";
import { ReviewSkeleton } from "./review-skeleton.tsx";
import { useUndo } from "./use-undo.ts";
import { decisionText, proposalText, referrerOf } from "./words.ts";

/**
 * Shows a possible duplicate: its submissions side by side, the proposal, and the four decisions.
 */
export function DuplicateReview() {
  const { slug } = useOrganization();
  const { caseId = "" } = useParams({ strict: false });
  const query = useQuery(duplicateReviewQuery(caseId));
  const review = query.data;
  const list = useList(duplicatesList("open"));
  const count = useQuery(duplicateCountQuery).data;
  const ids = list.items.map(({ id }) => id);
  const position = ids.indexOf(caseId);
  const [previous, next] = [ids[position - 1], ids[position + 1]];
  const around = useRecordsAround({
    ids,
    linkOf: (id) => ({ to: "/o/$slug/duplicates/$caseId", params: { slug, caseId: id } }),
    count: count && countedText(count),
    hasKeys: true,
  });
  const navigate = useNavigate();
  const undo = useUndo();
  const isWide = useIsWide();
  const open = (id: string | undefined) =>
    navigate(
      id === undefined
        ? { to: "/o/$slug/duplicates", params: { slug } }
        : { to: "/o/$slug/duplicates/$caseId", params: { slug, caseId: id } },
    );
  useStepKeys({ previous, next, onOpen: open });
  return (
    <section
      aria-label="Possible duplicate"
      className="panel flex min-h-0 min-w-0 flex-1 flex-col bg-pane max-lg:absolute max-lg:inset-0 max-lg:z-20"
    >
      <RecordBar
        label="Possible duplicate"
        title={review && titleOf(review)}
        backTo={isWide ? undefined : { to: "/o/$slug/duplicates", params: { slug } }}
        status={
          review && (
            <span className="truncate text-ink-3 max-sm:hidden">
              {countText(review)}, {matchText(review).toLowerCase()}
            </span>
          )
        }
        around={around}
      />
      <Loaded
        failure="The referrals could not be loaded"
        query={query}
        skeleton={<ReviewSkeleton />}
      />
      {review !== undefined && (
        <Case
          key={review.id}
          review={review}
          onUndo={() => void undo(review)}
          onDecided={() => open(next ?? previous)}
        />
      )}
    </section>
  );
}

/** The comparison with the values to keep, and the decisions of an open case. */
function Case({
  review,
  onUndo,
  onDecided,
}: {
  review: ReviewedCase;
  onUndo: () => void;
  onDecided: () => unknown;
}) {
  const [picks, setPicks] = useState<Picks>(new Map());
  const [considered, setConsidered] = useState<string>();
  return (
    <>
      <div className="min-h-0 flex-1 overflow-auto" tabIndex={-1}>
        <div className="border-b border-line px-5 py-3">
          <Verdict review={review} onUndo={onUndo} />
        </div>
        <Comparison
          submissions={review.submissions}
          proposedId={review.proposal?.referralId}
          creditedId={considered ?? review.proposal?.referralId}
          picks={picks}
          onPick={
            review.status === "open"
              ? (row, id) => setPicks(new Map(picks).set(row, id))
              : undefined
          }
        />
        {review.referralCount > review.submissions.length && (
          <p className="px-5 py-3 text-ink-3">
            This possible duplicate has {review.referralCount} submissions. The first{" "}
            {review.submissions.length} are shown.
          </p>
        )}
      </div>
      {review.status === "open" && (
        <DecisionBar
          {...{ review, picks }}
          onPicks={setPicks}
          onConsider={setConsidered}
          onDecided={onDecided}
        />
      )}
    </>
  );
}

function Verdict({ review, onUndo }: { review: ShownDuplicateCase; onUndo: () => void }) {
  const { timezone } = useOrganization();
  const { decision, proposal, referrals, isUndoable } = review;
  if (decision !== null) {
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1">
          <p className="font-semibold">{decisionText(review)}</p>
          <p className="text-ink-2">
            Decided by {decision.decidedBy.name ?? "a former member"}
            {decision.reason !== null && `: ${decision.reason}`}
          </p>
        </div>
        {isUndoable ? (
          <Button onClick={onUndo}>Undo decision</Button>
        ) : (
          <span className="text-ink-3">Can no longer be undone</span>
        )}
      </div>
    );
  }
  const proposed = referrals.find(({ referralId }) => referralId === proposal?.referralId);
  return (
    <>
      <p className="font-semibold">
        Proposal: credit goes to {proposed === undefined ? "no one" : referrerOf(proposed)}
      </p>
      <p className="text-ink-2">{proposalText(review, timezone)}</p>
    </>
  );
}

/** Opens the next and the previous duplicate with `j` and `k`, as in lists. */
function useStepKeys({
  previous,
  next,
  onOpen,
}: {
  previous: string | undefined;
  next: string | undefined;
  onOpen: (id: string) => unknown;
}) {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (!isForPage(event) || event.metaKey || event.ctrlKey || event.altKey) return;
      const id = { j: next, k: previous }[event.key];
      if (id !== undefined) void onOpen(id);
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [previous, next, onOpen]);
}
