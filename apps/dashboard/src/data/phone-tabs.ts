import type { LinkProps } from "@tanstack/react-router";
import { useIsNarrow } from "../ui/is-narrow.ts";
import { sendsBonuses } from "../words/roles.ts";
import { useOrganization } from "./me.ts";

/** Referrers have tabs on a phone, because all their pages fit there. */
export function useHasTabs(): boolean {
  const { user } = useOrganization();
  return useIsNarrow() && user.permissionLevel === "referrer" && !sendsBonuses(user);
}

/** Leads from a page outside the tabs of a phone back to the home page. */
export function useWayBack(): LinkProps | undefined {
  const { slug } = useOrganization();
  return useHasTabs() ? { to: "/o/$slug", params: { slug } } : undefined;
}
