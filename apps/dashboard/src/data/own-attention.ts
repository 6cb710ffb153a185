import { badge, unreadMax } from "./attention.ts";
import { useLastCount } from "./last-shape.ts";
import { ofOrganization, useQuery } from "./queries.ts";

// Separate from the badges of all roles, because only referrers load it.

/** The bonuses that only the person, a referrer, can bring forward. */
const bonusesNeedYouQuery = ofOrganization(
  ["payments", "need you"],
  (api) => api("GET /payments", { query: { needsReferrer: "true", limit: unreadMax } }),
  badge,
);

/** Number of bonuses that only the person can bring forward, up to the limit of the count. */
export const useBonusesNeedYou = (): number =>
  useLastCount("bonuses", useQuery(bonusesNeedYouQuery).data?.data.length).count;
