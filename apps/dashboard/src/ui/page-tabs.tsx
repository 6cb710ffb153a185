import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";

interface Tab {
  label: string;
  to: LinkProps["to"];
  /** Not for the pages below it, which have tabs of their own. */
  isExact?: boolean;
  badge?: ReactNode;
}

/** Pages of one kind side by side; each has its own bar below. */
export const PageTabs = ({
  label: name,
  slug,
  tabs,
}: {
  label: string;
  slug: string;
  tabs: readonly Tab[];
}) => (
  <nav
    aria-label={name}
    className="flex h-11 shrink-0 items-end gap-4 overflow-x-auto border-b border-line px-5 max-sm:pl-14"
  >
    {tabs.map(({ label, to, isExact = false, badge }) => (
      <Link
        key={label}
        to={to}
        params={{ slug }}
        activeOptions={{ exact: isExact, includeSearch: false }}
        className="flex h-full items-center gap-1.5 border-b-2 border-transparent font-medium whitespace-nowrap text-ink-2 hover:text-ink"
        activeProps={{ className: "border-accent! text-ink" }}
      >
        {label}
        {badge}
      </Link>
    ))}
  </nav>
);
