import type { ReferralConsequences } from "../referrals/consequences.ts";
import { cancelUncredited, endWithReferral } from "./bonus-payments/end-with-referral.ts";

/** What happens to payments when their referral changes. */
export const bonusConsequences: ReferralConsequences = {
  beforeRemoval: endWithReferral,
  afterCreditChange: cancelUncredited,
};
