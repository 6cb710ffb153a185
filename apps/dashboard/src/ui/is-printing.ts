import { useSyncExternalStore } from "react";

const printed = matchMedia("print");

function subscribe(listener: () => void) {
  printed.addEventListener("change", listener);
  return () => printed.removeEventListener("change", listener);
}

/** Whether the page is being printed. A list then has all the rows that are loaded. */
export const useIsPrinting = (): boolean => useSyncExternalStore(subscribe, () => printed.matches);
