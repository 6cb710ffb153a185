import { Link, type LinkProps } from "@tanstack/react-router";
import clsx from "clsx";
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
  /** Whether its rows wait for someone, which shows even while the tab has no room. */
  isUrgent?: boolean;
  link: LinkProps;
}

export interface ListTabs {
  /** Name of the property that divides the list into tabs. */
  label: string;
  tabs: readonly ListTab[];
}

/** The tabs over a list. Those that are not among the shown ones wrap out of sight. */
export function TabStrip({
  label,
  tabs,
  shown,
}: ListTabs & { shown: readonly number[] | undefined }) {
  const isCounted = tabs.every(({ count }) => count !== undefined);
  return (
    <ScrollingTabs
      label={label}
      state={`${openTabs(tabs)} ${tabs.length} ${isCounted} ${shown?.join()}`}
      hidesCut
      className="-mb-px flex-1 max-sm:gap-x-3"
    >
      {tabs.map(({ key, label: name, dot, count, isOpen, link }, index) => (
        <Link
          key={key}
          {...link}
          // A tab without a filter would otherwise count as open under each filter.
          activeOptions={{ exact: true, explicitUndefined: true }}
          aria-current={isOpen ? "page" : undefined}
          className={clsx(tabClass, shown?.includes(index) === false && "order-1")}
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
