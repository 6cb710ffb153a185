import type { WebhookSettings } from "../settings.ts";

const jitterMax = 0.2;

/**
 * Milliseconds to wait after the given failed attempt (1 for the first): the first delay doubled with
 * each attempt, times a random factor of 1.0–1.2, never beyond the maximum. A receiver's Retry-After
 * may lengthen it up to that maximum.
 */
export function retryDelayMs(
  attemptNumber: number,
  { firstDelayMs, delayMaxMs }: Pick<WebhookSettings, "firstDelayMs" | "delayMaxMs">,
  { random, retryAfterMs = 0 }: { random: () => number; retryAfterMs?: number | undefined },
): number {
  const backoffMs = firstDelayMs * 2 ** (attemptNumber - 1) * (1 + jitterMax * random());
  return Math.round(Math.min(Math.max(backoffMs, retryAfterMs), delayMaxMs));
}

/** Seconds or an HTTP date, as milliseconds from now; undefined when it is neither or lies behind. */
export function parseRetryAfter(header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined) return undefined;
  const delayMs = /^\d{1,15}$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - nowMs;
  return delayMs > 0 ? delayMs : undefined;
}
