import { beforeAll, expect, test } from "vitest";
import { payoutNeed } from "./payout-need.ts";
import { loadTexts, readingOf } from "./texts/use-texts.ts";

beforeAll(() => loadTexts("en"));

const failed = { amount: 250, currency: "EUR", failureReason: "The account was closed." };

test.each([
  [
    "a failed payment with payout details",
    { failed, hasDetails: true },
    ["bad", "The payment of €250.00 failed: The account was closed", "Check payout details"],
  ],
  [
    "a failed payment without payout details",
    { failed, hasDetails: false },
    ["bad", "The payment of €250.00 failed: The account was closed", "Add payout details"],
  ],
  [
    "a failed payment without a reason",
    { failed: { ...failed, failureReason: null }, hasDetails: true },
    ["bad", "The payment of €250.00 failed", "Check payout details"],
  ],
  [
    "an approved bonus without payout details",
    { failed: null, hasDetails: false },
    ["warn", "A bonus has been approved for you", "Add payout details"],
  ],
] as const)("the need · of %s · says what to do, and why", (_, blocked, expected) => {
  const { tone, title, action } = payoutNeed(readingOf("en-GB"), blocked);
  expect([tone, title, action]).toEqual(expected);
});
