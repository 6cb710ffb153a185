import { Link, Outlet, useMatchRoute } from "@tanstack/react-router";
import clsx from "clsx";
import { Menu as MenuIcon, Search } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { IconButton } from "../ui/button.tsx";
import { commandKey } from "../ui/keys.ts";
import { DisabledEndpoints, UnreadConversations, WaitingPayments } from "./attention.tsx";
import { useOrganization } from "./me.ts";
import { navigationFor } from "./navigation.ts";
import { OfflineNotice } from "./offline-notice.tsx";
import { OrganizationSwitcher } from "./organization-switcher.tsx";
import { OwnMenu } from "./own-menu.tsx";
import { useShortcuts } from "./shortcuts.ts";

const CommandPalette = lazy(() => import("./command-palette.tsx"));
const ShortcutsDialog = lazy(() => import("./shortcuts-dialog.tsx"));

/** The frame around every page of an organization. */
export function Shell() {
  const organization = useOrganization();
  const { slug } = organization;
  const matchRoute = useMatchRoute();
  const [isRailOpen, setRailOpen] = useState(false);
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const [areKeysShown, setKeysShown] = useState(false);
  useShortcuts({ onPalette: () => setPaletteOpen(true), onHelp: () => setKeysShown(true) });

  return (
    <div className="grid h-dvh grid-cols-[216px_1fr] max-sm:grid-cols-1">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-60 focus:rounded-control focus:bg-accent focus:px-3 focus:py-1.5 focus:text-accent-ink"
      >
        Skip to the content
      </a>
      <nav
        aria-label="Main"
        className={clsx(
          "flex flex-col gap-px border-r border-line bg-rail p-2 max-sm:fixed max-sm:inset-y-0 max-sm:left-0 max-sm:z-30 max-sm:w-64",
          !isRailOpen && "max-sm:hidden",
        )}
      >
        <OrganizationSwitcher />
        <button
          type="button"
          onClick={() => setPaletteOpen(true)}
          className="mt-1.5 mb-2.5 flex h-7.5 items-center gap-2 rounded-control border border-line bg-surface px-2 text-ink-3 hover:border-line-strong"
        >
          <Search aria-hidden className="size-3.5" />
          Search or run
          <kbd className="ml-auto rounded border border-line px-1 font-sans text-2xs font-medium">
            {commandKey} K
          </kbd>
        </button>
        {navigationFor(organization).map(({ label, icon: Icon, to, imports: type }) => {
          const importing = { to: "/o/$slug/import/$type", params: { slug, type }, fuzzy: true };
          const isImporting = type !== undefined && matchRoute(importing) !== false;
          return (
            <Link
              key={to}
              to={to}
              params={{ slug }}
              onClick={() => setRailOpen(false)}
              className={clsx(
                "flex h-7.5 items-center gap-2.5 rounded-control px-2 font-medium hover:bg-hover",
                isImporting ? "bg-hover text-ink" : "text-ink-2",
              )}
              aria-current={isImporting ? "page" : undefined}
              activeOptions={{ exact: to === "/o/$slug" }}
              activeProps={{ className: "bg-hover text-ink" }}
            >
              <Icon aria-hidden className="size-4 stroke-[1.5] opacity-85" />
              {label}
              {to === "/o/$slug/conversations" && <UnreadConversations />}
              {to === "/o/$slug/payments" && <WaitingPayments />}
              {to === "/o/$slug/settings" && <DisabledEndpoints />}
            </Link>
          );
        })}
        <div className="mt-auto">
          <OwnMenu />
        </div>
      </nav>
      {isRailOpen && (
        <button
          type="button"
          aria-label="Close the navigation"
          className="fixed inset-0 z-20 bg-[rgb(10_10_20/0.4)] sm:hidden"
          onClick={() => setRailOpen(false)}
        />
      )}
      <main id="main" tabIndex={-1} className="relative flex min-h-0 min-w-0 flex-col outline-none">
        <IconButton
          label="Open the navigation"
          className="absolute! top-2.5 left-3 z-10 sm:hidden"
          onClick={() => setRailOpen(true)}
        >
          <MenuIcon aria-hidden />
        </IconButton>
        <OfflineNotice />
        <Outlet />
      </main>
      <Suspense>
        {isPaletteOpen && <CommandPalette onClose={() => setPaletteOpen(false)} />}
        {areKeysShown && <ShortcutsDialog onClose={() => setKeysShown(false)} />}
      </Suspense>
    </div>
  );
}
