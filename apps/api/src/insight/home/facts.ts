import type { BonusPaymentStatus, ReferralStatus } from "@referral-service/contract";
import type {
  HomeReferral,
  InvitedPerson,
  OwnAffairs,
  OwnBonus,
  OwnReferral,
} from "@referral-service/contract/app";
import { hourMs } from "../../kernel/durations.ts";
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

/** A person's own referral, with what the organization promised when it was submitted or completed. */
export interface ReferralAtOwnHome
  extends Pick<ReferralAtHome, "id" | "name" | "status" | "statusNote" | "createdAt"> {
  firstContactAt: Date | null;
  completedAt: Date | null;
  /** Null if there was no promise. */
  firstContactWithinHours: number | null;
  paymentWithinDays: number | null;
}

export interface BonusAtHome {
  id: string;
  referralId: string;
  amount: number;
  currency: string;
  status: BonusPaymentStatus;
  completedAt: Date | null;
}

export interface EarningsInCurrency {
  currency: string;
  earned: number;
  onItsWay: number;
  /** The latest promised day of payment. */
  onItsWayBy: Date | null;
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

const isOnItsWay = (status: BonusPaymentStatus) => status === "approved" || status === "processing";

const toOwnBonus = (
  { id, amount, currency, status, completedAt }: BonusAtHome,
  referral: ReferralAtOwnHome,
): OwnBonus => ({
  id,
  amount,
  currency,
  status,
  promisedAt: isOnItsWay(status)
    ? (promisedPaymentAt(referral.completedAt, referral.paymentWithinDays)?.getTime() ?? null)
    : null,
  completedAt: completedAt?.getTime() ?? null,
});

export const toOwnReferral =
  (bonuses: readonly BonusAtHome[]) =>
  (referral: ReferralAtOwnHome): OwnReferral => {
    const { firstContactWithinHours: hours } = referral;
    const bonus = bonuses.find(({ referralId }) => referralId === referral.id);
    return {
      id: referral.id,
      name: referral.name,
      status: referral.status,
      statusNote: referral.statusNote,
      createdAt: referral.createdAt.getTime(),
      contactBy:
        hours === null || referral.firstContactAt !== null
          ? null
          : referral.createdAt.getTime() + hours * hourMs,
      bonus: bonus === undefined ? null : toOwnBonus(bonus, referral),
    };
  };

/** Rounds sums of floating-point numbers that have two decimal places each. */
const cents = (amount: number) => Number(amount.toFixed(2));

export const toOwnEarnings = (
  { year }: { year: number },
  sums: readonly EarningsInCurrency[],
  paidLast: { amount: number; currency: string; completedAt: Date | null } | null,
): OwnAffairs["earnings"] => {
  const sumsOf = (of: "earned" | "onItsWay") =>
    sums
      .filter((sum) => sum[of] !== 0)
      .map((sum) => ({ currency: sum.currency, amount: cents(sum[of]) }));
  const days = sums.flatMap(({ onItsWayBy }) =>
    onItsWayBy === null ? [] : [onItsWayBy.getTime()],
  );
  return {
    year,
    earned: sumsOf("earned"),
    onItsWay: sumsOf("onItsWay"),
    onItsWayBy: days.length === 0 ? null : Math.max(...days),
    paidLast:
      paidLast === null || paidLast.completedAt === null
        ? null
        : {
            amount: paidLast.amount,
            currency: paidLast.currency,
            completedAt: paidLast.completedAt.getTime(),
          },
  };
};

export const toInvitedPerson = (user: InvitedUser): InvitedPerson => ({
  id: user.id,
  name: nameOf(user),
  email: user.email,
  invitedAt: user.invitedAt?.getTime() ?? null,
});
