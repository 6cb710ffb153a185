import type { StatusMeaning } from "@referral-service/contract";
import { type OwnGroup, ownGroups } from "@referral-service/contract/app";
import type { PersonCaller } from "../kernel/callers/caller.ts";
import { allOf, type Condition, from, raw } from "../kernel/database/from.ts";
import { isForReferrer } from "../money/bonus-payments/store.ts";
import { statusSeenIn, type VisibleReferrals, visibleReferrals } from "../referrals/rules.ts";
import { newestBonusOfEach } from "./next-steps-store.ts";

/** The referrals for which the caller is the referrer. Only these have groups. */
export const ownReferrals = (
  { userId }: PersonCaller,
  visible: VisibleReferrals,
): VisibleReferrals => ({
  ...visible,
  all: false,
  where: allOf([visible.where, raw`referrals.referrer_id = ${userId}`]),
});

/** The caller's own referrals in a group. */
export function ownInGroup(
  caller: PersonCaller,
  visible: VisibleReferrals,
  group: OwnGroup,
): VisibleReferrals {
  const own = ownReferrals(caller, visible);
  return { ...own, where: allOf([own.where, isInGroup(caller, group)]) };
}

/** The group of a referral. */
export const groupFor = (caller: PersonCaller) =>
  raw<OwnGroup>`CASE ${raw.join(
    ownGroups.map((group) => raw`WHEN ${isInGroup(caller, group)} THEN ${raw.lit(group)}`),
    raw` `,
  )} END`;

function isInGroup(caller: PersonCaller, group: OwnGroup): Condition {
  // PostgreSQL reads the caller's bonuses once, because this query does not depend on the referral.
  const needingCaller = from(
    newestBonusOfEach(caller)
      .select(["referral_id", isForReferrer.as("isForReferrer")])
      .as("bonus"),
  )
    .select("bonus.referral_id")
    .where("bonus.isForReferrer", "=", raw.lit(true));
  const needsCaller = raw<boolean>`referrals.id IN ${needingCaller}`;
  switch (group) {
    case "needs_you":
      return needsCaller;
    case "open":
      return raw<boolean>`(NOT ${needsCaller} AND NOT ${means(caller, ["completed", "lost"])})`;
    case "completed":
    case "lost":
      return raw<boolean>`(NOT ${needsCaller} AND ${means(caller, [group])})`;
    default:
      return group satisfies never;
  }
}

const means = (caller: PersonCaller, meanings: StatusMeaning[]): Condition =>
  raw`${statusSeenIn(visibleReferrals(caller))} IN ${from("referral_statuses")
    .select("key")
    .where("organization_id", "=", caller.organizationId)
    .where("meaning", "in", meanings.map(raw.lit))}`;
