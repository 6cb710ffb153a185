import type { MyOrganization } from "@referral-service/contract/app";
import { Outlet, useMatches } from "@tanstack/react-router";
import clsx from "clsx";
import { Menu as MenuIcon } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { useOrganization } from "../data/me.ts";
import { useHasTabs } from "../data/phone-tabs.ts";
import { OrganizationStatuses } from "../data/referral-statuses.tsx";
import { followOrganization } from "../data/stale.ts";
import { phrase } from "../languages/phrase.ts";
import { IconButton } from "../ui/button.tsx";
import { useIsNarrow } from "../ui/is-narrow.ts";
import { followKeyboard } from "../ui/keyboard.ts";
import { RecordsOwner } from "../ui/open-records.ts";
import { part } from "../ui/part.tsx";
import { OrganizationTimeZone } from "../ui/time.tsx";
import { useTitle } from "../ui/title.ts";
import { isAboveReferrer } from "../words/roles.ts";
import { AllAttention } from "./attention.tsx";
import { OfflineNotice, StaleNotice } from "./connection-notices.tsx";
import { useIdlePages } from "./idle-pages.ts";
import { NavigationRail } from "./navigation-rail.tsx";
import { OwnMenu } from "./own-menu.tsx";
import { PageRefused } from "./page-failures.tsx";
import { PrintedHeading } from "./printed-heading.tsx";
import { Device, PhoneHeader, PhoneTabs } from "./referrer-frame.ts";
import { useShortcuts } from "./shortcuts.ts";

const CommandPalette = part(async () => (await import("./command-palette.tsx")).default);
const NavigationDrawer = part(async () => (await import("./navigation-drawer.tsx")).default);
const SignOutQuestion = part(async () => (await import("./sign-out-question.tsx")).SignOutQuestion);
const ShortcutsDialog = part(async () => (await import("./shortcuts-dialog.tsx")).default);

type Opened = "navigation" | "palette" | "keys" | "sign-out";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** Whether the person can open the pages of the route. Default: everyone can. */
    mayOpen?: (user: MyOrganization["user"]) => boolean;
    /**
     * Whether the page covers the tabs on a phone and has its own notice about a missing
     * connection.
     */
    hidesTabs?: true;
  }
}

/** The frame around every page of an organization. */
export function Shell() {
  const { slug, name, timezone, user } = useOrganization();
  useTitle("organization", name);
  useEffect(() => followOrganization(slug), [slug]);
  useEffect(followKeyboard, []);
  useIdlePages();
  const isNarrow = useIsNarrow();
  const hasTabs = useHasTabs();
  const isCovering = useIsCovering();
  const [opened, setOpened] = useState<Opened>();
  const close = useCallback(() => setOpened(undefined), []);
  const openPalette = () => setOpened("palette");
  useShortcuts({ onPalette: openPalette, onHelp: () => setOpened("keys") });

  return (
    <RecordsOwner value={user.id}>
      <OrganizationTimeZone value={timezone}>
        <OrganizationStatuses>
          <div
            data-tabs={hasTabs || undefined}
            className={clsx(
              "grid h-[calc(100dvh-var(--keyboard,0px))] grid-cols-[216px_1fr] max-lg:grid-cols-[56px_1fr] max-sm:grid-cols-1 max-sm:grid-rows-[minmax(0,1fr)_auto]",
              !hasTabs && "pb-[env(safe-area-inset-bottom)]",
            )}
          >
            <a
              href="#main"
              className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-60 focus:rounded-control focus:bg-accent focus:px-3 focus:py-1.5 focus:text-accent-ink"
            >
              {phrase("Skip to content")}
            </a>
            {!isNarrow && (
              <NavigationRail
                onSearch={openPalette}
                menu={<OwnMenu />}
                className="border-r border-line"
              />
            )}
            <main
              id="main"
              tabIndex={-1}
              className="group/main relative flex min-h-0 min-w-0 flex-col outline-none"
            >
              <PrintedHeading />
              {!isCovering && <OfflineNotice isReferrer={!isAboveReferrer(user)} />}
              <StaleNotice />
              {hasTabs && <HomeHeader />}
              <div className="relative flex min-h-0 flex-1 flex-col">
                {!hasTabs && (
                  <IconButton
                    label={phrase("Open navigation")}
                    className="absolute! top-0.5 left-1 z-10 size-11! group-has-data-back/main:hidden sm:hidden"
                    onClick={() => setOpened("navigation")}
                  >
                    <MenuIcon aria-hidden className="size-5!" />
                  </IconButton>
                )}
                {isNarrow && !hasTabs && <AllAttention />}
                <OpenPage />
              </div>
            </main>
            {hasTabs && <Tabs />}
            {!isAboveReferrer(user) && <Device />}
            {isNarrow && opened === "navigation" && (
              <NavigationDrawer onClose={close} onSearch={openPalette} />
            )}
            {opened === "palette" && (
              <CommandPalette onClose={close} onAskToSignOut={() => setOpened("sign-out")} />
            )}
            {opened === "sign-out" && <SignOutQuestion isOpen onClose={close} />}
            {opened === "keys" && <ShortcutsDialog onClose={close} />}
          </div>
        </OrganizationStatuses>
      </OrganizationTimeZone>
    </RecordsOwner>
  );
}

function HomeHeader() {
  // The route is compared instead of the path, because a path can end in a slash.
  const isHome = useMatches({ select: (matches) => matches.at(-1)?.routeId === "/o/$slug/" });
  return isHome && <PhoneHeader />;
}

const useIsCovering = (): boolean =>
  useMatches({
    select: (matches) => matches.some(({ staticData }) => staticData.hidesTabs === true),
  });

const Tabs = () => !useIsCovering() && <PhoneTabs />;

function OpenPage() {
  const { user } = useOrganization();
  const mayOpen = useMatches({
    select: (matches) => matches.every(({ staticData }) => staticData.mayOpen?.(user) !== false),
  });
  return mayOpen ? <Outlet /> : <PageRefused />;
}
