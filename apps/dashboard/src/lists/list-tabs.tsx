import { Link, type LinkProps } from "@tanstack/react-router";
import clsx from "clsx";
import type { ReactNode } from "react";
import { tabClass } from "../ui/scrolling-tabs.tsx";

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

/** The tabs over a list. Those after the first ones are only there to be measured. */
export const TabStrip = ({
  label,
  tabs,
  firstCount = tabs.length,
}: ListTabs & { firstCount: number | undefined }) => (
  <nav
    aria-label={label}
    className="relative -mb-px flex min-w-0 gap-x-4 overflow-hidden max-sm:gap-x-3"
  >
    {tabs.map((tab, index) => (
      <Link
        key={tab.key}
        {...tab.link}
        // A tab without a filter would otherwise count as open under each filter.
        activeOptions={{ exact: true, explicitUndefined: true }}
        aria-current={tab.isOpen ? "page" : undefined}
        className={clsx(tabClass, index >= firstCount && "invisible absolute")}
      >
        <TabText {...tab} />
      </Link>
    ))}
  </nav>
);

export const TabText = ({ dot, label, count }: Pick<ListTab, "dot" | "label" | "count">) => (
  <>
    {dot}
    <span className="truncate max-sm:max-w-36">{label}</span>
    {/* Two digits of room until the count is known, so that the tabs hardly move. */}
    <span className="figures font-normal text-ink-3 empty:w-[2ch]">{count}</span>
  </>
);

/** Returns the names of the open tabs. */
export const openTabs = (tabs: ListTabs["tabs"]): string =>
  tabs.flatMap(({ label, isOpen }) => (isOpen ? label : [])).join(", ");
