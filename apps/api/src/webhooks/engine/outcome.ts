import { retryDelayMs } from "../../kernel/platform/retry-delay.ts";
import type { WebhookSettings } from "../../kernel/settings/settings.ts";
import type { ClaimedDelivery } from "./claim.ts";
import type { ExchangeResult } from "./exchange.ts";
import { parseRetryAfter, pauseAsked, type Slowdown } from "./pace.ts";

/** A finished attempt. */
export interface Attempt {
  delivery: ClaimedDelivery;
  startedAt: Date;
  result: ExchangeResult;
  /** This worker's rate of sending to the endpoint. */
  requestsPerSecond: number;
}

/** An attempt with the resulting status of its delivery. */
export interface Outcome extends Attempt {
  status: "delivered" | "pending_retry" | "permanently_failed";
  /** Null when there are no more attempts. */
  nextAttemptAt: Date | null;
  /** The receiver's request for a slower pace. Undefined if there was none. */
  slowdown: Slowdown | undefined;
}

/**
 * Returns the outcome of an attempt. Only 2xx is success. Other attempts are retried until the last
 * allowed attempt has failed.
 */
export function outcomeOf(
  attempt: Attempt,
  { settings, now, random }: { settings: WebhookSettings; now: Date; random: () => number },
): Outcome {
  const { attemptOfSeries } = attempt.delivery;
  const { failure, retryAfter } = attempt.result;
  const slowdown = slowdownOf(attempt, { settings, now });
  if (failure === null) return { ...attempt, slowdown, status: "delivered", nextAttemptAt: null };
  if (attemptOfSeries >= settings.attemptCountMax) {
    return { ...attempt, slowdown, status: "permanently_failed", nextAttemptAt: null };
  }
  const retryAfterMs = parseRetryAfter(retryAfter, now.getTime());
  const delayMs = retryDelayMs(attemptOfSeries, settings, { random, retryAfterMs });
  return {
    ...attempt,
    slowdown,
    status: "pending_retry",
    nextAttemptAt: new Date(now.getTime() + delayMs),
  };
}

/** Whether the receiver asks never to be called again. */
export const isGone = ({ result }: Attempt) => result.responseStatus === 410;

function slowdownOf(
  { result, requestsPerSecond }: Attempt,
  { settings: { delayMaxMs }, now }: { settings: WebhookSettings; now: Date },
): Slowdown | undefined {
  const pause = pauseAsked(result, { now, delayMaxMs });
  return pause && { ...pause, requestsPerSecond };
}
