import clsx from "clsx";
import type { ReactNode } from "react";
import { useIsNarrow } from "../ui/is-narrow.ts";
import { dockedBar, dockedBarClass } from "../ui/toast-place.ts";

/** Lets the end of the list and toasts stay clear of the bar. */
function makeRoom(bar: HTMLElement | null) {
  if (bar === null) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() =>
    style.setProperty("--floating-bar", `${bar.offsetHeight + 8}px`),
  );
  observer.observe(bar);
  const undock = dockedBar(bar);
  return () => {
    undock?.();
    observer.disconnect();
    style.removeProperty("--floating-bar");
  };
}

/**
 * The actions on the selected rows. They float over the list, below the toasts. On a phone, the bar
 * of a list is at its end.
 */
export function FloatingBar({
  label,
  failure,
  isInList = false,
  children,
}: {
  label: string;
  /** Whether the bar has the width of its list instead of its own. */
  isInList?: boolean;
  /** Reason why the last action failed. */
  failure: string | undefined;
  children: ReactNode;
}) {
  const isDocked = useIsNarrow() && isInList;
  return (
    <div
      ref={isDocked ? dockedBar : makeRoom}
      data-floating
      className={
        isDocked
          ? dockedBarClass
          : clsx(
              "absolute bottom-4 z-40 rounded-surface border border-line bg-raised px-3 py-2 shadow-float",
              isInList ? "inset-x-5" : "left-1/2 w-max max-w-[calc(100%-2rem)] -translate-x-1/2",
            )
      }
    >
      {failure !== undefined && (
        <p role="alert" className="mb-2 text-xs text-bad">
          {failure}
        </p>
      )}
      <div role="toolbar" aria-label={label} className="flex flex-wrap items-center gap-2">
        {children}
      </div>
    </div>
  );
}
