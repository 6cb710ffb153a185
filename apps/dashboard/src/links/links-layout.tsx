import { Outlet } from "@tanstack/react-router";
import { useOrganization } from "../shell/me.ts";
import { PageTabs } from "../ui/page-tabs.tsx";

const tabs = [
  { label: "Public links", to: "/o/$slug/links/public" },
  { label: "Invitation codes", to: "/o/$slug/links/codes" },
] as const;

/** Links and codes side by side. Referrers invite nobody, so they have links alone. */
export function LinksLayout() {
  const { slug, user } = useOrganization();
  return (
    <>
      {user.permissionLevel !== "referrer" && (
        <PageTabs label="Links and codes" slug={slug} tabs={tabs} />
      )}
      <Outlet />
    </>
  );
}
