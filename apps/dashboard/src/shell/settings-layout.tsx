import { Link, Outlet, useMatchRoute } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { useOrganization } from "../data/me.ts";
import { isAdmin } from "../words/roles.ts";
import { PagesColumn } from "./pages-column.tsx";
import { SettingsLinks } from "./settings-links.tsx";

/**
 * The settings. A wide window shows the list of pages next to the page. A narrow one shows either
 * of them. People without settings see only the page.
 */
export function SettingsLayout() {
  const { slug, user } = useOrganization();
  const matchRoute = useMatchRoute();
  if (!isAdmin(user)) return <Outlet />;
  const isHome = matchRoute({ to: "/o/$slug/settings", params: { slug } }) !== false;
  return (
    <div className="flex min-h-0 flex-1">
      <PagesColumn title="Settings">
        <SettingsLinks />
      </PagesColumn>
      <div
        data-back={!isHome || undefined}
        className="relative flex min-h-0 min-w-0 flex-1 flex-col"
      >
        {!isHome && (
          <nav
            aria-label="Back"
            className="absolute left-2 z-10 flex h-12 items-center max-sm:left-1 lg:hidden [&:has(~*_[data-back])]:hidden"
          >
            <Link
              to="/o/$slug/settings"
              params={{ slug }}
              title="Settings"
              className="grid size-9 place-items-center rounded-control text-ink-2 hover:bg-hover hover:text-ink pointer-coarse:size-11"
            >
              <ArrowLeft aria-hidden className="size-4.5" />
              <span className="sr-only">Settings</span>
            </Link>
          </nav>
        )}
        <Outlet />
      </div>
    </div>
  );
}
