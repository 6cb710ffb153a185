import type { ShownPayment, StatementPayment } from "@referral-service/contract/app";
import { expect, test } from "vitest";
import { earnedBefore, groupsOf } from "./statement-groups.ts";

const at = (day: string) => Date.parse(`${day}T12:00:00Z`);
const yearOf = (unixMs: number) => new Date(unixMs).getUTCFullYear();
const inYear = { year: 2026, yearOf };

const payment = (
  amount: number,
  approved: string,
  completed: string | null = null,
): StatementPayment => ({
  ...{
    id: `${amount}`,
    createdAt: 0,
    referralName: null,
    reference: null,
    currency: "EUR",
    amount,
  },
  status: completed === null ? "approved" : "completed",
  approvedAt: at(approved),
  completedAt: completed === null ? null : at(completed),
});

const failed = (amount: number, approved: string) =>
  ({ ...payment(amount, approved), status: "failed" }) as unknown as ShownPayment;

/** The totals of the year 2026, as the service computes them. */
const sums = [{ currency: "EUR", earned: 70, onItsWay: 40, paid: 11 }];

const payments = [
  payment(10, "2026-03-01", "2026-04-01"),
  payment(1, "2025-12-30", "2026-01-02"),
  payment(40, "2026-05-01"),
  payment(20, "2026-12-30", "2027-01-02"),
];

test("a statement · with payments of three years · has groups that add up to its totals", () => {
  const groups = groupsOf(payments, [failed(80, "2026-06-01"), failed(160, "2025-06-01")], {
    sums,
    ...inYear,
  });
  const eur = (amount: number) => [{ currency: "EUR", amount }];
  expect(groups.map(({ key, sums: totals }) => [key, totals])).toEqual([
    ["paid", eur(11)],
    ["onItsWay", eur(40)],
    ["paidLater", eur(20)],
    ["failed", eur(80)],
  ]);
  for (const { payments: rows, sums: totals } of groups) {
    expect(eur(rows.reduce((sum, { amount }) => sum + amount, 0))).toEqual(totals);
  }
  const before = earnedBefore(groups, inYear);
  expect(before).toEqual(eur(1));
  expect(11 + 40 + 20 - 1).toBe(sums[0]?.earned);
});

test("a statement · without open and failed payments · has only the group of the paid ones", () => {
  const groups = groupsOf(payments.slice(0, 1), [], {
    sums: [{ currency: "EUR", earned: 10, onItsWay: 0, paid: 10 }],
    ...inYear,
  });
  expect(groups.map(({ key }) => key)).toEqual(["paid"]);
  expect(earnedBefore(groups, inYear)).toEqual([]);
});
