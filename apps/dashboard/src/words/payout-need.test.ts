import { beforeAll, expect, test } from "vitest";
import { payoutNeed } from "./payout-need.ts";
import { loadTexts, readingOf } from "./texts/use-texts.ts";

beforeAll(() => loadTexts("en"));

const failed = { amount: 250, currency: "EUR", failureReason: "The account was closed." };

test.each([
  [
    "a failed payment with payout details",
    { failed, hasDetails: true },
    ["bad", "€250.00 wasn't paid", "The account was closed.", "Check your payout details"],
  ],
  [
    "a failed payment without payout details",
    { failed, hasDetails: false },
    ["bad", "€250.00 wasn't paid", "The account was closed.", "Add payout details"],
  ],
  [
    "a failed payment without a reason",
    { failed: { ...failed, failureReason: null }, hasDetails: true },
    ["bad", "€250.00 wasn't paid", null, "Check your payout details"],
  ],
  [
    "a failed payment for a referral with a name",
    { failed: { ...failed, referralName: "Ada Lovelace" }, hasDetails: true },
    [
      "bad",
      "€250.00 for Ada Lovelace wasn't paid",
      "The account was closed.",
      "Check your payout details",
    ],
  ],
  [
    "a failed payment below its sum",
    { failed, hasDetails: true, isSumShown: true },
    [
      "bad",
      "We couldn't pay you this bonus",
      "The account was closed.",
      "Check your payout details",
    ],
  ],
  [
    "several failed payments",
    {
      failed,
      allFailed: [failed, { failureReason: "The gift card was returned" }, failed],
      hasDetails: true,
    },
    [
      "bad",
      "3 bonuses weren't paid",
      "The account was closed. The gift card was returned.",
      "Check your payout details",
    ],
  ],
  [
    "an approved bonus without payout details",
    { failed: null, hasDetails: false },
    ["warn", "A bonus has been approved for you", null, "Add payout details"],
  ],
] as const)("the need · of %s · says what to do, and why", (_, blocked, expected) => {
  const { tone, title, reason, action } = payoutNeed(readingOf("en-GB"), blocked);
  expect([tone, title, reason, action]).toEqual(expected);
});
