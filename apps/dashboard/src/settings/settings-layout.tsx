import { Outlet } from "@tanstack/react-router";
import { DisabledEndpoints } from "../shell/attention.tsx";
import { useOrganization } from "../shell/me.ts";
import { PageTabs } from "../ui/page-tabs.tsx";

const pages = [
  { label: "Organization", to: "/o/$slug/settings/organization" },
  { label: "Custom fields", to: "/o/$slug/settings/custom-fields" },
  { label: "API keys", to: "/o/$slug/settings/api-keys" },
  { label: "Webhooks", to: "/o/$slug/settings/webhooks", badge: <DisabledEndpoints /> },
  { label: "Audit log", to: "/o/$slug/settings/audit-log" },
] as const;

/** The pages of the settings side by side. */
export function SettingsLayout() {
  const { slug } = useOrganization();
  return (
    <>
      <PageTabs label="Settings" slug={slug} tabs={pages} />
      <Outlet />
    </>
  );
}
