import { Link, type LinkProps } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";

/** A part of a list, such as the rows with one status. */
interface ListTab {
  key: string;
  label: string;
  /** Shown before the label. */
  dot?: ReactNode;
  /** Number of rows as text, if it is known. */
  count: string | undefined;
  isOpen: boolean;
  link: LinkProps;
}

export interface ListTabs {
  /** Name of the property that divides the list into tabs. */
  label: string;
  tabs: readonly ListTab[];
}

/** The tabs over a list. They scroll sideways where they have no room. */
export function TabStrip({ label, tabs }: ListTabs) {
  const strip = useRef<HTMLElement>(null);
  const open = openTabs(tabs);
  const isCounted = tabs.every(({ count }) => count !== undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab can be out of sight, also after the counts made the others wider
  useEffect(() => {
    const tab = strip.current?.querySelector("[aria-current]");
    tab?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [open, isCounted]);
  return (
    <nav
      ref={strip}
      aria-label={label}
      className="-mb-px flex min-w-0 flex-1 gap-4 overflow-x-auto [scrollbar-width:none]"
    >
      {tabs.map(({ key, label: name, dot, count, isOpen, link }) => (
        <Link
          key={key}
          {...link}
          // A tab without a filter would otherwise count as open under each filter.
          activeOptions={{ exact: true, explicitUndefined: true }}
          aria-current={isOpen ? "page" : undefined}
          className="flex shrink-0 items-center gap-1.5 border-b-2 border-transparent font-medium whitespace-nowrap text-ink-2 -outline-offset-2 hover:text-ink aria-[current]:border-accent aria-[current]:text-ink"
        >
          {dot}
          {name}
          <span className="figures font-normal text-ink-3 empty:hidden">{count}</span>
        </Link>
      ))}
    </nav>
  );
}

/** Returns the names of the open tabs. */
export const openTabs = (tabs: ListTabs["tabs"]): string =>
  tabs.flatMap(({ label, isOpen }) => (isOpen ? label : [])).join(", ");
