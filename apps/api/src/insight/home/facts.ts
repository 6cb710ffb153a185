import type { ReferralStatus, StatusMeaning } from "@referral-service/contract";
import {
  type HomeReferral,
  type InvitedPerson,
  type NextStep,
  type OwnAffairs,
  type OwnReferral,
  shownMax,
} from "@referral-service/contract/app";
import { nameOf } from "../../people/users/rules.ts";
import type { StatusDefinition } from "../../referrals/statuses/rules.ts";

/** The first few rows, and the number of all rows if they are counted. */
export interface Some<Row> {
  count: number;
  first: Row[];
}

export interface ReferralAtHome {
  id: string;
  name: string;
  phone: string | null;
  status: ReferralStatus;
  statusNote: string | null;
  referrerFirstName: string | null;
  referrerLastName: string | null;
  referrerEmail: string | null;
  isUnassigned: boolean;
  createdAt: Date;
  firstContactAt: Date | null;
}

export type ReferralAtOwnHome = Pick<
  ReferralAtHome,
  "id" | "name" | "status" | "statusNote" | "createdAt"
>;

interface Sum {
  currency: string;
  amount: number;
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
  phone: referral.phone,
  status: referral.status,
  statusNote: referral.statusNote,
  referrerName:
    nameOf({ firstName: referral.referrerFirstName, lastName: referral.referrerLastName }) ??
    referral.referrerEmail,
  isUnassigned: referral.isUnassigned,
  createdAt: referral.createdAt.getTime(),
  firstContactAt: referral.firstContactAt?.getTime() ?? null,
});

const toOwnReferral =
  (steps: ReadonlyMap<string, NextStep>) =>
  (referral: ReferralAtOwnHome): OwnReferral => {
    const { contactBy = null, bonus = null } = steps.get(referral.id) ?? {};
    return {
      id: referral.id,
      name: referral.name,
      status: referral.status,
      statusNote: referral.statusNote,
      createdAt: referral.createdAt.getTime(),
      contactBy,
      bonus,
    };
  };

/** Whether the referral has a bonus that is neither paid nor canceled. */
const isToCome = ({ bonus }: OwnReferral) =>
  bonus !== null && bonus.status !== "completed" && bonus.status !== "canceled";

const needsPerson = ({ bonus }: OwnReferral) =>
  bonus !== null && (bonus.status === "failed" || bonus.needsDetails);

/** Returns the referrals that still have a next step, from the newest ones. */
export function toOwnReferrals(
  referrals: readonly ReferralAtOwnHome[],
  steps: ReadonlyMap<string, NextStep>,
  statuses: readonly Pick<StatusDefinition, "key" | "meaning">[],
): OwnAffairs["referrals"] {
  const keysOf = (...meanings: StatusMeaning[]) =>
    new Set(statuses.filter(({ meaning }) => meanings.includes(meaning)).map(({ key }) => key));
  const closingKeys = keysOf("completed", "lost");
  const lostKeys = keysOf("lost");
  const newKeys = keysOf("new");
  /** Orders the referrals by how near their bonuses are. */
  function nearness(referral: OwnReferral): number {
    if (needsPerson(referral)) return 3;
    if (isToCome(referral)) return 2;
    return newKeys.has(referral.status) ? 0 : 1;
  }
  const next = referrals
    .map(toOwnReferral(steps))
    .filter((referral) => !closingKeys.has(referral.status) || isToCome(referral))
    .toSorted((one, other) => nearness(other) - nearness(one));
  const needing = new Set(next.filter(needsPerson).map(({ id }) => id));
  const closed = referrals.filter(({ id, status }) => closingKeys.has(status) && !needing.has(id));
  const first = next.slice(0, shownMax.homeOwnReferrals);
  const namedIds = new Set(first.map(({ id }) => id));
  const closedIds = new Set(closed.map(({ id }) => id));
  const lostCount = closed.filter(({ status }) => lostKeys.has(status)).length;
  return {
    count: referrals.length,
    closed: { completedCount: closed.length - lostCount, lostCount },
    otherOpenCount: referrals.filter(({ id }) => !closedIds.has(id) && !namedIds.has(id)).length,
    first,
  };
}

/** Rounds sums of floating-point numbers that have two decimal places each. */
const cents = (amount: number) => Number(amount.toFixed(2));

export const toOwnEarnings = (
  { year }: { year: number },
  {
    sums,
    inReviewCount,
    paidLast,
  }: {
    sums: readonly EarningsInCurrency[];
    inReviewCount: number;
    paidLast: (Sum & { completedAt: Date | null }) | null;
  },
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
    inReviewCount,
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
