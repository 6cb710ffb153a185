import { Outlet } from "@tanstack/react-router";
import { useOrganization } from "../data/me.ts";
import { PageTabs } from "../ui/page-tabs.tsx";
import { DisabledEndpoints } from "./attention.tsx";
import { settingsPages } from "./settings-pages.ts";

/** The tabs of the settings. */
export function SettingsLayout() {
  const tabs = settingsPages(useOrganization()).map((page) =>
    page.link.to === "/o/$slug/settings/webhooks"
      ? { ...page, badge: <DisabledEndpoints /> }
      : page,
  );
  return (
    <>
      <PageTabs label="Settings" tabs={tabs} />
      <Outlet />
    </>
  );
}
