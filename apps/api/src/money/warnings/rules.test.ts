import { expect, test } from "vitest";
import { type ApprovalFacts, warningsOf } from "./rules.ts";

const now = new Date("2026-11-26T09:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000);

const ranks: Record<string, number> = { lost: 0, qualified: 3, completed: 1_000 };
const change = (from: string, to: string, at: Date) => ({
  from,
  fromRank: ranks[from] ?? null,
  to,
  toRank: ranks[to] ?? null,
  at,
});

function referred(known: Partial<NonNullable<ApprovalFacts["referral"]>>) {
  return {
    name: "",
    email: null,
    phone: null,
    openDuplicateCount: 0,
    referrerChangedAt: null,
    ...known,
  };
}

const harmless: ApprovalFacts = {
  payment: { amount: 300, isOwn: false },
  referrer: { name: "Grace Hopper", email: "grace@example.com", phone: null, isStaff: false },
  referral: referred({ name: "Ada Lovelace", email: "ada@example.com" }),
  staff: [{ name: "Idris Alderwick", email: "idris@example.com", phone: "+49 30 1234567" }],
  credentials: { isFirst: false, updatedAt: daysAgo(8) },
  holders: [],
  rule: { name: "Completed", amount: 300 },
  median: { amount: 100, count: 5 },
  completed: { count: 3, day: "2026-11-25" },
  statusChanges: [change("qualified", "completed", daysAgo(1))],
  now,
};

test("a draft without anything unusual · has no warning", () => {
  expect(warningsOf(harmless)).toEqual([]);
  expect(warningsOf({ ...harmless, referral: null, median: null, completed: null })).toEqual([]);
});

test.each<[string, Partial<ApprovalFacts>, object]>([
  ["own payment", { payment: { amount: 300, isOwn: true } }, { kind: "own_payment" }],
  [
    "same payout details as another person",
    { holders: [{ userId: "u", name: "Ciro Fairweather", updatedAt: daysAgo(90) }] },
    {
      kind: "same_payout_details",
      others: [{ userId: "u", name: "Ciro Fairweather", updatedAt: daysAgo(90).getTime() }],
    },
  ],
  [
    "payout details changed within 7 days",
    { credentials: { isFirst: false, updatedAt: daysAgo(6.9) } },
    { kind: "payout_details_changed", changedAt: daysAgo(6.9).getTime() },
  ],
  [
    "referrer with the referred person's email address in another spelling",
    { referral: referred({ name: "A. L.", email: "Grace+roof@Example.com" }) },
    { kind: "referrer_is_referred", agreeing: ["email"] },
  ],
  [
    "referrer with the referred person's phone number and name",
    {
      referrer: { name: "Grace Hopper", email: null, phone: "030 1234567", isStaff: false },
      referral: referred({ name: "grace  hopper", phone: "+49 30 1234567" }),
      staff: [],
    },
    { kind: "referrer_is_referred", agreeing: ["phone", "name"] },
  ],
  [
    "referrer who is staff",
    { referrer: { ...harmless.referrer, isStaff: true } },
    { kind: "referrer_is_staff", name: "Grace Hopper", agreeing: [] },
  ],
  [
    "referrer with a second account in addition to a staff account",
    { referrer: { name: "G. H.", email: null, phone: "+49301234567", isStaff: false } },
    { kind: "referrer_is_staff", name: "Idris Alderwick", agreeing: ["phone"] },
  ],
  [
    "amount above that of the rule",
    { rule: { name: "Completed", amount: 299.99 } },
    { kind: "above_rule", ruleName: "Completed", amount: 299.99 },
  ],
  [
    "amount above three times the median",
    { payment: { amount: 300.01, isOwn: false }, rule: null },
    { kind: "unusual_amount", median: 100, count: 5 },
  ],
  [
    "more than three referrals completed on one day",
    { completed: { count: 4, day: "2026-11-25" } },
    { kind: "many_completed", count: 4, day: "2026-11-25" },
  ],
  [
    "open duplicate case",
    { referral: referred({ openDuplicateCount: 2 }) },
    { kind: "open_duplicates", count: 2 },
  ],
  [
    "referral that was given to another referrer",
    { referral: referred({ referrerChangedAt: daysAgo(20) }) },
    { kind: "referrer_changed", changedAt: daysAgo(20).getTime() },
  ],
  [
    "referral that went back after the draft",
    {
      statusChanges: [
        change("completed", "qualified", daysAgo(2)),
        change("qualified", "lost", daysAgo(1)),
      ],
    },
    { kind: "referral_went_back", from: "completed", to: "lost", at: daysAgo(1).getTime() },
  ],
])("a draft · %s · has a warning with its reason", (_name, changed, warning) => {
  expect(warningsOf({ ...harmless, ...changed })).toEqual([warning]);
});

test.each<[string, Partial<ApprovalFacts>]>([
  ["payout details entered for the first time", { credentials: { isFirst: true, updatedAt: now } }],
  [
    "a median of four payments",
    { payment: { amount: 900, isOwn: false }, rule: null, median: { amount: 100, count: 4 } },
  ],
  [
    "a referral that went back and reached the status again",
    {
      statusChanges: [
        change("completed", "qualified", daysAgo(2)),
        change("qualified", "completed", daysAgo(1)),
      ],
    },
  ],
])("a draft · %s · has no warning", (_name, changed) => {
  expect(warningsOf({ ...harmless, ...changed })).toEqual([]);
});
