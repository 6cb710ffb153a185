import type { Burst } from "../../kernel/email/held-store.ts";
import { lastSpan } from "../../kernel/platform/clock.ts";

/** Of the referrals within this time, only the first few get an email each. */
export const burstMs = 10 * 60_000;
export const burstMailsMax = 5;

export const noBurst: Burst = { startedAt: null, mailedCount: 0, heldCount: 0 };

/** Adds referrals to a burst. They get an email each, or wait together for its end. */
export function joinBurst(
  burst: Burst,
  count: number,
  now: Date,
): { isMailedEach: boolean; burst: Burst } {
  if (burst.heldCount > 0) {
    return { isMailedEach: false, burst: { ...burst, heldCount: burst.heldCount + count } };
  }
  const { since, until } = lastSpan(now, burstMs);
  const { startedAt } = burst;
  const isOver = startedAt === null || startedAt <= since || startedAt > until;
  const current = isOver ? { ...noBurst, startedAt: now } : burst;
  if (current.mailedCount + count > burstMailsMax) {
    return { isMailedEach: false, burst: { ...current, heldCount: count } };
  }
  const mailedCount = current.mailedCount + count;
  return { isMailedEach: true, burst: { ...current, mailedCount } };
}
