import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";

export interface PageTab {
  label: string;
  link: LinkProps;
  badge?: ReactNode;
}

const scrollTo = (tab: Element | null) => tab?.scrollIntoView({ block: "nearest" });

/** Pages of one kind side by side; each has its own bar below. */
export const PageTabs = ({ label: name, tabs }: { label: string; tabs: readonly PageTab[] }) => (
  <nav
    aria-label={name}
    className="flex h-11 shrink-0 items-end gap-4 overflow-x-auto scroll-px-5 border-b border-line px-5 max-sm:scroll-pl-14 max-sm:pl-14"
  >
    {tabs.map(({ label, link, badge }) => (
      <Link
        key={label}
        {...link}
        className="flex h-full items-center border-b-2 border-transparent font-medium whitespace-nowrap text-ink-2 hover:text-ink"
        activeProps={{ className: "border-accent! text-ink" }}
      >
        {({ isActive }) => (
          <span ref={isActive ? scrollTo : undefined} className="flex items-center gap-1.5">
            {label}
            {badge}
          </span>
        )}
      </Link>
    ))}
  </nav>
);
