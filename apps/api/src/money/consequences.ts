import type { ReferralConsequences, StatusConsequences } from "../referrals/consequences.ts";
import { cancelUncredited, endWithReferral } from "./bonus-payments/end-with-referral.ts";
import { requireNoRuleAt } from "./bonus-rules/change-rule.ts";
import {
  draftAfterChange,
  draftAfterCreation,
  draftAfterCreditChange,
} from "./bonus-rules/draft-by-rule.ts";

/** The effects on payments when their referral changes. */
export const bonusConsequences: ReferralConsequences & StatusConsequences = {
  afterCreation: draftAfterCreation,
  afterChange: draftAfterChange,
  beforeRemoval: endWithReferral,
  // The rules run first, because they can restore the payments that they withdrew.
  async afterCreditChange(tx, deps, actor, referral) {
    await draftAfterCreditChange(tx, deps, actor, referral);
    await cancelUncredited(tx, deps, actor, referral);
  },
  beforeStatusIsArchived: requireNoRuleAt,
};
