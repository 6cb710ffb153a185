import clsx from "clsx";
import type { ReactNode } from "react";
import { useIsNarrow } from "../ui/is-narrow.ts";
import { dockedBar, dockedBarClass } from "../ui/toast-place.ts";

/** Lets the end of the page and toasts stay clear of the bar. */
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
 * The actions on the selected rows. They float over the page, below the toasts. The bar of a list
 * is below its rows instead, and covers none.
 */
export function FloatingBar({
  label,
  failure,
  isInList = false,
  children,
}: {
  label: string;
  /** Whether the bar is below the rows of its list. */
  isInList?: boolean;
  /** Reason why the last action failed. */
  failure: string | undefined;
  children: ReactNode;
}) {
  const isDocked = useIsNarrow() && isInList;
  return (
    <div
      ref={isInList ? dockedBar : makeRoom}
      data-floating
      className={
        isDocked
          ? dockedBarClass
          : clsx(
              "z-40 rounded-surface border border-line bg-raised px-3 py-2 shadow-float",
              isInList
                ? "mx-5 mb-4"
                : "absolute bottom-4 left-1/2 w-max max-w-[calc(100%-2rem)] -translate-x-1/2",
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
