import type { MyOrganization } from "@referral-service/contract/app";
import {
  Banknote,
  Handshake,
  Inbox,
  Link2,
  type LucideIcon,
  MessageSquare,
  Settings,
  Users,
} from "lucide-react";
import { readsBonuses } from "../payments/words.ts";
import { isAdmin } from "./me.ts";

export interface NavigationItem {
  label: string;
  icon: LucideIcon;
  to:
    | "/o/$slug/referrals"
    | "/o/$slug/customers"
    | "/o/$slug/conversations"
    | "/o/$slug/payments"
    | "/o/$slug/people"
    | "/o/$slug/links"
    | "/o/$slug/settings";
}

/** Where a person can go in an organization. What their role may not see is not there. */
export function navigationFor({ user }: MyOrganization): NavigationItem[] {
  const isReferrer = user.permissionLevel === "referrer";
  const items: NavigationItem[] = [{ label: "Referrals", icon: Inbox, to: "/o/$slug/referrals" }];
  if (!isReferrer) {
    items.push({ label: "Customers", icon: Handshake, to: "/o/$slug/customers" });
  }
  items.push({ label: "Conversations", icon: MessageSquare, to: "/o/$slug/conversations" });
  if (readsBonuses(user)) {
    items.push({ label: "Bonus payments", icon: Banknote, to: "/o/$slug/payments" });
  }
  if (!isReferrer) items.push({ label: "People", icon: Users, to: "/o/$slug/people" });
  const links = isReferrer ? "Your links" : "Links & codes";
  items.push({ label: links, icon: Link2, to: "/o/$slug/links" });
  if (isAdmin(user)) items.push({ label: "Settings", icon: Settings, to: "/o/$slug/settings" });
  return items;
}
