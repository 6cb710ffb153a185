import { useSyncExternalStore } from "react";

type Density = "comfortable" | "compact";

export const isCoarse = matchMedia("(pointer: coarse)").matches;

/** Rows are tall enough for a finger. */
const rowHeights = {
  comfortable: { px: isCoarse ? 56 : 36, className: "h-9 pointer-coarse:h-14" },
  compact: { px: 30, className: "h-7.5" },
  twoLines: { px: isCoarse ? 60 : 52, className: "h-13 pointer-coarse:h-15" },
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
export function useRowHeight({ isTall, isNarrow }: { isTall: boolean; isNarrow: boolean }) {
  const density = useDensity();
  return rowHeights[isTall ? "twoLines" : isNarrow ? "comfortable" : density];
}

export function chooseDensity(density: Density) {
  localStorage.setItem(place, density);
  for (const listener of listeners) listener();
}
