import { comparedName } from "@referral-service/contract";
import type { PaymentWarning } from "@referral-service/contract/app";
import { dayMs } from "../../kernel/durations.ts";
import { comparedEmail, comparedPhone, type NamedPerson } from "../../referrals/same-person.ts";

type Agreement = Extract<PaymentWarning, { kind: "referrer_is_referred" }>["agreeing"][number];

/** A payment is unusual above this multiple of the median. */
const unusualMultiple = 3;
/** Smallest number of payments for which a median is meaningful. */
const medianCountMin = 5;
/** Completing more than this many referrals of one referrer in a day is unusual. */
const completedPerDayMax = 3;
const detailsChangedMs = 7 * dayMs;

/** Facts about a draft, its referrer and its referral at the time of approval. */
export interface ApprovalFacts {
  payment: { amount: number; isOwn: boolean };
  referrer: NamedPerson & { isStaff: boolean };
  /** Null if the referral was deleted. */
  referral: (NamedPerson & { openDuplicateCount: number; referrerChangedAt: Date | null }) | null;
  /** The members of staff who share a contact detail with the referrer. */
  staff: readonly NamedPerson[];
  credentials: { isFirst: boolean; updatedAt: Date } | null;
  /** Other people with the same payout details. */
  holders: readonly { userId: string; name: string | null; updatedAt: Date }[];
  /** The most that a bonus rule pays for the referral in the same currency. Null for a draft of a rule. */
  rule: { name: string; amount: number } | null;
  /** Median of the payments in the same currency. */
  median: { amount: number; count: number } | null;
  /** Number of the referrer's referrals completed on the same day as this one. */
  completed: { count: number; day: string } | null;
  /**
   * The changes of the referral's status since the draft, oldest first. The ranks are the positions
   * of the statuses, with lost statuses first and completed statuses last. Null for an unknown status.
   */
  statusChanges: readonly {
    from: string;
    fromRank: number | null;
    to: string;
    toRank: number | null;
    at: Date;
  }[];
  now: Date;
}

/** The warnings that a person should check before they approve the draft. */
export function warningsOf(facts: ApprovalFacts): PaymentWarning[] {
  const { payment, holders } = facts;
  return [
    payment.isOwn && { kind: "own_payment" as const },
    holders.length > 0 && {
      kind: "same_payout_details" as const,
      others: holders.map(({ updatedAt, ...other }) => ({
        ...other,
        updatedAt: updatedAt.getTime(),
      })),
    },
    recentChange(facts),
    referrerIsReferred(facts),
    referrerIsStaff(facts),
    aboveRule(facts),
    unusualAmount(facts),
    manyCompleted(facts),
    openDuplicates(facts),
    referrerChanged(facts),
    wentBack(facts),
  ].filter((warning) => warning !== false);
}

function recentChange({ credentials, now }: ApprovalFacts): PaymentWarning | false {
  // Details that were entered for the first time do not replace any.
  if (credentials === null || credentials.isFirst) return false;
  const changedAt = credentials.updatedAt.getTime();
  return (
    now.getTime() - changedAt < detailsChangedMs && { kind: "payout_details_changed", changedAt }
  );
}

function referrerIsReferred({ referrer, referral }: ApprovalFacts): PaymentWarning | false {
  const agreeing = referral === null ? [] : agreeingIn(referrer, referral);
  return agreeing.length > 0 && { kind: "referrer_is_referred", agreeing };
}

function referrerIsStaff({ referrer, staff }: ApprovalFacts): PaymentWarning | false {
  if (referrer.isStaff) return { kind: "referrer_is_staff", name: referrer.name, agreeing: [] };
  for (const member of staff) {
    const agreeing = agreeingIn(referrer, member);
    if (agreeing.length > 0) return { kind: "referrer_is_staff", name: member.name, agreeing };
  }
  return false;
}

const aboveRule = ({ payment, rule }: ApprovalFacts): PaymentWarning | false =>
  rule !== null &&
  payment.amount > rule.amount && {
    kind: "above_rule",
    ruleName: rule.name,
    amount: rule.amount,
  };

function unusualAmount({ payment, median }: ApprovalFacts): PaymentWarning | false {
  if (median === null || median.count < medianCountMin) return false;
  return (
    payment.amount > unusualMultiple * median.amount && {
      kind: "unusual_amount",
      median: median.amount,
      count: median.count,
    }
  );
}

const manyCompleted = ({ completed }: ApprovalFacts): PaymentWarning | false =>
  completed !== null &&
  completed.count > completedPerDayMax && { kind: "many_completed", ...completed };

const openDuplicates = ({ referral }: ApprovalFacts): PaymentWarning | false =>
  referral !== null &&
  referral.openDuplicateCount > 0 && {
    kind: "open_duplicates",
    count: referral.openDuplicateCount,
  };

function referrerChanged({ referral }: ApprovalFacts): PaymentWarning | false {
  const changedAt = referral?.referrerChangedAt?.getTime();
  return changedAt !== undefined && { kind: "referrer_changed", changedAt };
}

function wentBack({ statusChanges }: ApprovalFacts): PaymentWarning | false {
  const [first, last] = [statusChanges[0], statusChanges.at(-1)];
  if (first === undefined || last === undefined) return false;
  if (first.fromRank === null || last.toRank === null || last.toRank >= first.fromRank)
    return false;
  return { kind: "referral_went_back", from: first.from, to: last.to, at: last.at.getTime() };
}

function agreeingIn(one: NamedPerson, other: NamedPerson): Agreement[] {
  const found: Agreement[] = [];
  if (one.email !== null && other.email !== null) {
    if (comparedEmail(one.email) === comparedEmail(other.email)) found.push("email");
  }
  if (one.phone !== null && other.phone !== null && isSamePhone(one.phone, other.phone)) {
    found.push("phone");
  }
  if (one.name !== "" && comparedName(one.name) === comparedName(other.name)) found.push("name");
  return found;
}

function isSamePhone(one: string, other: string): boolean {
  const [a, b] = [comparedPhone(one), comparedPhone(other)];
  if (a === null || b === null || a.national !== b.national) return false;
  return a.country === null || b.country === null || a.country === b.country;
}
