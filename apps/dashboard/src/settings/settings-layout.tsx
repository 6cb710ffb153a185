import { Outlet } from "@tanstack/react-router";
import { DisabledEndpoints } from "../shell/attention.tsx";
import { useOrganization } from "../shell/me.ts";
import { type PageTab, PageTabs } from "../ui/page-tabs.tsx";

const tabsOf = (slug: string): PageTab[] => {
  const params = { slug };
  return [
    { label: "Organization", link: { to: "/o/$slug/settings/organization", params } },
    { label: "Custom fields", link: { to: "/o/$slug/settings/custom-fields", params } },
    { label: "Labels", link: { to: "/o/$slug/settings/labels", params } },
    { label: "API keys", link: { to: "/o/$slug/settings/api-keys", params } },
    { label: "AI assistants", link: { to: "/o/$slug/settings/assistants", params } },
    {
      label: "Webhooks",
      link: { to: "/o/$slug/settings/webhooks", params },
      badge: <DisabledEndpoints />,
    },
    { label: "Audit log", link: { to: "/o/$slug/settings/audit-log", params } },
  ];
};

/** The pages of the settings side by side. */
export function SettingsLayout() {
  const { slug } = useOrganization();
  return (
    <>
      <PageTabs label="Settings" tabs={tabsOf(slug)} />
      <Outlet />
    </>
  );
}
