import { Link, type LinkProps } from "@tanstack/react-router";
import { ChevronDown } from "lucide-react";
import { createContext, type ReactNode, useContext, useId } from "react";
import { useIsNarrow } from "./is-narrow.ts";

export interface PageTab {
  label: string;
  link: LinkProps;
}

interface Tabs {
  label: string;
  tabs: readonly PageTab[];
}

/** Undefined where the pages have no tabs, or show them above their bars. */
const TabsInBar = createContext<Tabs | undefined>(undefined);

/** Related pages as tabs above their bars. On a phone, the title of each page opens a menu of them. */
export function PageTabs({ label, tabs, children }: Tabs & { children: ReactNode }) {
  const isNarrow = useIsNarrow();
  return (
    <>
      {!isNarrow && (
        <nav aria-label={label} className="flex h-11 shrink-0 gap-4 border-b border-line px-5">
          {tabs.map((tab) => (
            <Link
              key={tab.label}
              {...tab.link}
              className="flex h-full items-center border-b-2 border-transparent font-medium whitespace-nowrap"
              activeProps={{ className: "border-accent! text-ink" }}
              inactiveProps={{ className: "text-ink-2 hover:text-ink" }}
            >
              {tab.label}
            </Link>
          ))}
        </nav>
      )}
      <TabsInBar value={isNarrow ? { label, tabs } : undefined}>{children}</TabsInBar>
    </>
  );
}

/** The title of a page. Where the tabs are in the bar, it opens them. */
export function PageTitle({ title }: { title: string }) {
  const inBar = useContext(TabsInBar);
  const id = useId();
  return (
    <>
      <h1 dir="auto" className="min-w-0 text-base font-semibold tracking-[-0.01em]">
        {inBar === undefined ? (
          <span className="block truncate">{title}</span>
        ) : (
          <button
            type="button"
            popoverTarget={id}
            className="flex h-11 max-w-full items-center gap-1 rounded-control"
          >
            <span className="truncate">{title}</span>
            <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-3" />
          </button>
        )}
      </h1>
      {inBar !== undefined && <TabsMenu id={id} {...inBar} />}
    </>
  );
}

const TabsMenu = ({ id, label, tabs }: Tabs & { id: string }) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: the click comes from a link in it
  // biome-ignore lint/a11y/useKeyWithClickEvents: keys click the links
  <div
    id={id}
    popover="auto"
    onClick={({ currentTarget }) => currentTarget.hidePopover()}
    className="fixed inset-auto top-13 left-3 m-0 min-w-48 rounded-surface border border-line bg-raised p-1 text-ink shadow-float"
  >
    <nav aria-label={label} className="grid font-medium">
      {tabs.map((tab) => (
        <Link
          key={tab.label}
          {...tab.link}
          className="flex h-11 items-center rounded-control px-3"
          activeProps={{ className: "bg-selected text-ink" }}
          inactiveProps={{ className: "text-ink-2 hover:bg-hover" }}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  </div>
);
