import type { HomePayment, HomeReferral, InvitedPerson } from "@referral-service/contract/app";
import { nameOf } from "../../people/users/person-name.ts";
import type { InvitedUser, PaymentAtHome, ReferralAtHome, Some } from "./home.ts";

export const viewsOf = <Row, View>({ count, first }: Some<Row>, toView: (row: Row) => View) => ({
  count,
  first: first.map(toView),
});

export const toHomeReferral = (referral: ReferralAtHome): HomeReferral => ({
  id: referral.id,
  name: referral.name,
  status: referral.status,
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
  updatedAt: payment.updatedAt.getTime(),
});

export const toInvitedPerson = (user: InvitedUser): InvitedPerson => ({
  id: user.id,
  name: nameOf(user),
  email: user.email,
  invitedAt: user.invitedAt?.getTime() ?? null,
});
