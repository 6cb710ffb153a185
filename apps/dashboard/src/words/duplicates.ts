import type { DuplicateCase } from "@referral-service/contract";

/** Returns the referred person, as named in the first submission. */
export const titleOf = ({ referrals }: Pick<DuplicateCase, "referrals">): string =>
  referrals[0]?.name ?? "Deleted referrals";

export function matchText({ matchedBy }: Pick<DuplicateCase, "matchedBy">): string {
  if (matchedBy.length === 2) return "Same phone and email";
  return matchedBy[0] === undefined ? "Similar: name and postal address" : `Same ${matchedBy[0]}`;
}

export const countText = ({ referralCount }: Pick<DuplicateCase, "referralCount">): string =>
  referralCount === 1 ? "1 submission" : `${referralCount} submissions`;
