export const jitterMax = 0.2;

/**
 * Milliseconds to wait after the given failed attempt (1 for the first): the first delay doubled with
 * each attempt, times a random factor of 1.0–1.2, never beyond the maximum. What the other side asks
 * for may lengthen it up to that maximum.
 */
export function retryDelayMs(
  attemptNumber: number,
  { firstDelayMs, delayMaxMs }: { firstDelayMs: number; delayMaxMs: number },
  { random, retryAfterMs = 0 }: { random: () => number; retryAfterMs?: number | undefined },
): number {
  const backoffMs = firstDelayMs * 2 ** (attemptNumber - 1) * (1 + jitterMax * random());
  return Math.round(Math.min(Math.max(backoffMs, retryAfterMs), delayMaxMs));
}
