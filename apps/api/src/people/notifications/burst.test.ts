import { expect, test } from "vitest";
import type { Burst } from "../../kernel/email/held-store.ts";
import { burstMs, joinBurst, noBurst } from "./notify-of-referrals.ts";

const start = new Date("2026-11-25T10:00:00Z");
const after = (ms: number) => new Date(start.getTime() + ms);
const burst = (mailedCount: number, heldCount = 0): Burst => ({
  startedAt: start,
  mailedCount,
  heldCount,
});

test.each([
  ["the first referral", noBurst, 1, 0, true, burst(1)],
  ["the fifth", burst(4), 1, burstMs - 1, true, burst(5)],
  ["the sixth", burst(5), 1, burstMs - 1, false, burst(5, 1)],
  ["six at once", noBurst, 6, 0, false, burst(0, 6)],
  ["one after the sixth", burst(5, 1), 1, 1, false, burst(5, 2)],
  ["one before the rest is mailed", burst(5, 1), 1, burstMs, false, burst(5, 2)],
] as const)("A burst · %s · counts as it should", (_, before, count, ms, isMailedEach, next) => {
  expect(joinBurst(before, count, after(ms))).toEqual({ isMailedEach, burst: next });
});

test("A burst · after ten minutes, or when the clock was set back · begins again", () => {
  for (const now of [after(burstMs), after(-burstMs)]) {
    const { isMailedEach, burst: next } = joinBurst(burst(5), 1, now);
    expect([isMailedEach, next]).toEqual([true, { startedAt: now, mailedCount: 1, heldCount: 0 }]);
  }
});
