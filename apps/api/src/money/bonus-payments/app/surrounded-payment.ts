import type { ReferralStatus } from "@referral-service/contract";
import type { StoredBonusPayment } from "../bonus-payment.ts";

/** A payment with what the app shows beside it. */
export interface Surroundings {
  id: string;
  referralName: string | null;
  referralStatus: ReferralStatus | null;
  referrerFirstName: string | null;
  referrerLastName: string | null;
  referrerEmail: string | null;
  creatorFirstName: string | null;
  creatorLastName: string | null;
  changedByName: string | null;
  credentialsVersion: number | null;
  detailsAskedAt: Date | null;
  otherPaymentCount: number;
}

export interface SurroundedPayment extends StoredBonusPayment {
  surroundings: Surroundings;
}

/** An entry of the payment's audit log. */
export interface PaymentChange {
  actorName: string | null;
  changes: { [field: string]: { to: unknown } };
  createdAt: Date;
}
