import { useSyncExternalStore } from "react";

function matching(query: string) {
  const media = matchMedia(query);
  const subscribe = (listener: () => void) => {
    media.addEventListener("change", listener);
    return () => media.removeEventListener("change", listener);
  };
  return () => useSyncExternalStore(subscribe, () => media.matches);
}

/** Like `max-sm:` in classes: the width of a phone. */
export const useIsNarrow = matching("(width < 40rem)");

/** Like `xl:` in classes: room for a page with a column of its own next to it. */
export const useHasSideColumn = matching("(width >= 80rem)");

/** Room for everything in the bars of a page next to an open record. */
export const useIsRoomy = matching("(width >= 90rem)");
/** Like `pointer-coarse:` in classes: everything is sized for fingers. */
export const useIsForFingers = matching("(pointer: coarse) or (width < 40rem)");

/** Like `lg:` in classes: room for a bar with all of its actions. */
export const useIsWide = matching("(width >= 64rem)");
