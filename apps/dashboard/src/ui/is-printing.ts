import { useSyncExternalStore } from "react";

const printed = matchMedia("print");
const listeners = new Set<() => void>();

// A single listener, so that all parts of the page change at once and can read each other.
printed.addEventListener("change", () => {
  for (const listener of listeners) listener();
});

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the page is being printed. A list then has all the rows that are loaded. */
export const useIsPrinting = (): boolean => useSyncExternalStore(subscribe, () => printed.matches);
