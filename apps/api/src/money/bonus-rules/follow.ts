import type { BonusPaymentStatus } from "@referral-service/contract";
import type { CustomFieldValues } from "../../referrals/rules.ts";
import type { RuleVersion } from "./rules.ts";

/** The facts about a referral that decide whether a rule must act. */
interface FollowedReferral {
  status: string;
  referrerId: string;
  value: unknown;
  customFieldValues: CustomFieldValues;
}

/** The payment that the rule drafted for the referral earlier. */
interface RulePayment {
  status: BonusPaymentStatus;
  /** Whether the referral left the status before anyone approved the draft. */
  isWithdrawn: boolean;
}

type Step = "withdraw" | "judge" | "withdraw and judge" | "nothing";

/** Whether any rule might have to act after the change. */
export const mayConcernRules = (before: FollowedReferral, after: FollowedReferral) =>
  JSON.stringify(followed(before)) !== JSON.stringify(followed(after));

const followed = ({ status, referrerId, value, customFieldValues }: FollowedReferral) => [
  ...[status, referrerId, value],
  customFieldValues,
];

/** The action of a rule when a referral changes. `before` is null for a new referral. */
export function whatFollows(
  { terms: { status } }: Pick<RuleVersion, "terms">,
  {
    before,
    after,
    payment,
    isValueMissing,
    isCreditChanged = false,
  }: {
    before: FollowedReferral | null;
    after: FollowedReferral;
    payment: RulePayment | undefined;
    /** Whether the rule judged the referral in this status before and a value was missing. */
    isValueMissing: boolean;
    /** Whether a decision on duplicates changed the credit for the referral. */
    isCreditChanged?: boolean;
  },
): Step {
  const wasThere = before?.status === status;
  const isThere = after.status === status;
  const isOpen = payment?.status === "draft";
  const canBeDrafted = payment === undefined || payment.isWithdrawn;
  if (!isThere) return wasThere && (isOpen || isValueMissing) ? "withdraw" : "nothing";
  if (!wasThere) return canBeDrafted ? "judge" : "nothing";
  // The credit went to another person or to another share, so unapproved drafts no longer apply.
  if (isCreditChanged || before.referrerId !== after.referrerId) {
    return isOpen ? "withdraw and judge" : canBeDrafted ? "judge" : "nothing";
  }
  return isValueMissing && canBeDrafted ? "judge" : "nothing";
}
