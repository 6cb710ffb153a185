import { useSyncExternalStore } from "react";

/** As `max-sm:` in classes: a phone's width. */
const narrow = matchMedia("(width < 40rem)");

function subscribe(listener: () => void) {
  narrow.addEventListener("change", listener);
  return () => narrow.removeEventListener("change", listener);
}

export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches);
