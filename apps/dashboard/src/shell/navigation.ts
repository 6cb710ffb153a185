import type { MyOrganization } from "@referral-service/contract/app";
import { Banknote, Inbox, type LucideIcon, MessageSquare, Settings, Users } from "lucide-react";
import { readsBonuses } from "../payments/words.ts";
import { isAdmin } from "./me.ts";

export interface NavigationItem {
  label: string;
  icon: LucideIcon;
  to:
    | "/o/$slug/referrals"
    | "/o/$slug/conversations"
    | "/o/$slug/payments"
    | "/o/$slug/people"
    | "/o/$slug/settings";
}

/** Where a person can go in an organization. What their role may not see is not there. */
export function navigationFor({ user }: MyOrganization): NavigationItem[] {
  const items: NavigationItem[] = [
    { label: "Referrals", icon: Inbox, to: "/o/$slug/referrals" },
    { label: "Conversations", icon: MessageSquare, to: "/o/$slug/conversations" },
  ];
  if (readsBonuses(user)) {
    items.push({ label: "Bonus payments", icon: Banknote, to: "/o/$slug/payments" });
  }
  if (user.permissionLevel !== "referrer") {
    items.push({ label: "People", icon: Users, to: "/o/$slug/people" });
  }
  if (isAdmin(user)) items.push({ label: "Settings", icon: Settings, to: "/o/$slug/settings" });
  return items;
}
