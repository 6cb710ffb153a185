import type { ReferralStatusDefinition } from "@referral-service/contract";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useEffect, useRef } from "react";
import { IconButton } from "../../ui/button.tsx";
import { MenuItem } from "../../ui/menu.tsx";

interface Move {
  status: ReferralStatusDefinition;
  /** The statuses that can be moved, in order. */
  statuses: readonly ReferralStatusDefinition[];
  /** Receives the IDs in their new order. */
  onMove: (ids: string[]) => void;
}

function placesOf({ status, statuses, onMove }: Move) {
  const ids = statuses.map(({ id }) => id);
  const place = ids.indexOf(status.id);
  return {
    place,
    isFirst: place <= 0,
    isLast: place === ids.length - 1,
    moveTo: (to: number) => onMove(ids.toSpliced(place, 1).toSpliced(to, 0, status.id)),
  };
}

/** The buttons that move a status. */
export function MoveButtons(move: Move) {
  const { place, isFirst, isLast, moveTo } = placesOf(move);
  const { label } = move.status;
  const pressed = useRef<HTMLButtonElement>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row loses the focus when it moves
  useEffect(() => {
    const button = pressed.current;
    pressed.current = undefined;
    if (button?.disabled) button.parentElement?.querySelector<HTMLElement>(":enabled")?.focus();
    else button?.focus();
  }, [place]);
  return (
    <span className="relative z-1 inline-flex">
      <IconButton
        label={`Move ${label} up`}
        disabled={isFirst}
        onClick={({ currentTarget }) => {
          pressed.current = currentTarget;
          moveTo(place - 1);
        }}
      >
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton
        label={`Move ${label} down`}
        disabled={isLast}
        onClick={({ currentTarget }) => {
          pressed.current = currentTarget;
          moveTo(place + 1);
        }}
      >
        <ArrowDown aria-hidden />
      </IconButton>
    </span>
  );
}

/** The same in the menu of a row, for fingers. */
export function MoveItems(move: Move) {
  const { place, isFirst, isLast, moveTo } = placesOf(move);
  return (
    <>
      {!isFirst && <MenuItem onSelect={() => moveTo(place - 1)}>Move up</MenuItem>}
      {!isLast && <MenuItem onSelect={() => moveTo(place + 1)}>Move down</MenuItem>}
    </>
  );
}
