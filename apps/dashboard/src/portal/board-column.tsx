import { dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import type { BdProspectStage } from "@referral-service/contract";
import type { ShownProspect, StageSums } from "@referral-service/contract/app";
import { useVirtualizer } from "@tanstack/react-virtual";
import clsx from "clsx";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { ErrorState } from "../data/failures/error-state.tsx";
import { type BoardFilters, usePortal } from "../data/portal.ts";
import type { ReadList } from "../data/use-list.ts";
import { NextPageFailure, useNextPage } from "../lists/next-page.tsx";
import { useIsForFingers } from "../ui/is-narrow.ts";
import { SkeletonCards } from "../ui/skeleton.tsx";
import { countText } from "../words/goal-amounts.ts";
import { shortMoney } from "../words/money.ts";
import { stages } from "../words/portal.ts";
import { Card, draggedProspect, type Mover } from "./card.tsx";
import { useStageProspects } from "./use-stage-prospects.ts";

/**
 * Height of most cards, including the gap. For fingers, a card is taller, because its stage menu is.
 */
const cardHeightPx = { usual: 84, forFingers: 108 };
const overscanCards = 5;

/** Shows the prospects in a stage. Only visible cards are in the document. */
export function BoardColumn({
  stage,
  filters,
  sum,
  currency,
  followedId,
  onMove,
  onFollowed,
}: Mover & {
  stage: BdProspectStage;
  filters: BoardFilters;
  sum: StageSums["stages"][number] | undefined;
  currency: string | undefined;
  followedId: string | undefined;
  onFollowed: () => void;
}) {
  const { isOwn } = usePortal();
  const list = useStageProspects(stage, filters);
  const { items } = list;
  const { scroller, cards, hasNextFailed } = useCards(list, followedId);
  const [column, isOver] = useDropTarget(stage, isOwn, onMove);
  return (
    <section
      ref={column}
      aria-label={stages[stage].label}
      className={clsx(
        "flex min-w-44 flex-1 shrink-0 flex-col rounded-surface border",
        isOver ? "border-accent" : "border-transparent",
      )}
    >
      <ColumnHead stage={stage} sum={sum} currency={currency} />
      <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto px-1.5 pb-2">
        {list.isPending && <SkeletonCards count={1} lineCount={2} />}
        {list.isError && list.data === undefined && (
          <ErrorState title="Prospects could not be loaded" error={list.error} />
        )}
        {list.data !== undefined && items.length === 0 && (
          <p className="rounded-control border border-dashed border-line-strong px-2.5 py-5 text-center text-xs text-ink-3">
            {isOwn ? "Drag a card here" : "No prospects"}
          </p>
        )}
        <ul className="relative" style={{ height: cards.getTotalSize() }}>
          {cards.getVirtualItems().map(({ index, start, key: cardKey }) => {
            const prospect = items[index];
            if (prospect === undefined) return null;
            return (
              <Card
                key={cardKey}
                prospect={prospect}
                currency={currency}
                index={index}
                topPx={start}
                measure={cards.measureElement}
                isFollowed={prospect.id === followedId}
                onMove={onMove}
                onFollowed={onFollowed}
              />
            );
          })}
        </ul>
        {hasNextFailed && <NextPageFailure list={list} />}
      </div>
    </section>
  );
}

/** The cards in sight. Scrolls to the followed one, and reads the next page before the last one. */
function useCards(list: ReadList<ShownProspect>, followedId: string | undefined) {
  const { items } = list;
  const isForFingers = useIsForFingers();
  const scroller = useRef<HTMLDivElement>(null);
  const cards = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isForFingers ? cardHeightPx.forFingers : cardHeightPx.usual),
    overscan: overscanCards,
    getItemKey: (index) => items[index]?.id ?? index,
  });
  const lastShown = cards.getVirtualItems().at(-1)?.index ?? 0;
  const isEndInSight = lastShown >= items.length - overscanCards;
  const hasNextFailed = useNextPage(list, isEndInSight);

  const followed = items.findIndex(({ id }) => id === followedId);
  useEffect(() => {
    if (followed !== -1) cards.scrollToIndex(followed);
  }, [followed, cards]);

  return { scroller, cards, hasNextFailed };
}

const ColumnHead = ({
  stage,
  sum,
  currency,
}: Pick<ComponentProps<typeof BoardColumn>, "stage" | "sum" | "currency">) => (
  <header className="shrink-0 px-4 py-2">
    <div className="flex items-center gap-2">
      <span aria-hidden className={clsx("size-2 shrink-0 rounded-full", stages[stage].dot)} />
      <h2 className="font-semibold">{stages[stage].label}</h2>
      <span className="figures text-ink-3">{sum && countText(sum.count)}</span>
    </div>
    <p className="figures h-4.5 truncate pl-4 text-xs text-ink-3">
      {sum &&
        currency &&
        (sum.value > 0 ? `${shortMoney(sum.value, currency)} in total` : "No values")}
    </p>
  </header>
);

/** Accepts cards from other columns, and returns whether one is dragged over this column. */
function useDropTarget(stage: BdProspectStage, isOwn: boolean, onMove: Mover["onMove"]) {
  const column = useRef<HTMLElement>(null);
  const [isOver, setOver] = useState(false);
  const move = useRef(onMove);
  move.current = onMove;
  useEffect(() => {
    const element = column.current;
    if (element === null || !isOwn) return;
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => {
        const prospect = draggedProspect(source.data);
        return prospect !== undefined && prospect.stage !== stage;
      },
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false);
        const prospect = draggedProspect(source.data);
        if (prospect !== undefined) move.current(prospect, stage, false);
      },
    });
  }, [stage, isOwn]);
  return [column, isOver] as const;
}
