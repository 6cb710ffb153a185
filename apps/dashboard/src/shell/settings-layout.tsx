import { Link, Outlet, useMatchRoute } from "@tanstack/react-router";
import { ChevronLeft } from "lucide-react";
import { useOrganization } from "../data/me.ts";
import { SettingsLinks } from "./settings-links.tsx";

/**
 * The settings. A wide window shows the list of pages next to the page. A narrow one shows either
 * of them.
 */
export function SettingsLayout() {
  const { slug } = useOrganization();
  const isHome = useMatchRoute()({ to: "/o/$slug/settings", params: { slug } }) !== false;
  return (
    <div className="flex min-h-0 flex-1">
      <nav
        aria-label="Settings"
        className="w-52 shrink-0 overflow-y-auto border-r border-line p-2 max-lg:hidden"
      >
        <SettingsLinks />
      </nav>
      <div data-back={!isHome || undefined} className="flex min-h-0 min-w-0 flex-1 flex-col">
        {!isHome && (
          <nav
            aria-label="Back"
            className="flex h-11 shrink-0 max-sm:min-h-14 items-center border-b border-line px-3 max-sm:pl-15 lg:hidden"
          >
            <Link
              to="/o/$slug/settings"
              params={{ slug }}
              className="flex h-full items-center gap-1 pr-3 font-medium text-ink-2 hover:text-ink"
            >
              <ChevronLeft aria-hidden className="size-4" />
              Settings
            </Link>
          </nav>
        )}
        <Outlet />
      </div>
    </div>
  );
}
