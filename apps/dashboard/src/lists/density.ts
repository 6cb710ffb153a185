import { useSyncExternalStore } from "react";

type Density = "comfortable" | "compact";

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

export function chooseDensity(density: Density) {
  localStorage.setItem(place, density);
  for (const listener of listeners) listener();
}
