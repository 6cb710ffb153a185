import { draggable } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import type { BdProspectStage } from "@referral-service/contract";
import type { ShownProspect } from "@referral-service/contract/app";
import { Link, useParams } from "@tanstack/react-router";
import clsx from "clsx";
import { Clock } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { usePortal } from "../data/portal.ts";
import { shortMoney } from "../words/money.ts";
import { stageNames, stages } from "../words/portal.ts";
import { dueText } from "../words/times.ts";

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
  topPx,
  isFollowed,
  onMove,
  onFollowed,
}: Mover & {
  prospect: ShownProspect;
  currency: string | undefined;
  topPx: number;
  isFollowed: boolean;
  onFollowed: () => void;
}) {
  const { slug, isOwn, timeZone } = usePortal();
  const { prospectId } = useParams({ strict: false });
  const card = useRef<HTMLLIElement>(null);
  const [isDragged, setDragged] = useState(false);
  const { id, name, company, stage, value, nextDueAt, openTaskCount } = prospect;

  useEffect(() => {
    const element = card.current;
    if (element === null || !isOwn) return;
    return draggable({
      element,
      getInitialData: () => ({ [dragged]: prospect }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    });
  }, [prospect, isOwn]);

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

  const isOverdue = nextDueAt !== null && nextDueAt < Date.now();
  return (
    <li
      ref={card}
      style={{ top: topPx }}
      onKeyDown={onKey}
      aria-current={id === prospectId || undefined}
      className={clsx(
        "group absolute inset-x-0 h-24 pointer-coarse:h-32 max-sm:h-14! max-sm:grid max-sm:grid-cols-[minmax(0,auto)_1fr_auto] max-sm:content-center max-sm:items-center max-sm:gap-x-2 rounded-control border border-line bg-surface px-2.5 py-2 max-sm:py-0 hover:border-line-strong aria-[current]:border-accent",
        isOwn && "cursor-grab",
        isDragged && "opacity-40",
      )}
    >
      <Link
        to="/o/$slug/portal/prospects/$prospectId"
        params={{ slug, prospectId: id }}
        search={true}
        draggable={false}
        title={name}
        aria-keyshortcuts={isOwn ? "Shift+ArrowLeft Shift+ArrowRight" : undefined}
        className="block truncate font-medium outline-none max-sm:col-span-2 after:absolute after:inset-0 after:rounded-control focus-visible:after:outline-2 focus-visible:after:outline-accent"
      >
        {name}
      </Link>
      <p className="truncate text-xs text-ink-3">{company ?? "\u00a0"}</p>
      <p className="figures mt-0.5 flex items-baseline justify-between gap-2 text-xs">
        {value !== null && currency !== undefined ? shortMoney(value, currency) : "\u00a0"}
        {openTaskCount > 0 && (
          <span
            className={clsx(
              "flex shrink-0 items-center gap-1 self-center",
              isOverdue ? "text-bad" : "text-ink-3",
            )}
            title={nextDueAt === null ? "Has open tasks" : dueText(nextDueAt, timeZone)}
          >
            <Clock aria-hidden className="size-3" />
            <span className="sr-only">{isOverdue ? "Overdue tasks:" : "Open tasks:"}</span>
            {openTaskCount}
          </span>
        )}
      </p>
      {isOwn && (
        <select
          aria-label={`Stage of ${name}`}
          value={stage}
          onChange={({ target }) => onMove(prospect, target.value as BdProspectStage, true)}
          className="relative z-1 mt-0.5 -ml-1.5 max-sm:col-start-3 max-sm:row-[1/3] h-5.5 rounded-control border border-transparent field-sizing-content bg-surface pr-7 pl-1.5 text-2xs text-ink-2 group-hover:border-line hover:bg-hover"
        >
          {stageNames.map((each) => (
            <option key={each} value={each}>
              {stages[each].label}
            </option>
          ))}
        </select>
      )}
    </li>
  );
}
