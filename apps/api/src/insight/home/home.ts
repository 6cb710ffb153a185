import type { BonusPaymentStatus, ReferralStatus } from "@referral-service/contract";

/** The first few rows, and the number of all rows as far as they are counted. */
export interface Some<Row> {
  count: number;
  first: Row[];
}

export interface ReferralAtHome {
  id: string;
  name: string;
  status: ReferralStatus;
  referrerFirstName: string | null;
  referrerLastName: string | null;
  referrerEmail: string | null;
  createdAt: Date;
}

export interface PaymentAtHome {
  id: string;
  amount: string;
  currency: string;
  status: BonusPaymentStatus;
  referralName: string | null;
  updatedAt: Date;
}

export interface InvitedUser {
  id: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  invitedAt: Date | null;
}
