import type { BdProspectStage } from "@referral-service/contract";
import type { ShownProspect } from "@referral-service/contract/app";
import { type ReactNode, useState } from "react";
import { ErrorState } from "../data/failures/error-state.tsx";
import { type BoardFilters, stagesQuery, usePortal } from "../data/portal.ts";
import { useQuery } from "../data/queries.ts";
import { useStageMove } from "../data/use-stage-move.ts";
import type { FiltersInAddress } from "../lists/filters.ts";
import { stageNames } from "../words/portal.ts";
import { BoardColumn } from "./board-column.tsx";
import { NoProspects } from "./prospects-list.tsx";

/**
 * Shows a column for each stage. People drag cards between columns, or move them with keys or the
 * card's stage menu.
 */
export function Board({
  filters,
  inAddress,
  newButton,
}: {
  filters: BoardFilters;
  inAddress: FiltersInAddress;
  newButton: ReactNode;
}) {
  const portal = usePortal();
  const sums = useQuery(stagesQuery(portal, filters));
  const move = useStageMove();
  /** ID of the card that keeps the focus in its new column. */
  const [followedId, setFollowedId] = useState<string>();

  if (sums.isLoadingError) {
    return <ErrorState title="Prospects could not be loaded" error={sums.error} />;
  }
  if (sums.data?.stages.every(({ count }) => count === 0)) {
    return (
      <div className="min-h-0 flex-1 overflow-auto">
        <NoProspects inAddress={inAddress} action={newButton} />
      </div>
    );
  }
  function onMove(prospect: ShownProspect, to: BdProspectStage, isFollowed: boolean) {
    setFollowedId(isFollowed ? prospect.id : undefined);
    void move(prospect, to);
  }
  return (
    <section
      aria-label="Board"
      className="flex min-h-0 min-w-0 flex-1 gap-1 overflow-x-auto px-3.5 py-2 soft-sides"
    >
      {stageNames.map((name) => (
        <BoardColumn
          key={name}
          stage={name}
          filters={filters}
          sum={sums.data?.stages.find((each) => each.stage === name)}
          currency={sums.data?.currency}
          followedId={followedId}
          onMove={onMove}
          onFollowed={() => setFollowedId(undefined)}
        />
      ))}
    </section>
  );
}
