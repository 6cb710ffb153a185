import type { BonusPaymentStatus, ReferralStatus } from "@referral-service/contract";
import type { HomePayment, HomeReferral, InvitedPerson } from "@referral-service/contract/app";
import { nameOf } from "../../people/users/rules.ts";
import { promisedPaymentAt } from "../../referrals/promises.ts";

/** The first few rows, and the number of all rows if they are counted. */
export interface Some<Row> {
  count: number;
  first: Row[];
}

export interface ReferralAtHome {
  id: string;
  name: string;
  status: ReferralStatus;
  statusNote: string | null;
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
  referralCompletedAt: Date | null;
  /** Promised number of days until payment. Null if there is no promise. */
  paymentWithinDays: number | null;
  updatedAt: Date;
}

export interface InvitedUser {
  id: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  invitedAt: Date | null;
}

export const viewsOf = <Row, View>({ count, first }: Some<Row>, toView: (row: Row) => View) => ({
  count,
  first: first.map(toView),
});

export const toHomeReferral = (referral: ReferralAtHome): HomeReferral => ({
  id: referral.id,
  name: referral.name,
  status: referral.status,
  statusNote: referral.statusNote,
  referrerName:
    nameOf({ firstName: referral.referrerFirstName, lastName: referral.referrerLastName }) ??
    referral.referrerEmail,
  createdAt: referral.createdAt.getTime(),
});

export const toHomePayment = (payment: PaymentAtHome): HomePayment => ({
  id: payment.id,
  amount: Number(payment.amount),
  currency: payment.currency,
  status: payment.status,
  referralName: payment.referralName,
  promisedAt:
    payment.status === "approved" || payment.status === "processing"
      ? (promisedPaymentAt(payment.referralCompletedAt, payment.paymentWithinDays)?.getTime() ??
        null)
      : null,
  updatedAt: payment.updatedAt.getTime(),
});

export const toInvitedPerson = (user: InvitedUser): InvitedPerson => ({
  id: user.id,
  name: nameOf(user),
  email: user.email,
  invitedAt: user.invitedAt?.getTime() ?? null,
});
