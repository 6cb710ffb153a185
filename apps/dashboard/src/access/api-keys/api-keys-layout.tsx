import { Outlet } from "@tanstack/react-router";
import { useOrganization } from "../../data/me.ts";
import { PageTabs } from "../../ui/page-tabs.tsx";

/** The keys of the organization, and the requests with them, as tabs. */
export function ApiKeysLayout() {
  const { slug } = useOrganization();
  return (
    <PageTabs
      label="API Keys"
      tabs={[
        {
          label: "Keys",
          link: {
            to: "/o/$slug/settings/api-keys",
            params: { slug },
            activeOptions: { exact: true, includeSearch: false },
          },
        },
        {
          label: "Requests",
          link: { to: "/o/$slug/settings/api-keys/requests", params: { slug } },
        },
      ]}
    >
      <Outlet />
    </PageTabs>
  );
}
