import type { ShownDuplicateCase } from "@referral-service/contract/app";
import { Navigate, Outlet, useParams } from "@tanstack/react-router";
import clsx from "clsx";
import { CopyCheck } from "lucide-react";
import { duplicateCountQuery } from "../../data/attention.ts";
import { duplicatesList } from "../../data/duplicates.ts";
import { Loaded } from "../../data/failures/loaded.tsx";
import { useTitleCount } from "../../data/last-shape.ts";
import { useOrganization } from "../../data/me.ts";
import { useQuery } from "../../data/queries.ts";
import { type ReadList, useList } from "../../data/use-list.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { countedText } from "../../ui/format-language.ts";
import { useIsWide } from "../../ui/is-narrow.ts";
import { PageBar } from "../../ui/page.tsx";
import { RecordBar } from "../../ui/record-bar.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { CaseRow } from "./case-row.tsx";
import { ReviewSkeleton } from "./review-skeleton.tsx";
import { useUndo } from "./use-undo.ts";

/** Number of placeholders for cases. */
const rowsMax = 12;

/**
 * Shows the possible duplicates that wait for a decision, and the decided ones below. The first
 * case is open if there is room next to the list.
 */
export function DuplicatesPage() {
  const { slug } = useOrganization();
  const { caseId } = useParams({ strict: false });
  const isWide = useIsWide();
  const open = useList(duplicatesList("open"));
  const decided = useList(duplicatesList("decided"));
  const count = useTitleCount("duplicates", useQuery(duplicateCountQuery).data);
  const undo = useUndo();
  // The first case will open next to the list, and has its place there if the list failed.
  const isPlaced = caseId === undefined && isWide && open.data === undefined && count?.count !== 0;
  const first = open.data !== undefined ? (open.items[0] ?? decided.items[0]) : undefined;
  return (
    <div className="flex min-h-0 flex-1">
      <section
        aria-label="Possible duplicates"
        className={clsx(
          "flex min-h-0 min-w-0 flex-col border-line max-lg:flex-1",
          caseId === undefined && first === undefined && open.data !== undefined
            ? "flex-1"
            : "lg:w-75 lg:border-r",
        )}
      >
        <PageBar title="Duplicates" count={count && `${countedText(count)} open`} />
        <div className="min-h-0 flex-1 overflow-y-auto">
          {(open.data === undefined || open.items.length > 0) && <Heading>Open</Heading>}
          <Loaded
            failure="Duplicates could not be loaded"
            isPart
            query={open}
            skeleton={
              <SkeletonRows count={Math.min(count?.count ?? rowsMax, rowsMax)} className="px-5" />
            }
            className="max-w-190 px-5 py-3"
          />
          {open.data !== undefined && open.items.length === 0 && (
            <EmptyState icon={CopyCheck} title="No open duplicates">
              Decide here who gets the credit when several referrals are for the same person.
            </EmptyState>
          )}
          <Cases list={open} selectedId={caseId} />
          {decided.items.length > 0 && <Heading>Decided</Heading>}
          <Cases list={decided} selectedId={caseId} onUndo={undo} />
        </div>
      </section>
      {caseId === undefined && isWide && first !== undefined && (
        <Navigate to="/o/$slug/duplicates/$caseId" params={{ slug, caseId: first.id }} replace />
      )}
      {isPlaced && (
        <div className="flex min-w-0 flex-1 flex-col bg-pane">
          <RecordBar label="Possible duplicate" title={undefined} backTo={undefined} />
          {open.isPending && <ReviewSkeleton />}
        </div>
      )}
      <Outlet />
    </div>
  );
}

/** The name of a list and its order, like the header of a group in a table. */
const Heading = ({ children }: { children: string }) => (
  <div className="sticky top-0 z-10 flex h-9 items-center justify-between border-b border-line bg-page px-5">
    <h2 className="text-ink-2">{children}</h2>
    <p className="text-xs text-ink-3">Newest first</p>
  </div>
);

function Cases({
  list,
  selectedId,
  onUndo,
}: {
  list: ReadList<ShownDuplicateCase>;
  selectedId: string | undefined;
  onUndo?: (undone: ShownDuplicateCase) => Promise<void>;
}) {
  return (
    <>
      <ul>
        {list.items.map((one) => (
          <CaseRow
            key={one.id}
            duplicates={one}
            isSelected={one.id === selectedId}
            onUndo={onUndo && one.isUndoable ? () => void onUndo(one) : undefined}
          />
        ))}
      </ul>
      {list.hasNextPage && (
        <div className="p-3 text-center">
          <Button
            look="quiet"
            isBusy={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      )}
    </>
  );
}
