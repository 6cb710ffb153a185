import type { MyOrganization } from "@referral-service/contract/app";
import type { lazyPage } from "../ui/lazy-page.ts";
import { hasPages } from "./device/device.ts";
import { hasSignedIn, useOrganization } from "./me.ts";

type User = MyOrganization["user"];
type Page = ReturnType<typeof lazyPage>;

/** The page of a route where referrers have another page than staff. Each loads only their own. */
export function pageByRole(isForStaff: (user: User) => boolean, staffPage: Page, ownPage: Page) {
  const pageOf = (user: User) => (isForStaff(user) ? staffPage : ownPage);
  /** The likely page of a person who is not known yet. Only referrers store pages on their device. */
  function likelyPage() {
    if (hasPages()) return ownPage;
    return hasSignedIn() ? staffPage : undefined;
  }
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each route
  function PageByRole() {
    const Page = pageOf(useOrganization().user);
    return <Page />;
  }
  return Object.assign(PageByRole, {
    /** Loads the page. It is not `preload`, which the router calls without the person. */
    preloadFor: async (user: User | undefined) =>
      (user === undefined ? likelyPage() : pageOf(user))?.preload(),
  });
}
