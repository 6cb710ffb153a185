import type { ReferralStatusDefinition } from "@referral-service/contract";
import type { ListedReferral } from "@referral-service/contract/app";
import type { IsAfter } from "../data/lists.ts";
import { isClosing } from "../words/referral-statuses.tsx";
import { groupedReferralsIn, hasStatus, type ReferralFilters } from "./search.ts";

/** The groups of a referrer's list, in order. */
const groups = ["open", "completed", "lost"] as const;

export type OwnGroup = (typeof groups)[number];

type Statuses = readonly Pick<ReferralStatusDefinition, "key" | "meaning">[];

type Own = Pick<ListedReferral, "status" | "nextStep">;

const groupOfStatus = ({ meaning }: Pick<ReferralStatusDefinition, "meaning">): OwnGroup =>
  !isClosing({ meaning }) ? "open" : meaning === "lost" ? "lost" : "completed";

const keysOf = (group: OwnGroup, statuses: Statuses): string[] =>
  statuses.filter((status) => groupOfStatus(status) === group).map(({ key }) => key);

/** Returns the groups with the statuses that the filter chooses. */
export const groupsIn = (statuses: Statuses, filters: ReferralFilters): OwnGroup[] =>
  groups.filter((group) => keysOf(group, statuses).some((key) => hasStatus(filters, key)));

/** Whether the referral is completed, and its bonus is not paid yet. */
const waitsForBonus = ({ status, nextStep }: Own, statuses: Statuses): boolean => {
  const bonus = nextStep?.bonus?.status ?? "completed";
  return bonus !== "completed" && keysOf("completed", statuses).includes(status);
};

/** Returns the group of a referral, which is open until its bonus is paid, like on the home page. */
export function groupOf(referral: Own, statuses: Statuses): OwnGroup {
  const status = statuses.find(({ key }) => key === referral.status);
  if (status === undefined || waitsForBonus(referral, statuses)) return "open";
  return groupOfStatus(status);
}

/** The list of a referrer, from the groups that the filter chooses. */
export function ownReferralsIn(statuses: Statuses, filters: ReferralFilters, timeZone: string) {
  const shown = groupsIn(statuses, filters);
  // Completed referrals can be open.
  const read = groups.filter(
    (group) => shown.includes(group) || (group === "completed" && shown.includes("open")),
  );
  return groupedReferralsIn(
    filters,
    timeZone,
    read.map((group) => keysOf(group, statuses)).filter(({ length }) => length > 0),
  );
}

/** Whether only the referrer can bring the referral forward. */
const needsReferrer = ({ nextStep }: Own): boolean => {
  const bonus = nextStep?.bonus ?? null;
  return bonus !== null && (bonus.status === "failed" || bonus.needsDetails);
};

/**
 * Returns the rows by group. Unless the person chose an order, those that need the referrer are the
 * first ones of their group.
 */
export function rowsInGroups<Row extends Own>(
  read: readonly Row[],
  {
    statuses,
    shown,
    isAfter,
    isOrdered,
  }: {
    statuses: Statuses;
    shown: readonly OwnGroup[];
    isAfter: IsAfter<Row> | undefined;
    /** Whether the person chose the order. */
    isOrdered: boolean;
  },
): Row[] {
  return shown.flatMap((group) =>
    read
      .filter((row) => groupOf(row, statuses) === group)
      .toSorted(
        (one, other) =>
          (isOrdered ? 0 : Number(needsReferrer(other)) - Number(needsReferrer(one))) ||
          (isAfter?.(one, other) === true ? 1 : -1),
      ),
  );
}

interface Counted {
  count: number;
  isMore: boolean;
}

/**
 * Returns the number of referrals in these groups, from the numbers by status. Undefined as long as
 * unread referrals can change it.
 */
export function countIn(
  shown: readonly OwnGroup[],
  byStatus: readonly (Counted & { value: string })[],
  {
    statuses,
    read,
    areCompletedRead,
  }: {
    statuses: Statuses;
    read: readonly Own[];
    /** Whether `read` contains all completed referrals. */
    areCompletedRead: boolean;
  },
): Counted | undefined {
  const moved = Number(shown.includes("open")) - Number(shown.includes("completed"));
  if (moved !== 0 && !areCompletedRead) return undefined;
  const waiting = read.filter((referral) => waitsForBonus(referral, statuses)).length;
  const keys = shown.flatMap((group) => keysOf(group, statuses));
  const counted = byStatus.filter(({ value }) => keys.includes(value));
  return {
    count: counted.reduce((sum, { count }) => sum + count, moved * waiting),
    isMore: counted.some(({ isMore }) => isMore),
  };
}
