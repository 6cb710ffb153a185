import { Link, Outlet, useMatchRoute } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useOrganization } from "../data/me.ts";
import { phrase } from "../languages/phrase.ts";
import { PagesColumn } from "./pages-column.tsx";

/** A wide window shows the list of pages next to the page. A narrow one shows either of them. */
export function PagesFrame({
  title,
  home,
  children,
}: {
  title: string;
  /** The page with only the list. */
  home: "/o/$slug/account" | "/o/$slug/settings";
  /** The list of pages. False for a page that has the width of the window. */
  children: ReactNode;
}) {
  const { slug } = useOrganization();
  const isHome = useMatchRoute()({ to: home, params: { slug } }) !== false;
  return (
    <div className="flex min-h-0 flex-1">
      {children !== false && <PagesColumn title={title}>{children}</PagesColumn>}
      <div
        data-back={!isHome || undefined}
        className="relative flex min-h-0 min-w-0 flex-1 flex-col"
      >
        {!isHome && (
          <nav
            aria-label={phrase("Back")}
            className="absolute left-2 z-10 flex h-12 items-center max-sm:left-1 lg:hidden [&:has(~*_[data-back])]:hidden"
          >
            <Link
              to={home}
              params={{ slug }}
              title={title}
              className="grid size-9 place-items-center rounded-control text-ink-2 hover:bg-hover hover:text-ink pointer-coarse:size-11"
            >
              <ArrowLeft aria-hidden className="size-4.5" />
              <span className="sr-only">{title}</span>
            </Link>
          </nav>
        )}
        <Outlet />
      </div>
    </div>
  );
}
