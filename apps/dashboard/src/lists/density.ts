import { useSyncExternalStore } from "react";
import { useIsForFingers } from "../ui/is-narrow.ts";

type Density = "comfortable" | "compact";

const rowHeights = {
  comfortable: { px: 36, className: "h-9" },
  compact: { px: 30, className: "h-7.5" },
  twoLines: { px: 52, className: "h-13" },
  headerForFingers: { px: 36, className: "h-9" },
  forFingers: { px: 56, className: "h-14" },
};

const place = "density of lists";
const listeners = new Set<() => void>();

const present = (): Density =>
  localStorage.getItem(place) === "compact" ? "compact" : "comfortable";

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The height of rows, which each person chooses for their device. */
export const useDensity = (): Density => useSyncExternalStore(subscribe, present);

/** Returns the height of the rows of a table. */
export function useRowHeight({ isTall }: { isTall: boolean }) {
  const density = useDensity();
  const isForFingers = useIsForFingers();
  return rowHeights[isForFingers ? "forFingers" : isTall ? "twoLines" : density];
}

/** Returns the height of the headers of groups, which are lower than rows for fingers. */
export function useHeaderHeight() {
  const rowHeight = useRowHeight({ isTall: false });
  return rowHeight === rowHeights.forFingers ? rowHeights.headerForFingers : rowHeight;
}

export function chooseDensity(density: Density) {
  localStorage.setItem(place, density);
  for (const listener of listeners) listener();
}
