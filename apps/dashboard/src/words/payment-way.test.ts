import type { BonusPaymentStatus } from "@referral-service/contract";
import { expect, test } from "vitest";
import { wayOf } from "./payment-way.ts";

const way = (...statuses: BonusPaymentStatus[]) => {
  const { steps, failed } = wayOf(
    statuses.map((status, at) => ({ status, at, byName: null, failureReason: null })),
  );
  return [steps.map(({ at }) => at), failed.map(({ at }) => at)];
};

test.each([
  [
    "a payment that went well",
    way("draft", "approved", "processing", "completed"),
    [0, 1, 2, 3],
    [],
  ],
  ["a failed one", way("draft", "approved", "processing", "failed"), [0, 1, 2, 3], []],
  [
    "one sent twice again",
    way("draft", "approved", "processing", "failed", "processing", "failed", "processing"),
    [0, 1, 6],
    [3, 5],
  ],
  [
    "one whose run was canceled",
    way("draft", "approved", "processing", "approved", "processing"),
    [0, 1, 4],
    [],
  ],
  [
    "one canceled after it failed",
    way("draft", "approved", "processing", "failed", "canceled"),
    [0, 1, 2, 4],
    [3],
  ],
])("the steps of %s · are those of its last attempt", (_, found, steps, failed) => {
  expect(found).toEqual([steps, failed]);
});
