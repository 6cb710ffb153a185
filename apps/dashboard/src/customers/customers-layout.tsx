import { Outlet } from "@tanstack/react-router";
import { useOrganization } from "../shell/me.ts";
import { PageTabs } from "../ui/page-tabs.tsx";

const tabs = [
  { label: "Customers", to: "/o/$slug/customers/people" },
  { label: "Companies", to: "/o/$slug/customers/companies" },
] as const;

/** Those who became customers, and the companies where referrers work, side by side. */
export function CustomersLayout() {
  const { slug } = useOrganization();
  return (
    <>
      <PageTabs label="Customers" slug={slug} tabs={tabs} />
      <Outlet />
    </>
  );
}
