import { expect, test } from "vitest";
import { countedAmount, countedSum, yearlyOf } from "./rules.ts";

const draft = { threshold: 3_000, year: 2026, hasTaxDetails: false };

test.each([
  ["below 80 %", { sum: 2_000, amount: 399.99 }, { isNear: false, isHeld: false }],
  ["at 80 %", { sum: 2_000, amount: 400 }, { isNear: true, isHeld: false }],
  [
    "at the threshold to the cent",
    { sum: 2_789.9, amount: 210.1 },
    { isNear: true, isHeld: false },
  ],
  ["a cent above the threshold", { sum: 2_789.9, amount: 210.11 }, { isNear: true, isHeld: true }],
])("a draft · %s · is far from the threshold, near it, or held", (_name, amounts, position) => {
  const sumWithPayment = Number((amounts.sum + amounts.amount).toFixed(2));
  expect(yearlyOf({ ...draft, ...amounts, drafts: { count: 1, sum: amounts.amount } })).toEqual({
    ...{ year: 2026, sum: amounts.sum, threshold: 3_000, hasTaxDetails: false, ...position },
    ...{ sumWithPayment, draftCount: 1, sumWithDrafts: sumWithPayment },
  });
});

test("drafts of one person · that exceed the threshold only together · are each near it and not held", () => {
  const drafts = { count: 2, sum: 1_100.2 };
  const positions = [500.1, 600.1].map((amount) =>
    yearlyOf({ ...draft, amount, sum: 2_000, drafts }),
  );
  const together = { draftCount: 2, sumWithDrafts: 3_100.2, isNear: true, isHeld: false };
  expect(positions).toMatchObject([together, together]);
});

test("a draft above the threshold · for a person with tax details · is neither near it nor held", () => {
  const amounts = { sum: 3_000, amount: 1, drafts: { count: 1, sum: 1 } };
  expect(yearlyOf({ ...draft, ...amounts, hasTaxDetails: true })).toMatchObject({
    ...{ isNear: false, isHeld: false },
  });
});

test("amounts in other currencies · count at their rate, or not at all without one", () => {
  const threshold = { currency: "EUR", rates: [{ currency: "NOK", rate: 0.0873 }] };
  expect(countedAmount({ amount: 1_250.75, currency: "NOK" }, threshold)).toBe(109.19);
  expect(countedAmount({ amount: 50, currency: "USD" }, threshold)).toBeNull();
  const sums = [
    { amount: 100.1, currency: "EUR" },
    { amount: 1_250.75, currency: "NOK" },
    { amount: 50, currency: "USD" },
  ];
  expect(countedSum(sums, threshold)).toBe(209.29);
});
