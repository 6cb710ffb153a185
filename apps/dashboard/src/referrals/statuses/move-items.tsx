import type { ReferralStatusDefinition } from "@referral-service/contract";
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

/** The items of a row's menu that move its status. */
export function MoveItems(move: Move) {
  const { place, isFirst, isLast, moveTo } = placesOf(move);
  return (
    <>
      {!isFirst && <MenuItem onSelect={() => moveTo(place - 1)}>Move up</MenuItem>}
      {!isLast && <MenuItem onSelect={() => moveTo(place + 1)}>Move down</MenuItem>}
    </>
  );
}
