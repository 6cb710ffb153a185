import type { Credit } from "@referral-service/api/referrals/duplicates/credit.ts";
import type { ReferralFields } from "@referral-service/api/referrals/rules.ts";

export interface DemoReferral extends ReferralFields, Credit {
  id: string;
  organizationId: string;
  submittedByUserId: string | null;
  submittedByKeyName: string | null;
  customerId: string | null;
  firstContactAt: Date | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}
