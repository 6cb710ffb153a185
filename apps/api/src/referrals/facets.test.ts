import { shownMax } from "@referral-service/contract/app";
import { expect, test } from "vitest";
import { type CountedGroup, facetsOf } from "./facets.ts";

const group = (status: string, labels: string[], rest: Partial<CountedGroup> = {}) => ({
  status,
  labels,
  fields: {},
  hasStatus: true,
  hasLabel: true,
  count: 1,
  ...rest,
});

test("the counts for a filter · apply the other filters · but not its own choice", () => {
  const groups = [
    group("new", ["fair", "urgent"], { count: 3 }),
    group("lost", ["fair"], { hasStatus: false, count: 5 }),
    group("new", [], { hasLabel: false, count: 7 }),
  ];
  expect(facetsOf(groups, [])).toEqual({
    statuses: [
      { key: "new", referralCount: 3 },
      { key: "lost", referralCount: 5 },
    ],
    labels: [
      { name: "fair", referralCount: 3 },
      { name: "urgent", referralCount: 3 },
    ],
    fields: [],
    isMore: false,
  });
});

test("the counts for a field's values · apply the other filters · but not its own choice", () => {
  const groups = [
    group("new", ["fair"], { fields: { roof: "Tile", needs: ["Pump", "Solar"], vip: true } }),
    group("new", [], { fields: { roof: "Slate" }, count: 2 }),
    group("lost", [], { fields: {}, count: 4 }),
    group("lost", [], { fields: { roof: "Tile" }, hasStatus: false, count: 8 }),
  ];
  const tile = { fieldId: "roof", isNot: false, values: ["Tile"] };
  expect(facetsOf(groups, [tile])).toEqual({
    statuses: [
      { key: "new", referralCount: 1 },
      { key: "lost", referralCount: 8 },
    ],
    labels: [{ name: "fair", referralCount: 1 }],
    fields: [
      {
        fieldId: "roof",
        values: [
          { value: "Tile", referralCount: 1 },
          { value: "Slate", referralCount: 2 },
        ],
      },
      {
        fieldId: "needs",
        values: [
          { value: "Pump", referralCount: 1 },
          { value: "Solar", referralCount: 1 },
        ],
      },
      { fieldId: "vip", values: [{ value: "true", referralCount: 1 }] },
    ],
    isMore: false,
  });
  expect(facetsOf(groups, [{ ...tile, isNot: true }]).statuses).toEqual([
    { key: "new", referralCount: 2 },
    { key: "lost", referralCount: 4 },
  ]);
});

test("the counts · with more referrals than are counted · say so", () => {
  expect(facetsOf([group("new", [], { count: shownMax.labeledReferrals })], []).isMore).toBe(false);
  expect(facetsOf([group("new", [], { count: shownMax.labeledReferrals + 1 })], []).isMore).toBe(
    true,
  );
});
