import type { BonusPaymentStatus } from "@referral-service/contract";

/** A payment that is credited to the referrer of a referral. */
export interface StoredBonusPayment {
  id: string;
  organizationId: string;
  referralId: string;
  referrerId: string;
  /** At most two decimals. */
  amount: number;
  currency: string;
  paymentMethod: string;
  status: BonusPaymentStatus;
  note: string | null;
  createdById: string;
  approvedById: string | null;
  approvedAt: Date | null;
  completedAt: Date | null;
  failureReason: string | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}
