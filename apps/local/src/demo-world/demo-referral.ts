import type { ReferralFields } from "@referral-service/api/referrals/rules.ts";

export interface DemoReferral extends ReferralFields {
  id: string;
  organizationId: string;
  submittedByUserId: string | null;
  submittedByKeyName: string | null;
  customerId: string | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}
