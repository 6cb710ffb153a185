import fc from "fast-check";
import { expect, test } from "vitest";
import { creditedAmount, fullCredit, splitAmount, usualParts } from "./credit.ts";

const amounts = fc.integer({ min: 1, max: 1_000_000_000_000 });
const parts = fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 2, maxLength: 10 });

test("splitAmount · with any amount and parts · loses no cent, and gives only the first more than their part", () => {
  fc.assert(
    fc.property(amounts, parts, (cents, of) => {
      const shares = splitAmount({ amount: cents / 100, currency: "EUR" }, of);
      const inCents = shares.map((share) => Math.round(share * 100));
      expect(inCents.reduce((sum, share) => sum + share, 0)).toBe(cents);
      const all = of.reduce((sum, part) => sum + part, 0);
      for (const [index, share] of inCents.entries()) {
        const exact = (cents * (of[index] ?? 0)) / all;
        expect(share).toBeGreaterThanOrEqual(Math.floor(exact) - 1);
        if (index > 0) expect(share).toBeLessThanOrEqual(exact + 1e-3);
        else expect(share).toBeLessThan(exact + of.length);
      }
    }),
  );
});

test.each([
  [{ amount: 300, currency: "EUR" }, [50, 30, 20], [150, 90, 60]],
  [{ amount: 100, currency: "EUR" }, [1, 1, 1], [33.34, 33.33, 33.33]],
  [{ amount: 0.01, currency: "EUR" }, [1, 1], [0.01, 0]],
  [{ amount: 101, currency: "JPY" }, [1, 1], [51, 50]],
])("splitAmount · of %j by %j · returns %j", (amount, of, shares) => {
  expect(splitAmount(amount, of)).toEqual(shares);
});

test.each([
  [2, [1, 1]],
  [3, [50, 30, 20]],
  [4, [1, 1, 1, 1]],
])("usualParts · for %i referrals · are %j", (count, expected) => {
  expect(usualParts(count)).toEqual(expected);
});

test("creditedAmount · credited, shared and not credited · returns all, the part, and nothing", () => {
  const amount = { amount: 100.01, currency: "EUR" };
  const shared = { ...fullCredit, credit: "shared", creditParts: [1, 1] } as const;
  const credits = [
    fullCredit,
    { ...shared, creditPosition: 0, creditParts: [1, 1] },
    { ...shared, creditPosition: 1, creditParts: [1, 1] },
    { ...fullCredit, credit: "not_credited" as const },
  ];
  expect(credits.map((credit) => creditedAmount(amount, credit))).toEqual([100.01, 50.01, 50, 0]);
});
