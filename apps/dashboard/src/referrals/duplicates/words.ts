import type { DuplicateCase } from "@referral-service/contract";
import { shortTime } from "../../ui/time.tsx";

type Submission = DuplicateCase["referrals"][number];

export const referrerOf = ({ referrerName }: Pick<Submission, "referrerName">): string =>
  referrerName ?? "No name";

/** Returns who submitted the referrals, each name once. */
export const referrersText = ({ referrals }: Pick<DuplicateCase, "referrals">): string =>
  [...new Set(referrals.map(referrerOf))].join(", ");

/** Returns the decision as text, for the list. */
export function decisionText({ decision, referrals }: DuplicateCase): string {
  const credited = referrals.find(({ referralId }) => referralId === decision?.creditedReferralId);
  switch (decision?.decision) {
    case "shared":
      return `Split ${partsText(referrals.flatMap(({ part }) => part ?? []))}`;
    case "different_people":
      return "Not a duplicate";
    default:
      return credited === undefined ? "Decided" : `Credit to ${referrerOf(credited)}`;
  }
}

/** Returns the parts as text. Equal parts are shown like percentages: 50 : 50. */
export function partsText(parts: readonly number[]): string {
  const isEven = parts.every((part) => part === parts[0]);
  if (isEven && parts.length === 2) return "50 : 50";
  return isEven && parts.length > 2 ? "equally" : parts.join(" : ");
}

/** Returns what each referrer earns of a split bonus. */
export function sharesText(referrals: readonly Submission[], parts: readonly number[]): string {
  const isEven = parts.every((part) => part === parts[0]);
  if (isEven) return referrals.length === 2 ? "Each earns half" : "Each earns the same";
  const earned = referrals.map((one, index) => `${referrerOf(one)} ${parts[index]}%`);
  return new Intl.ListFormat("en").format(earned);
}

const daysText = (days: number) => (days === 1 ? "1 day" : `${days} days`);

/** Returns why a referral is proposed. */
export function proposalText({ proposal, referrals }: DuplicateCase, timeZone: string): string {
  const proposed = referrals.find(({ referralId }) => referralId === proposal?.referralId);
  if (proposal === null || proposed === undefined) return "";
  const name = referrerOf(proposed);
  const window = `the protection window of ${daysText(proposal.windowDays)}`;
  switch (proposal.because) {
    case "inside_window":
      return `${name} submitted first, ${shortTime(proposed.createdAt, timeZone)}. The next submission came within ${window}, and the first referral isn't lost.`;
    case "window_over":
      return `${name} submitted after ${window} had ended.`;
    case "earlier_lost":
      return `The earlier referral is lost, so the credit goes to the next one.`;
    default:
      return proposal.because satisfies never;
  }
}
