import { useSyncExternalStore } from "react";

/** Like `max-sm:` in classes: the width of a phone. */
const narrow = matchMedia("(width < 40rem)");

function subscribe(listener: () => void) {
  narrow.addEventListener("change", listener);
  return () => narrow.removeEventListener("change", listener);
}

export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches);
