import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ScrollingTabs, tabClass } from "../ui/scrolling-tabs.tsx";

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

/** The tabs over a list. */
export function TabStrip({ label, tabs }: ListTabs) {
  const isCounted = tabs.every(({ count }) => count !== undefined);
  return (
    <ScrollingTabs
      label={label}
      state={`${openTabs(tabs)} ${tabs.length} ${isCounted}`}
      hidesCut
      className="-mb-px flex-1"
    >
      {tabs.map(({ key, label: name, dot, count, isOpen, link }) => (
        <Link
          key={key}
          {...link}
          // A tab without a filter would otherwise count as open under each filter.
          activeOptions={{ exact: true, explicitUndefined: true }}
          aria-current={isOpen ? "page" : undefined}
          className={tabClass}
        >
          {dot}
          <span className="truncate max-sm:max-w-36">{name}</span>
          {/* Two digits of room until the count is known, so that the tabs hardly move. */}
          <span className="figures font-normal text-ink-3 empty:w-[2ch]">{count}</span>
        </Link>
      ))}
    </ScrollingTabs>
  );
}

/** Returns the names of the open tabs. */
export const openTabs = (tabs: ListTabs["tabs"]): string =>
  tabs.flatMap(({ label, isOpen }) => (isOpen ? label : [])).join(", ");
