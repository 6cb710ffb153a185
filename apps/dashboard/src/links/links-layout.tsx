import { Outlet } from "@tanstack/react-router";
import { useOrganization } from "../data/me.ts";
import { phrase } from "../languages/phrase.ts";
import { type PageTab, PageTabs } from "../ui/page-tabs.tsx";

const tabsOf = (slug: string): PageTab[] => [
  { label: phrase("Public links"), link: { to: "/o/$slug/links/public", params: { slug } } },
  { label: "Held submissions", link: { to: "/o/$slug/links/held", params: { slug } } },
  { label: "Invitation codes", link: { to: "/o/$slug/links/codes", params: { slug } } },
];

/**
 * Shows public links, held submissions and invitation codes as tabs. Referrers see only public
 * links, because they invite no one.
 */
export function LinksLayout() {
  const { slug, user } = useOrganization();
  if (user.permissionLevel === "referrer") return <Outlet />;
  return (
    <PageTabs label="Links & codes" tabs={tabsOf(slug)}>
      <Outlet />
    </PageTabs>
  );
}
