import { Outlet } from "@tanstack/react-router";
import { useOrganization } from "../../data/me.ts";
import { PageTabs } from "../../ui/page-tabs.tsx";

/** The keys of the organization, the requests with them, and failed requests from the app, as tabs. */
export function ApiKeysLayout() {
  const { slug } = useOrganization();
  const requests = { to: "/o/$slug/settings/api-keys/requests", params: { slug } } as const;
  return (
    <PageTabs
      label="API Keys"
      title="API Keys"
      fitsPhone
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
          link: {
            ...requests,
            search: { source: undefined },
            activeOptions: { explicitUndefined: true },
          },
        },
        {
          label: "App failures",
          link: { ...requests, search: { source: "app" } },
        },
      ]}
    >
      <Outlet />
    </PageTabs>
  );
}
