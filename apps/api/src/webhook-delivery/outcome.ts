import type { WebhookSettings } from "../settings.ts";
import type { ClaimedDelivery } from "./claim.ts";
import type { ExchangeResult } from "./exchange.ts";
import { parseRetryAfter, retryDelayMs } from "./retry-schedule.ts";

/** What an attempt makes of its delivery. */
export interface Outcome {
  delivery: ClaimedDelivery;
  result: ExchangeResult;
  status: "delivered" | "pending_retry" | "permanently_failed";
  /** Null when there is no further attempt. */
  nextAttemptAt: Date | null;
}

/** 2xx is success; every other attempt is repeated until the last allowed one has failed. */
export function outcomeOf(
  delivery: ClaimedDelivery,
  result: ExchangeResult,
  { settings, now, random }: { settings: WebhookSettings; now: Date; random: () => number },
): Outcome {
  if (result.failure === null)
    return { delivery, result, status: "delivered", nextAttemptAt: null };
  if (delivery.attemptNumber >= settings.attemptCountMax) {
    return { delivery, result, status: "permanently_failed", nextAttemptAt: null };
  }
  const retryAfterMs = parseRetryAfter(result.retryAfter, now.getTime());
  const delayMs = retryDelayMs(delivery.attemptNumber, settings, { random, retryAfterMs });
  const nextAttemptAt = new Date(now.getTime() + delayMs);
  return { delivery, result, status: "pending_retry", nextAttemptAt };
}
