import { Outlet } from "@tanstack/react-router";
import { useOrganization } from "../../data/me.ts";
import { PageTabs } from "../../ui/page-tabs.tsx";
import { readsBonuses } from "../../words/roles.ts";

export function ReportsLayout() {
  const { slug, user } = useOrganization();
  const params = { slug };
  const search = true;
  const tabs = [
    { label: "Referrals", link: { to: "/o/$slug/reports/referrals", params, search } },
    { label: "Referrers", link: { to: "/o/$slug/reports/referrers", params, search } },
    { label: "First contact", link: { to: "/o/$slug/reports/first-contact", params, search } },
    { label: "Bonuses", link: { to: "/o/$slug/reports/payments", params, search } },
  ] as const;
  return (
    <PageTabs label="Reports" tabs={readsBonuses(user) ? tabs : tabs.slice(0, 3)}>
      <Outlet />
    </PageTabs>
  );
}
