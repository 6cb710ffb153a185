import type { BonusPaymentStatus } from "@referral-service/contract";
import type { CustomFieldValues } from "../../referrals/rules.ts";
import type { RuleVersion } from "./rules.ts";

/** What of a referral decides whether a rule has to do something. */
interface FollowedReferral {
  status: string;
  referrerId: string;
  value: unknown;
  customFieldValues: CustomFieldValues;
}

/** The payment that the rule drafted for the referral before. */
interface RulePayment {
  status: BonusPaymentStatus;
  /** The referral left the status, and no one had approved the draft. */
  isWithdrawn: boolean;
}

export type Step = "withdraw" | "judge" | "withdraw and judge" | "nothing";

/** Whether any rule can have something to do after the change. */
export const mayConcernRules = (before: FollowedReferral, after: FollowedReferral) =>
  JSON.stringify(followed(before)) !== JSON.stringify(followed(after));

const followed = ({ status, referrerId, value, customFieldValues }: FollowedReferral) => [
  ...[status, referrerId, value],
  customFieldValues,
];

/** What a rule does when a referral changes. `before` is null for a new referral. */
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
    /** The rule judged the referral in this status before, and a value was missing. */
    isValueMissing: boolean;
    /** A decision on duplicates changed what the referral earns. */
    isCreditChanged?: boolean;
  },
): Step {
  const wasThere = before?.status === status;
  const isThere = after.status === status;
  const isOpen = payment?.status === "draft";
  const canBeDrafted = payment === undefined || payment.isWithdrawn;
  if (!isThere) return wasThere && (isOpen || isValueMissing) ? "withdraw" : "nothing";
  if (!wasThere) return canBeDrafted ? "judge" : "nothing";
  // The credit goes to another person or is another part, and so does what was not approved.
  if (isCreditChanged || before.referrerId !== after.referrerId) {
    return isOpen ? "withdraw and judge" : canBeDrafted ? "judge" : "nothing";
  }
  return isValueMissing && canBeDrafted ? "judge" : "nothing";
}
