import clsx from "clsx";
import { type ReactNode, useEffect, useRef } from "react";

/**
 * Links to related pages or parts of a list, in one line. Where they have no room, the line shows
 * the open one, and scrolls sideways.
 */
export function ScrollingTabs({
  label,
  state,
  className,
  children,
}: {
  label: string;
  /** Changes with the open tab, and with the widths of the tabs. */
  state: string;
  className?: string;
  children: ReactNode;
}) {
  const tabs = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change, the open tab can be out of sight
  useEffect(() => {
    const nav = tabs.current;
    if (nav === null) return;
    const showOpen = () =>
      nav.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
    const observer = new ResizeObserver(showOpen);
    observer.observe(nav);
    // The font can arrive later, and changes the widths.
    void document.fonts.ready.then(showOpen);
    return () => observer.disconnect();
  }, [state]);
  return (
    <nav
      ref={tabs}
      aria-label={label}
      className={clsx(
        "soft-sides -mx-5 flex min-w-0 gap-x-4 overflow-x-auto px-5 [scrollbar-width:none]",
        className,
      )}
    >
      {children}
    </nav>
  );
}

export const tabClass =
  "flex h-full shrink-0 items-center gap-1.5 border-b-2 border-transparent font-medium whitespace-nowrap text-ink-2 -outline-offset-2 hover:text-ink aria-[current]:border-accent aria-[current]:text-ink";
