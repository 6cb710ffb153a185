import type { MyOrganization } from "@referral-service/contract/app";
import { Outlet } from "@tanstack/react-router";
import { useOrganization } from "../data/me.ts";
import { type PageTab, PageTabs } from "../ui/page-tabs.tsx";
import { isSuperAdmin } from "../words/roles.ts";
import { DisabledEndpoints } from "./attention.tsx";

const tabsOf = ({ slug, user }: MyOrganization): PageTab[] => {
  const params = { slug };
  const tabs: PageTab[] = [
    { label: "Organization", link: { to: "/o/$slug/settings/organization", params } },
    { label: "Public pages", link: { to: "/o/$slug/settings/public-pages", params } },
    { label: "Statuses", link: { to: "/o/$slug/settings/statuses", params } },
    { label: "Custom fields", link: { to: "/o/$slug/settings/custom-fields", params } },
    { label: "Labels", link: { to: "/o/$slug/settings/labels", params } },
    { label: "API Keys", link: { to: "/o/$slug/settings/api-keys", params } },
    { label: "AI assistants", link: { to: "/o/$slug/settings/assistants", params } },
    {
      label: "Webhooks",
      link: { to: "/o/$slug/settings/webhooks", params },
      badge: <DisabledEndpoints />,
    },
    { label: "Audit log", link: { to: "/o/$slug/settings/audit-log", params } },
  ];
  if (isSuperAdmin(user)) {
    const link = { to: "/o/$slug/settings/data-protection", params } as const;
    tabs.push({ label: "Data protection", link });
  }
  return tabs;
};

/** The tabs of the settings. */
export function SettingsLayout() {
  const organization = useOrganization();
  return (
    <>
      <PageTabs label="Settings" tabs={tabsOf(organization)} />
      <Outlet />
    </>
  );
}
