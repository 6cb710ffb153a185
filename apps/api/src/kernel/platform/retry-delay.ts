/**
 * Milliseconds to wait after the given failed attempt (1 for the first). The delay starts at the
 * first delay, doubles with each attempt, and gets a random addition of up to the jitter. It never
 * exceeds the maximum. A delay that the other side requests can lengthen it, up to the same maximum.
 */
export function retryDelayMs(
  attemptNumber: number,
  {
    firstDelayMs,
    delayMaxMs,
    jitterPercent,
  }: { firstDelayMs: number; delayMaxMs: number; jitterPercent: number },
  { random, retryAfterMs = 0 }: { random: () => number; retryAfterMs?: number | undefined },
): number {
  const jitter = 1 + (jitterPercent / 100) * random();
  const backoffMs = firstDelayMs * 2 ** (attemptNumber - 1) * jitter;
  return Math.round(Math.min(Math.max(backoffMs, retryAfterMs), delayMaxMs));
}
