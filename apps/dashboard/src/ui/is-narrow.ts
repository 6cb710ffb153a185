import { useSyncExternalStore } from "react";

/** Returns a hook that follows a media query. */
export function matching(query: string) {
  const media = matchMedia(query);
  const subscribe = (listener: () => void) => {
    media.addEventListener("change", listener);
    return () => media.removeEventListener("change", listener);
  };
  return () => useSyncExternalStore(subscribe, () => media.matches);
}

const narrow = "(width < 40rem)";

/** Whether the window has the width of a phone, like `max-sm:` in classes. */
export const useIsNarrow = matching(narrow);

/** The same outside a component, where it does not follow the window. */
export const isNarrowNow = (): boolean => matchMedia(narrow).matches;

/** Whether a page has room for a column of its own next to it, like `xl:` in classes. */
export const useHasSideColumn = matching("(width >= 80rem)");

/** Whether everything is sized for fingers, like `pointer-coarse:` in classes. */
export const useIsForFingers = matching("(pointer: coarse) or (width < 40rem)");

/** Whether a bar has room for all of its actions, like `lg:` in classes. */
export const useIsWide = matching("(width >= 64rem)");
