import { Outlet } from "@tanstack/react-router";
import { ownKeysList } from "../data/keys.ts";
import { useOrganization } from "../data/me.ts";
import { useWayBack } from "../data/phone-tabs.ts";
import { useList } from "../data/use-list.ts";
import { phrase } from "../languages/phrase.ts";
import { PageTabs } from "../ui/page-tabs.tsx";
import { isAboveReferrer } from "../words/roles.ts";
import { AccountLinks, accountPages } from "./account-links.tsx";
import { PagesFrame } from "./pages-frame.tsx";

/** The pages about the signed-in person. */
export function AccountLayout() {
  const { user } = useOrganization();
  return (
    <div data-account className="contents">
      {isAboveReferrer(user) ? (
        <PagesFrame title={phrase("Account")} home="/o/$slug/account">
          <AccountLinks />
        </PagesFrame>
      ) : (
        <ReferrerPages />
      )}
    </div>
  );
}

/**
 * Referrers have tabs, so that these pages begin where their other pages do. A referrer cannot
 * create a key, but can have one from another role or organization.
 */
function ReferrerPages() {
  const { slug } = useOrganization();
  const hasKeys = useList(ownKeysList).items.length > 0;
  const tabs = accountPages(slug).filter(({ isForStaff }) => hasKeys || !isForStaff);
  return (
    <PageTabs label={phrase("Account")} title={phrase("Account")} tabs={tabs} back={useWayBack()}>
      <Outlet />
    </PageTabs>
  );
}
