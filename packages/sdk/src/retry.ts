import { ApiError } from "./errors/api-error.ts";
import { ConnectionError } from "./errors/connection-error.ts";
import { TimeoutError } from "./errors/timeout-error.ts";
import { requestedWaitMs } from "./response-headers.ts";

export const firstDelayMs = 500;
export const delayMsMax = 8_000;
export const requestedWaitMsMax = 60_000;

const retriedStatuses = new Set([408, 429, 500, 502, 503, 504]);

/**
 * Returns the time to wait before the next attempt. Undefined if a retry cannot help. `retryIndex`
 * is 0 for the first retry.
 */
export function delayBeforeRetryMs(error: unknown, retryIndex: number): number | undefined {
  if (error instanceof ConnectionError || error instanceof TimeoutError)
    return backoffMs(retryIndex);
  if (!(error instanceof ApiError) || !isPassing(error)) return undefined;
  const askedMs = requestedWaitMs(error.status, error.headers);
  if (askedMs === undefined) return backoffMs(retryIndex);
  // Gives up if the service requests a longer wait, because it would reject an earlier attempt as
  // well.
  return askedMs <= requestedWaitMsMax ? askedMs : undefined;
}

const isPassing = ({ status, code }: ApiError) =>
  retriedStatuses.has(status) || (status === 409 && code === "IDEMPOTENCY_IN_PROGRESS");

/**
 * The wait doubles with each retry. It is partly random, so that clients that failed together do
 * not retry together.
 */
function backoffMs(retryIndex: number): number {
  const longest = Math.min(delayMsMax, firstDelayMs * 2 ** retryIndex);
  return longest * (0.5 + Math.random() / 2);
}

/** Waits, or rejects with the signal's reason if the signal is aborted. */
export function wait(delayMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", abort);
      resolve();
    }, delayMs);
    if (signal?.aborted) abort();
    else signal?.addEventListener("abort", abort, { once: true });
  });
}
