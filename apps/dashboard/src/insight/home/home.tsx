import { useOrganization } from "../../data/me.ts";
import { lazyPage } from "../../ui/lazy-page.ts";
import { isAboveReferrer } from "../../words/roles.ts";

const StaffHome = lazyPage(() => import("./home-page.tsx"), "HomePage");
const OwnHome = lazyPage(() => import("./own-home-page.tsx"), "OwnHomePage");

type Person = Parameters<typeof isAboveReferrer>[0];

const homeOf = (user: Person) => (isAboveReferrer(user) ? StaffHome : OwnHome);

/** Each role loads only the code of its own page. */
export const preloadHome = (user: Person) => homeOf(user).preload();

export function Home() {
  const Page = homeOf(useOrganization().user);
  return <Page />;
}
