import { useSyncExternalStore } from "react";

const printed = matchMedia("print");

function subscribe(listener: () => void) {
  printed.addEventListener("change", listener);
  return () => printed.removeEventListener("change", listener);
}

/** On paper, a list has all the rows that are loaded. */
export const useIsPrinting = (): boolean => useSyncExternalStore(subscribe, () => printed.matches);
