import { draggable } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import type { BdProspectStage } from "@referral-service/contract";
import type { ShownProspect } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import clsx from "clsx";
import { Ellipsis, GripVertical } from "lucide-react";
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { usePortal } from "../data/portal.ts";
import { Time } from "../ui/time.tsx";
import { DueTime } from "../words/due-time.tsx";
import { shortMoney } from "../words/money.ts";
import { stageNames, stages } from "../words/portal.ts";
import { hasTask } from "./next-task.ts";

export interface Mover {
  /** `isFollowed` means that the focus moves with the card. */
  onMove: (prospect: ShownProspect, to: BdProspectStage, isFollowed: boolean) => void;
}

const dragged = Symbol("prospect");

/** Returns the prospect on the dragged card. */
export const draggedProspect = (data: Record<string | symbol, unknown>) =>
  data[dragged] as ShownProspect | undefined;

/**
 * A prospect on the board. People move it by dragging, with its stage menu, or with Shift and an
 * arrow key.
 */
export function Card({
  prospect,
  currency,
  index,
  topPx,
  measure,
  isFollowed,
  onMove,
  onFollowed,
}: Mover & {
  prospect: ShownProspect;
  currency: string | undefined;
  /** Position in the column. */
  index: number;
  topPx: number;
  /** Receives the card, to measure it. */
  measure: (card: HTMLElement | null) => void;
  isFollowed: boolean;
  onFollowed: () => void;
}) {
  const { slug, isOwn } = usePortal();
  const card = useRef<HTMLDivElement>(null);
  const isDragged = useDragging(card, isOwn ? prospect : undefined);
  const { id, name, stage } = prospect;

  useEffect(() => {
    if (!isFollowed) return;
    card.current?.querySelector("a")?.focus();
    onFollowed();
  }, [isFollowed, onFollowed]);

  function onKey(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const isChoosing = event.target instanceof HTMLSelectElement;
    if (!isOwn || !event.shiftKey || step === undefined || isChoosing) return;
    event.preventDefault();
    const next = stageNames[stageNames.indexOf(stage) + step];
    if (next !== undefined) onMove(prospect, next, true);
  }

  return (
    <li ref={measure} data-index={index} style={{ top: topPx }} className="absolute inset-x-0 pb-2">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the key comes from the link in it */}
      <div
        ref={card}
        onKeyDown={onKey}
        className={clsx(
          "group relative rounded-control border border-line bg-surface px-2.5 py-2 hover:border-line-strong",
          isOwn && "cursor-grab",
          isDragged && "opacity-40",
        )}
      >
        <div className="flex items-start gap-2">
          <Link
            to="/o/$slug/portal/prospects/$prospectId"
            params={{ slug, prospectId: id }}
            search={true}
            draggable={false}
            dir="auto"
            title={name}
            aria-keyshortcuts={isOwn ? "Shift+ArrowLeft Shift+ArrowRight" : undefined}
            className="line-clamp-4 min-w-0 flex-1 text-left font-medium wrap-anywhere outline-none after:absolute after:inset-0 after:rounded-control focus-visible:after:outline-2 focus-visible:after:outline-accent"
          >
            {name}
          </Link>
          {isOwn && <StageMenu prospect={prospect} onMove={onMove} />}
        </div>
        <CardFacts prospect={prospect} currency={currency} />
      </div>
    </li>
  );
}

const CardFacts = ({
  prospect,
  currency,
}: {
  prospect: ShownProspect;
  currency: string | undefined;
}) => (
  <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 text-xs text-ink-3">
    {prospect.company !== null && (
      <p dir="auto" title={prospect.company} className="col-span-2 truncate text-left">
        {prospect.company}
      </p>
    )}
    {hasTask(prospect) && (
      <p
        dir="auto"
        title={prospect.nextTaskTitle ?? undefined}
        className="col-span-2 truncate text-left"
      >
        {prospect.nextTaskTitle}
      </p>
    )}
    <p className="truncate">
      <NextTime prospect={prospect} />
    </p>
    {prospect.value !== null && currency !== undefined && (
      <p className="figures text-ink">{shortMoney(prospect.value, currency)}</p>
    )}
  </div>
);

/** Makes the card draggable if there is a prospect to drag. Returns whether it is being dragged. */
function useDragging(
  card: RefObject<HTMLDivElement | null>,
  prospect: ShownProspect | undefined,
): boolean {
  const [isDragged, setDragged] = useState(false);
  useEffect(() => {
    const element = card.current;
    if (element === null || prospect === undefined) return;
    return draggable({
      element,
      getInitialData: () => ({ [dragged]: prospect }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    });
  }, [card, prospect]);
  return isDragged;
}

/** With a mouse, it appears with the grip when the card is in use. For fingers, it looks like a menu. */
export const StageMenu = ({
  prospect,
  onMove,
}: Mover & {
  prospect: ShownProspect;
}) => (
  <span className="absolute top-1.5 right-1.5 flex items-center rounded-control bg-surface pointer-coarse:relative pointer-coarse:inset-auto pointer-coarse:bg-transparent pointer-coarse:-my-3 opacity-0 group-hover:opacity-100 group-focus-within:opacity-100 pointer-coarse:opacity-100">
    <GripVertical aria-hidden className="size-3.5 text-ink-3 pointer-coarse:hidden" />
    <Ellipsis
      aria-hidden
      className="pointer-events-none absolute inset-0 m-auto size-5 text-ink-3 pointer-fine:hidden"
    />
    <select
      aria-label={`Stage of ${prospect.name}`}
      title="Change stage"
      value={prospect.stage}
      onChange={({ target }) => onMove(prospect, target.value as BdProspectStage, true)}
      className="relative z-1 h-5 w-7.5 rounded-control bg-transparent text-transparent hover:bg-hover pointer-coarse:w-11 pointer-coarse:bg-none"
    >
      {stageNames.map((each) => (
        <option key={each} value={each} className="text-ink">
          {stages[each].label}
        </option>
      ))}
    </select>
  </span>
);

/** Due time of the next task, or the time of the last activity if nothing is left to do. */
export function NextTime({ prospect }: { prospect: ShownProspect }) {
  const { nextDueAt, lastActivityAt, createdAt } = prospect;
  if (hasTask(prospect)) {
    return nextDueAt === null ? "No due date" : <DueTime unixMs={nextDueAt} />;
  }
  return lastActivityAt === null ? (
    <>
      Added <Time unixMs={createdAt} />
    </>
  ) : (
    <>
      Active <Time unixMs={lastActivityAt} />
    </>
  );
}
