import type { StatusMeaning } from "@referral-service/contract";
import type { ListedReferral } from "@referral-service/contract/app";
import { describe, expect, test } from "vitest";
import { countIn, groupsIn, rowsInGroups } from "./own-groups.ts";

const status = (key: string, meaning: StatusMeaning) => ({ key, meaning });

const statuses = [
  status("lost", "lost"),
  status("new", "new"),
  status("quoted", "working"),
  status("won", "completed"),
];

type Row = Pick<ListedReferral, "status" | "nextStep"> & { id: string };

const row = (id: string, key: string, bonus?: "draft" | "failed" | "completed"): Row => ({
  id,
  status: key,
  nextStep: {
    contactBy: null,
    bonus:
      bonus === undefined
        ? null
        : {
            id,
            status: bonus,
            amount: 100,
            currency: "EUR",
            promisedAt: null,
            completedAt: null,
            failureReason: null,
            needsDetails: false,
          },
  },
});

const read = [
  row("1 new", "new"),
  row("2 paid", "won", "completed"),
  row("3 in review", "won", "draft"),
  row("4 failed", "won", "failed"),
  row("5 lost", "lost"),
];

const shown = groupsIn(statuses, {});
const isAfter = (one: Row, other: Row) => one.id > other.id;
const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id);

describe("a referrer's groups", () => {
  test("in any order of the statuses · begin with open referrals", () => {
    expect(shown).toEqual(["open", "completed", "lost"]);
  });

  test("with a filter on statuses · are only those that it chooses", () => {
    expect(groupsIn(statuses, { status: "new,quoted" })).toEqual(["open"]);
  });
});

describe("the rows of a referrer", () => {
  test("with a bonus to come · are open, first those that need the referrer", () => {
    const rows = rowsInGroups(read, { statuses, shown, isAfter, isOrdered: false });
    expect(idsOf(rows)).toEqual(["4 failed", "1 new", "3 in review", "2 paid", "5 lost"]);
  });

  test("in a chosen order · keep it in each group", () => {
    const rows = rowsInGroups(read, { statuses, shown, isAfter, isOrdered: true });
    expect(idsOf(rows)).toEqual(["1 new", "3 in review", "4 failed", "2 paid", "5 lost"]);
  });

  test("in a filter on closed referrals · leave out those with a bonus to come", () => {
    const closed = rowsInGroups(read, {
      ...{ statuses, isAfter, isOrdered: false },
      shown: groupsIn(statuses, { status: "lost,won" }),
    });
    expect(idsOf(closed)).toEqual(["2 paid", "5 lost"]);
  });
});

describe("the numbers of a referrer's referrals", () => {
  const byStatus = ["new", "won", "lost"].map((value, index) => ({
    ...{ value, isMore: false },
    count: [1, 3, 1][index] ?? 0,
  }));

  test("count referrals with a bonus to come as open", () => {
    const counts = shown.map(
      (group) => countIn([group], byStatus, { statuses, read, areCompletedRead: true })?.count,
    );
    expect(counts).toEqual([3, 1, 1]);
  });

  test("before all completed referrals were read · are known only together", () => {
    const partly = { statuses, read: [], areCompletedRead: false };
    expect(countIn(["open"], byStatus, partly)).toBeUndefined();
    expect(countIn(shown, byStatus, partly)?.count).toBe(5);
  });
});
