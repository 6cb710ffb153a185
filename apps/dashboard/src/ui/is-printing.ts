import { useSyncExternalStore } from "react";
import { flushSync } from "react-dom";

const printed = matchMedia("print");
const listeners = new Set<() => void>();
let isPrinting = printed.matches;

// A single listener, so that all parts of the page change at once and can read each other.
function change(isNow: boolean) {
  isPrinting = isNow;
  // The browser lays out the paper as soon as this returns.
  flushSync(() => {
    for (const listener of listeners) listener();
  });
}

printed.addEventListener("change", ({ matches }) => change(matches));
// The margins of the paper are laid out before the query changes.
addEventListener("beforeprint", () => change(true));
addEventListener("afterprint", () => change(false));

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the page is being printed. A list then has all the rows that are loaded. */
export const useIsPrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting);
