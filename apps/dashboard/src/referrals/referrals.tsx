import { useOrganization } from "../data/me.ts";
import { lazyPage } from "../ui/lazy-page.ts";
import { isAboveReferrer } from "../words/roles.ts";

const StaffReferrals = lazyPage(() => import("./referrals-page.tsx"), "ReferralsPage");
const OwnReferrals = lazyPage(() => import("./own-referrals-page.tsx"), "OwnReferralsPage");

/** Loads the list of a referrer. */
export const preloadOwnReferrals = OwnReferrals.preload;

/** The list loads before the person is known, so staff's list loads first. */
export const Referrals = Object.assign(
  () => {
    const { user } = useOrganization();
    return isAboveReferrer(user) ? <StaffReferrals /> : <OwnReferrals />;
  },
  { preload: StaffReferrals.preload },
);
