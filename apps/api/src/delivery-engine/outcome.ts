import { retryDelayMs } from "../platform/retry-delay.ts";
import type { WebhookSettings } from "../settings.ts";
import type { ClaimedDelivery } from "./claim.ts";
import type { ExchangeResult } from "./exchange.ts";
import { parseRetryAfter } from "./retry-after.ts";

/** A finished attempt. */
export interface Attempt {
  delivery: ClaimedDelivery;
  startedAt: Date;
  result: ExchangeResult;
}

/** An attempt with the resulting state of its delivery. */
export interface Outcome extends Attempt {
  status: "delivered" | "pending_retry" | "permanently_failed";
  /** Null when there is no further attempt. */
  nextAttemptAt: Date | null;
}

/** 2xx is success. Every other attempt is repeated until the last allowed one has failed. */
export function outcomeOf(
  attempt: Attempt,
  { settings, now, random }: { settings: WebhookSettings; now: Date; random: () => number },
): Outcome {
  const { attemptOfSeries } = attempt.delivery;
  const { failure, retryAfter } = attempt.result;
  if (failure === null) return { ...attempt, status: "delivered", nextAttemptAt: null };
  if (attemptOfSeries >= settings.attemptCountMax) {
    return { ...attempt, status: "permanently_failed", nextAttemptAt: null };
  }
  const retryAfterMs = parseRetryAfter(retryAfter, now.getTime());
  const delayMs = retryDelayMs(attemptOfSeries, settings, { random, retryAfterMs });
  return {
    ...attempt,
    status: "pending_retry",
    nextAttemptAt: new Date(now.getTime() + delayMs),
  };
}
