import clsx from "clsx";
import { type ReactNode, useEffect, useRef } from "react";

/**
 * Links to related pages or parts of a list, in one line. They scroll sideways where they have no
 * room, with the open one in sight.
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
    const showOpen = () =>
      tabs.current
        ?.querySelector("[aria-current]")
        ?.scrollIntoView({ block: "nearest", inline: "center" });
    showOpen();
    // The font can arrive later, and changes the widths.
    void document.fonts.ready.then(showOpen);
  }, [state]);
  return (
    <nav
      ref={tabs}
      aria-label={label}
      className={clsx(
        "soft-sides -mx-5 flex min-w-0 gap-4 overflow-x-auto px-5 [scrollbar-width:none]",
        className,
      )}
    >
      {children}
    </nav>
  );
}

export const tabClass =
  "flex shrink-0 items-center gap-1.5 border-b-2 border-transparent font-medium whitespace-nowrap text-ink-2 -outline-offset-2 hover:text-ink aria-[current]:border-accent aria-[current]:text-ink";
