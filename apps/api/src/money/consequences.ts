import type { ReferralConsequences, StatusConsequences } from "../referrals/consequences.ts";
import { endWithReferral } from "./bonus-payments/end-with-referral.ts";
import { requireNoRuleAt } from "./bonus-rules/change-rules.ts";
import { draftAfterChange, draftAfterCreation } from "./bonus-rules/draft-by-rules.ts";

/** What changes of referrals mean for bonus payments. */
export const paymentConsequences: ReferralConsequences & StatusConsequences = {
  afterCreation: draftAfterCreation,
  afterChange: draftAfterChange,
  beforeRemoval: endWithReferral,
  beforeStatusIsArchived: requireNoRuleAt,
};
