import type { BonusPaymentStatus } from "@referral-service/contract";
import { beforeAll, expect, test } from "vitest";
import {
  dayOfStatus,
  groupOfOwn,
  isOnlyName,
  latestOfPayment,
  nextBesideStatus,
  nextOfPayment,
  statusesIn,
  stepsAhead,
} from "./own-payment.ts";
import { loadTexts, readingOf } from "./texts/use-texts.ts";

beforeAll(() => loadTexts("en"));

const day = Date.parse("2026-11-30T08:00:00Z");
const at = { timezone: "UTC", nowMs: day - 1 };

test.each<[BonusPaymentStatus, number | null, string | undefined]>([
  ["draft", null, "We're checking this bonus. Once it's approved, we'll pay it."],
  ["draft", day, "We're checking this bonus. Once it's approved, you'll get it by 30 November."],
  ["approved", null, "We'll send the payment next."],
  ["approved", day, "You'll get it by 30 November."],
  ["processing", null, "The payment is on its way."],
  ["processing", day, "You'll get it by 30 November."],
  ["completed", null, "Paid on 30 November."],
  ["failed", null, undefined],
  ["canceled", null, "This bonus was canceled. If you have questions, send us a message."],
])("a %s payment · promised at %s · says what happens next", (status, promisedAt, expected) => {
  const completedAt = status === "completed" ? day : null;
  const payment = { status, promisedAt, completedAt, hasCredentials: true };
  expect(nextOfPayment(readingOf("en-GB"), payment, at)).toBe(expected);
});

test.each<[BonusPaymentStatus, number | null, boolean, string]>([
  ["draft", null, true, "In review since 3 Nov"],
  ["draft", day, true, "by 30 Nov if approved"],
  ["approved", day, true, "by 30 Nov"],
  ["approved", day - 2, true, "Approved 20 Nov"],
  ["approved", day, false, "Approved 20 Nov"],
  ["processing", null, true, "On its way since 20 Nov"],
  ["completed", null, true, "Paid 10 Dec 2025"],
  ["failed", null, true, "Failed 20 Nov"],
  ["canceled", null, true, "Canceled 20 Nov"],
])(
  "a %s payment · promised at %s, with payout details: %s · says when it is promised or got its status",
  (status, promisedAt, hasCredentials, expected) => {
    const payment = {
      ...{ status, promisedAt, hasCredentials },
      createdAt: Date.parse("2026-11-03T08:00:00Z"),
      updatedAt: Date.parse("2026-11-20T08:00:00Z"),
      completedAt: status === "completed" ? Date.parse("2025-12-10T08:00:00Z") : null,
    };
    expect(latestOfPayment(readingOf("en-GB"), payment, at)).toBe(expected);
  },
);

test.each<[BonusPaymentStatus, number | null, string]>([
  ["draft", null, "30 Nov"],
  ["completed", null, "30 Nov"],
  ["canceled", null, "30 Nov"],
  ["approved", null, "Approved 30 Nov"],
  ["processing", null, "On its way since 30 Nov"],
  ["failed", null, "Failed 30 Nov"],
  ["failed", day, "Failed 30 Nov"],
])(
  "a %s payment · promised at %s, in its group · does not repeat the heading",
  (status, promisedAt, expected) => {
    const completedAt = status === "completed" ? day : null;
    const payment = { status, promisedAt, completedAt, hasCredentials: true };
    const times = { createdAt: day, updatedAt: day };
    const text = latestOfPayment(
      readingOf("en-GB"),
      { ...payment, ...times },
      { ...at, isInGroup: true },
    );
    expect(text).toBe(expected);
  },
);

test.each<[BonusPaymentStatus, number | null, boolean, string, string | undefined]>([
  ["draft", null, true, "3 Nov", "We're checking this bonus. Once it's approved, we'll pay it."],
  ["draft", day, true, "3 Nov", "by 30 Nov if approved"],
  ["approved", day, true, "10 Nov", "by 30 Nov"],
  ["approved", day, false, "10 Nov", undefined],
  ["processing", null, true, "10 Nov", "The payment is on its way."],
  ["completed", null, true, "10 Nov", undefined],
  ["failed", day, true, "10 Nov", undefined],
])(
  "a %s payment · promised at %s, with details: %s · has the day of its status, and what happens next apart from it",
  (status, promisedAt, hasCredentials, expectedDay, next) => {
    const payment = { status, promisedAt, completedAt: null, hasCredentials };
    const times = {
      createdAt: Date.parse("2026-11-03T08:00:00Z"),
      updatedAt: Date.parse("2026-11-10T08:00:00Z"),
    };
    const reading = readingOf("en-GB");
    expect(dayOfStatus(reading, { ...payment, ...times }, at)).toBe(expectedDay);
    expect(nextBesideStatus(reading, payment, at)).toBe(next);
  },
);

test("an approved payment · without payout details · promises nothing", () => {
  const payment = { promisedAt: day, completedAt: null, hasCredentials: false };
  const next = (status: BonusPaymentStatus) =>
    nextOfPayment(readingOf("en-GB"), { ...payment, status }, at);
  expect(next("approved")).toBeUndefined();
  expect(next("processing")).toBe("You'll get it by 30 November.");
});

test("the steps ahead of a payment · are those it has not reached, and a failed one is sent again", () => {
  expect(stepsAhead("draft")).toEqual(["approved", "processing", "completed"]);
  expect(stepsAhead("processing")).toEqual(["completed"]);
  expect(stepsAhead("failed")).toEqual(["processing", "completed"]);
  expect([...stepsAhead("completed"), ...stepsAhead("canceled")]).toEqual([]);
});

test("a note · that only repeats the referral's name · is found, and any other is not", () => {
  expect(isOnlyName("For Ada Lovelace", "Ada Lovelace")).toBe(true);
  expect(isOnlyName("Ada Lovelace", "Ada Lovelace")).toBe(true);
  expect(isOnlyName("For Ada Lovelace and her sister", "Ada Lovelace")).toBe(false);
  expect(isOnlyName("For", null)).toBe(false);
});

test("a payment that only its referrer can bring forward · is in the first group, and others in the group of their status", () => {
  expect(groupOfOwn({ status: "approved", hasCredentials: false })).toBe("needsYou");
  expect(groupOfOwn({ status: "approved", hasCredentials: true })).toBe("onItsWay");
  expect(groupOfOwn({ status: "draft", hasCredentials: false })).toBe("inReview");
  expect(statusesIn("needsYou").toSorted()).toEqual(["approved", "failed"]);
  expect(statusesIn("onItsWay")).toEqual(["approved", "processing"]);
});
