import type { ReferralConsequences } from "../referrals/consequences.ts";
import { endWithReferral } from "./bonus-payments/end-with-referral.ts";
import { draftAfterChange, draftAfterCreation } from "./bonus-rules/draft-by-rules.ts";

/** What changes of referrals mean for bonus payments. */
export const paymentConsequences: ReferralConsequences = {
  afterCreation: draftAfterCreation,
  afterChange: draftAfterChange,
  beforeRemoval: endWithReferral,
};
