import type { ReferralStatusDefinition } from "@referral-service/contract";
import { isClosing } from "../words/referral-statuses.tsx";
import { groupedReferralsIn, hasStatus, type ReferralFilters } from "./search.ts";

const keys = ["open", "completed", "lost"] as const;

type Key = (typeof keys)[number];

const groupOf = ({ meaning }: Pick<ReferralStatusDefinition, "meaning">): Key =>
  !isClosing({ meaning }) ? "open" : meaning === "lost" ? "lost" : "completed";

/** Returns the groups of a referrer's list with the statuses in each. Open referrals come first. */
export const ownGroups = (
  statuses: readonly ReferralStatusDefinition[],
  filters: ReferralFilters,
): { key: Key; statuses: string[] }[] =>
  keys
    .map((key) => ({
      key,
      statuses: statuses
        .filter((status) => groupOf(status) === key && hasStatus(filters, status.key))
        .map((status) => status.key),
    }))
    .filter((group) => group.statuses.length > 0);

/** The list of a referrer as it opens, with all groups. */
export const ownReferralsIn = (
  statuses: readonly ReferralStatusDefinition[],
  filters: ReferralFilters,
  timeZone: string,
) =>
  groupedReferralsIn(
    filters,
    timeZone,
    ownGroups(statuses, filters).map((group) => group.statuses),
  );
