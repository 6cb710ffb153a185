import type { MyOrganization } from "@referral-service/contract/app";
import {
  Banknote,
  ChartColumn,
  Copy,
  Handshake,
  House,
  Inbox,
  Link2,
  type LucideIcon,
  MessageSquare,
  Settings,
  Target,
  Users,
} from "lucide-react";
import type { ImportType } from "../words/imports.ts";
import { decidesDuplicates, isAdmin, readsBonuses } from "../words/roles.ts";
import { ownReading } from "../words/texts/use-texts.ts";

interface NavigationItem {
  label: string;
  icon: LucideIcon;
  to:
    | "/o/$slug"
    | "/o/$slug/referrals"
    | "/o/$slug/duplicates"
    | "/o/$slug/customers"
    | "/o/$slug/conversations"
    | "/o/$slug/payments"
    | "/o/$slug/portal"
    | "/o/$slug/reports"
    | "/o/$slug/people"
    | "/o/$slug/links"
    | "/o/$slug/settings";
  /** First of its pages, which the link opens directly. Default: the page itself. */
  start?:
    | "/o/$slug/customers/people"
    | "/o/$slug/reports/referrals"
    | "/o/$slug/links/public"
    | "/o/$slug/settings/organization";
  /** Pages below it that have other paths. */
  below?: readonly (
    | "/o/$slug/tell"
    | "/o/$slug/bonus-rules"
    | "/o/$slug/payment-details"
    | "/o/$slug/statements"
  )[];
  /** Type of the import, if the page's rows can be imported. */
  imports?: ImportType;
}

/** Whether the window is wide, like `lg:` in classes. */
const hasRoom = matchMedia("(width >= 64rem)");

const ofStaff = {
  home: "Home",
  referrals: "Referrals",
  messages: "Conversations",
  bonuses: "Bonus payments",
};

/** Returns the pages of an organization that the person's role can see. */
export function navigationFor(organization: MyOrganization): NavigationItem[] {
  const { user } = organization;
  const own = user.permissionLevel === "referrer" ? ownReading().texts : undefined;
  // The words are those of the tabs on a phone, so that a referrer reads the same words in both
  // places.
  const names = own?.tabs ?? ofStaff;
  const items: NavigationItem[] = [
    { label: names.home, icon: House, to: "/o/$slug" },
    {
      label: names.referrals,
      icon: Inbox,
      to: "/o/$slug/referrals",
      below: ["/o/$slug/tell"],
      imports: "referrals",
    },
  ];
  if (decidesDuplicates(organization)) {
    items.push({ label: "Duplicates", icon: Copy, to: "/o/$slug/duplicates" });
  }
  if (own === undefined) {
    items.push({
      label: "Customers & companies",
      icon: Handshake,
      to: "/o/$slug/customers",
      start: "/o/$slug/customers/people",
    });
  }
  items.push({ label: names.messages, icon: MessageSquare, to: "/o/$slug/conversations" });
  if (readsBonuses(user)) {
    items.push({
      label: names.bonuses,
      icon: Banknote,
      to: "/o/$slug/payments",
      below: [
        ...(isAdmin(user) ? [] : ["/o/$slug/bonus-rules" as const]),
        "/o/$slug/payment-details",
        "/o/$slug/statements",
      ],
    });
  }
  if (own === undefined) {
    items.push({ label: "Pipeline", icon: Target, to: "/o/$slug/portal" });
    items.push({
      label: "Reports",
      icon: ChartColumn,
      to: "/o/$slug/reports",
      start: "/o/$slug/reports/referrals",
    });
    items.push({ label: "People", icon: Users, to: "/o/$slug/people", imports: "people" });
  }
  const links = own?.share.yours ?? "Links & codes";
  items.push({ label: links, icon: Link2, to: "/o/$slug/links", start: "/o/$slug/links/public" });
  if (isAdmin(user)) {
    items.push({
      label: "Settings",
      icon: Settings,
      to: "/o/$slug/settings",
      below: ["/o/$slug/bonus-rules"],
      // The settings open their first page only in a window that has space for it next to the list
      // of pages.
      ...(hasRoom.matches && { start: "/o/$slug/settings/organization" as const }),
    });
  }
  return items;
}

/** Whether the page, a page below it, or the import of its rows is open. */
export function isOpenAt(
  { to, below = [], imports }: NavigationItem,
  match: { fullPath: string; params: object } | undefined,
): boolean {
  if (match === undefined) return false;
  const { fullPath, params } = match;
  const path = fullPath.endsWith("/") ? fullPath : `${fullPath}/`;
  // The last match of a missing page is the organization itself, which has no slash at its end.
  if (to === "/o/$slug") return fullPath === "/o/$slug/";
  if (path.startsWith("/o/$slug/import/$type/")) return "type" in params && params.type === imports;
  return [to, ...below].some((start) => path.startsWith(`${start}/`));
}
