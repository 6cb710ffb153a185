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
  expect(yearlyOf({ ...draft, ...amounts })).toEqual({
    ...{ year: 2026, sum: amounts.sum, threshold: 3_000, hasTaxDetails: false, ...position },
    sumWithPayment: Number((amounts.sum + amounts.amount).toFixed(2)),
  });
});

test("a draft above the threshold · for a person with tax details · is not held", () => {
  expect(yearlyOf({ ...draft, sum: 3_000, amount: 1, hasTaxDetails: true }).isHeld).toBe(false);
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
