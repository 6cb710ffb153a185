import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";

export interface PageTab {
  label: string;
  link: LinkProps;
  badge?: ReactNode;
}

/**
 * Scrolls to the tab after the font has loaded, because the font changes the position of the tab.
 */
const scrollTo = (tab: Element | null) => {
  void document.fonts.ready.then(() => tab?.scrollIntoView({ block: "nearest" }));
};

/** The tabs of related pages. Each page has its own bar below. */
export const PageTabs = ({ label: name, tabs }: { label: string; tabs: readonly PageTab[] }) => (
  // On a phone, the navigation button is to the left of the tabs, which scroll next to it.
  <nav
    aria-label={name}
    className="h-11 shrink-0 max-sm:min-h-14 border-b border-line max-sm:pl-15 max-sm:in-data-back:pl-23 max-sm:in-data-tabs:pl-5"
  >
    {/* Relative, so that the hidden labels of badges scroll with the tabs. */}
    <div className="relative flex h-full gap-4 overflow-x-auto scroll-px-5 px-5 max-sm:scroll-pl-0 max-sm:pl-0">
      {tabs.map(({ label, link, badge }) => (
        <Link
          key={label}
          {...link}
          className="flex h-full items-center border-b-2 border-transparent font-medium whitespace-nowrap"
          activeProps={{ className: "border-accent! text-ink" }}
          inactiveProps={{ className: "text-ink-2 hover:text-ink" }}
        >
          {({ isActive }) => (
            <span ref={isActive ? scrollTo : undefined} className="flex items-center gap-1.5">
              {label}
              {badge}
            </span>
          )}
        </Link>
      ))}
    </div>
  </nav>
);
