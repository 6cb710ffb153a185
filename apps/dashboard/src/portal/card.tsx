import { draggable } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import type { BdProspectStage } from "@referral-service/contract";
import type { ShownProspect } from "@referral-service/contract/app";
import { Link, useParams } from "@tanstack/react-router";
import clsx from "clsx";
import { GripVertical } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { usePortal } from "../data/portal.ts";
import { Time } from "../ui/time.tsx";
import { DueTime } from "../words/due-time.tsx";
import { shortMoney } from "../words/money.ts";
import { stageNames, stages } from "../words/portal.ts";

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
  const { slug, isOwn } = usePortal();
  const { prospectId } = useParams({ strict: false });
  const card = useRef<HTMLLIElement>(null);
  const [isDragged, setDragged] = useState(false);
  const { id, name, company, stage, value } = prospect;

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

  return (
    <li
      ref={card}
      style={{ top: topPx }}
      onKeyDown={onKey}
      aria-current={id === prospectId || undefined}
      className={clsx(
        "group absolute inset-x-0 h-19 pointer-coarse:h-25 rounded-control border border-line bg-surface px-2.5 py-2 hover:border-line-strong aria-[current]:border-accent",
        isOwn && "cursor-grab",
        isDragged && "opacity-40",
      )}
    >
      <div className="flex items-center gap-2">
        <Link
          to="/o/$slug/portal/prospects/$prospectId"
          params={{ slug, prospectId: id }}
          search={true}
          draggable={false}
          title={name}
          aria-keyshortcuts={isOwn ? "Shift+ArrowLeft Shift+ArrowRight" : undefined}
          className="min-w-0 flex-1 truncate font-medium outline-none after:absolute after:inset-0 after:rounded-control focus-visible:after:outline-2 focus-visible:after:outline-accent"
        >
          {name}
        </Link>
        {isOwn && <GripVertical aria-hidden className="size-3.5 shrink-0 text-ink-3" />}
      </div>
      <p className="flex h-4.5 gap-2 text-xs text-ink-3">
        <span dir="auto" title={company ?? undefined} className="min-w-0 flex-1 truncate text-left">
          {company}
        </span>
        {value !== null && currency !== undefined && (
          <span className="figures shrink-0 text-ink">{shortMoney(value, currency)}</span>
        )}
      </p>
      <div className="flex items-center gap-1">
        <p className="min-w-0 flex-1 truncate text-xs text-ink-3">
          <NextStep prospect={prospect} />
        </p>
        {isOwn && (
          <select
            aria-label={`Stage of ${name}`}
            title="Change stage"
            value={stage}
            onChange={({ target }) => onMove(prospect, target.value as BdProspectStage, true)}
            className="relative z-1 -mr-2 h-5.5 w-7.5 shrink-0 rounded-control text-transparent hover:bg-hover pointer-coarse:w-11"
          >
            {stageNames.map((each) => (
              <option key={each} value={each} className="text-ink">
                {stages[each].label}
              </option>
            ))}
          </select>
        )}
      </div>
    </li>
  );
}

/** Due time of the next task, or the time of the last activity if there is no task. */
function NextStep({ prospect }: { prospect: ShownProspect }) {
  const { nextDueAt, openTaskCount, lastActivityAt, createdAt } = prospect;
  if (nextDueAt !== null) return <DueTime unixMs={nextDueAt} />;
  if (openTaskCount > 0) return "Task without due date";
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
