import { Outlet } from "@tanstack/react-router";
import { useOrganization } from "../../data/me.ts";
import { type PageTab, PageTabs } from "../../ui/page-tabs.tsx";

const tabsOf = (slug: string): PageTab[] => [
  { label: "Customers", link: { to: "/o/$slug/customers/people", params: { slug } } },
  { label: "Companies", link: { to: "/o/$slug/customers/companies", params: { slug } } },
];

/** The tabs for customers and for the referrers' companies. */
export function CustomersLayout() {
  const { slug } = useOrganization();
  return (
    <PageTabs label="Customers & companies" tabs={tabsOf(slug)}>
      <Outlet />
    </PageTabs>
  );
}
