import { labeledReferralsMax } from "@referral-service/contract/app";
import { expect, test } from "vitest";
import { type CountedGroup, facetsOf } from "./facets.ts";

const group = (status: string, labels: string[], rest: Partial<CountedGroup> = {}) => ({
  status,
  labels,
  hasStatus: true,
  hasLabel: true,
  count: 1,
  ...rest,
});

test("the counts of a filter · leave out what the other filters leave out · but not its own choice", () => {
  const groups = [
    group("new", ["fair", "urgent"], { count: 3 }),
    group("lost", ["fair"], { hasStatus: false, count: 5 }),
    group("new", [], { hasLabel: false, count: 7 }),
  ];
  expect(facetsOf(groups)).toEqual({
    statuses: [
      { key: "new", referralCount: 3 },
      { key: "lost", referralCount: 5 },
    ],
    labels: [
      { name: "fair", referralCount: 3 },
      { name: "urgent", referralCount: 3 },
    ],
    isMore: false,
  });
});

test("the counts · of more referrals than are counted · say so", () => {
  expect(facetsOf([group("new", [], { count: labeledReferralsMax })]).isMore).toBe(false);
  expect(facetsOf([group("new", [], { count: labeledReferralsMax + 1 })]).isMore).toBe(true);
});
