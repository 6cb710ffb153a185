import { Link, type LinkProps, useLocation } from "@tanstack/react-router";
import { ChevronDown } from "lucide-react";
import { createContext, type ReactNode, useContext, useId } from "react";
import { BarPopover } from "./bar-popover.tsx";
import { useIsNarrow } from "./is-narrow.ts";
import { ScrollingTabs, tabClass } from "./scrolling-tabs.tsx";

export interface PageTab {
  label: string;
  link: LinkProps;
}

interface Tabs {
  label: string;
  /** Title of all the pages. Omitted if each page has its own. */
  title?: string;
  tabs: readonly PageTab[];
  /** Whether a phone has room for all tabs, so that it needs no menu of them. */
  fitsPhone?: boolean;
  /** Target of the back link on pages outside the tabs of a phone. */
  back?: LinkProps | undefined;
}

const TabsOfPage = createContext<Tabs | undefined>(undefined);

/**
 * Related pages. They are tabs below the bar of each page. On a phone, the bar's title opens a menu
 * of them.
 */
export const PageTabs = ({ children, ...tabs }: Tabs & { children: ReactNode }) => (
  <TabsOfPage value={tabs}>{children}</TabsOfPage>
);

export const useBackOfTabs = () => useContext(TabsOfPage)?.back;

/** The title of a page with the number of its rows. On a phone, it opens the menu of the page's tabs. */
export function PageTitle({ title, count }: { title: string; count: string | undefined }) {
  const tabs = useContext(TabsOfPage);
  const isNarrow = useIsNarrow();
  const id = useId();
  const hasMenu = tabs !== undefined && isNarrow && !tabs.fitsPhone;
  const sharedTitle = hasMenu ? undefined : tabs?.title;
  return (
    <>
      <h1 dir="auto" className="min-w-0 text-base font-semibold tracking-[-0.01em]">
        {hasMenu ? (
          <button
            type="button"
            popoverTarget={id}
            className="flex h-11 max-w-full items-center gap-1 rounded-control"
          >
            <span className="truncate">{title}</span>
            {count !== undefined && (
              <span aria-hidden className="figures ml-1 font-normal text-ink-3 max-[22rem]:hidden">
                {count}
              </span>
            )}
            <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-3" />
          </button>
        ) : (
          <span className="block truncate">{sharedTitle ?? title}</span>
        )}
      </h1>
      {count !== undefined && sharedTitle === undefined && (
        <span className={hasMenu ? "sr-only" : "figures text-ink-3 max-[22rem]:hidden"}>
          {count}
        </span>
      )}
      {hasMenu && <TabsMenu id={id} {...tabs} />}
    </>
  );
}

/**
 * The tabs of a page, below its bar. If the pages share their title, the tab of the shown page has
 * the number of its rows.
 */
export function TabsRow({ count }: { count: string | undefined }) {
  const shown = useContext(TabsOfPage);
  const isNarrow = useIsNarrow();
  const { pathname } = useLocation();
  if (shown === undefined || (isNarrow && !shown.fitsPhone)) return null;
  return (
    <div className="flex h-10 shrink-0 border-b border-line px-5 max-sm:h-11 print:hidden">
      <ScrollingTabs label={shown.label} state={pathname} className="-mb-px flex-1">
        {shown.tabs.map((tab) => (
          <Link key={tab.label} {...tab.link} className={tabClass}>
            {({ isActive }) => (
              <>
                {tab.label}
                {isActive && shown.title !== undefined && count !== undefined && (
                  <span aria-hidden className="figures ml-1.5 text-ink-3">
                    {count}
                  </span>
                )}
              </>
            )}
          </Link>
        ))}
      </ScrollingTabs>
    </div>
  );
}

const TabsMenu = ({ id, label, tabs }: Tabs & { id: string }) => (
  <BarPopover id={id} className="left-2">
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
  </BarPopover>
);
