import { Link, useMatches } from "@tanstack/react-router";
import clsx from "clsx";
import { Search } from "lucide-react";
import type { ComponentType, ReactNode } from "react";
import { useOrganization } from "../data/me.ts";
import { phrase } from "../languages/phrase.ts";
import { commandKey } from "../ui/keys.ts";
import { isAboveReferrer } from "../words/roles.ts";
import { ownReading } from "../words/texts/use-texts.ts";
import {
  DisabledEndpoints,
  OpenDuplicates,
  OverdueTasks,
  ReferralsToCall,
  WaitingConversations,
  WaitingPayments,
} from "./attention.tsx";
import { isOpenAt, navigationFor } from "./navigation.ts";
import { OrganizationSwitcher } from "./organization-switcher.tsx";
import { OwnBadge } from "./referrer-frame.ts";
import { WaitingInvitations } from "./waiting-invitations.tsx";

const badges: { [To in ReturnType<typeof navigationFor>[number]["to"]]?: ComponentType } = {
  "/o/$slug/duplicates": OpenDuplicates,
  "/o/$slug/conversations": WaitingConversations,
  "/o/$slug/payments": WaitingPayments,
  "/o/$slug/portal": OverdueTasks,
  "/o/$slug/settings": DisabledEndpoints,
};

const open = "bg-selected text-ink";
const others = "text-ink-2 hover:bg-hover";

/** The pages of the organization, between the organization switcher and the person's own menu. */
export function NavigationRail({
  onSearch,
  menu,
  className,
}: {
  onSearch: () => void;
  /** The person's own menu. */
  menu: ReactNode;
  className?: string;
}) {
  const organization = useOrganization();
  const { slug, user } = organization;
  const own = isAboveReferrer(user) ? undefined : ownReading();
  const items = navigationFor(organization);
  // Selected, so that another record of the same page does not render the navigation again.
  const openTo = useMatches({
    select: (matches) => items.find((item) => isOpenAt(item, matches.at(-1)))?.to,
  });
  return (
    <nav
      data-rail
      aria-label={own?.texts.navigation ?? "Main"}
      lang={own?.language}
      className={clsx("flex flex-col gap-px bg-rail p-2", className)}
    >
      <OrganizationSwitcher />
      <WaitingInvitations />
      <button
        type="button"
        onClick={onSearch}
        className="mt-1.5 mb-2.5 flex h-7.5 shrink-0 pointer-coarse:h-11 items-center gap-2 rounded-control border border-line-strong bg-surface px-2 text-ink-3 hover:bg-hover folded:justify-center"
      >
        <Search aria-hidden className="size-3.5" />
        <span className="folded:sr-only">{own?.texts.rail.search ?? phrase("Search")}</span>
        <kbd className="ml-auto rounded border border-line px-1 font-sans text-2xs font-medium folded:hidden pointer-coarse:hidden">
          {commandKey} K
        </kbd>
      </button>
      {items.map(({ label, icon: Icon, to, start = to }) => {
        const isOpen = to === openTo;
        const Badge = badges[to];
        return (
          <div key={to} className="relative grid">
            <Link
              to={start}
              params={{ slug }}
              title={label}
              className="flex h-7.5 items-center gap-2.5 rounded-control px-2 font-medium folded:justify-center pointer-coarse:h-11!"
              aria-current={isOpen ? "page" : undefined}
              activeOptions={{ exact: to === "/o/$slug" }}
              activeProps={{ className: open }}
              inactiveProps={{ className: isOpen ? open : others }}
            >
              <Icon aria-hidden className="size-4 stroke-[1.5] opacity-85 folded:size-5" />
              <span className="folded:sr-only">{label}</span>
              {own ? <OwnBadge to={to} /> : Badge && <Badge />}
            </Link>
            {to === "/o/$slug/referrals" && <ReferralsToCall />}
          </div>
        );
      })}
      <div className="mt-auto">{menu}</div>
    </nav>
  );
}
