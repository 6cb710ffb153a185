import type { OwnGroup } from "@referral-service/contract/app";
import { ownReferrals } from "../data/own-referrals.ts";
import { orderOf, type ReferralFilters, ungroupedQueryOf } from "./search.ts";

const groups: Record<"open" | "closed", readonly OwnGroup[]> = {
  open: ["needs_you", "open"],
  closed: ["completed", "lost"],
};

/** The groups of a referrer's list, in order. The filter chooses the open or the closed ones. */
export const groupsIn = ({ status }: ReferralFilters): readonly OwnGroup[] =>
  status === "open" || status === "closed" ? groups[status] : [...groups.open, ...groups.closed];

/** Whether a group is closed at first. A search shows all that it found. */
export const isClosedAtFirst = (group: OwnGroup, { q }: ReferralFilters): boolean =>
  group === "lost" && q === undefined;

/** The list of a referrer in these groups. */
export const ownReferralsIn = (
  filters: ReferralFilters,
  timeZone: string,
  shown: readonly OwnGroup[],
) => ownReferrals({ ...ungroupedQueryOf(filters, timeZone), ...orderOf(filters) }, shown);
