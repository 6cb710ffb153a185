import type {
  RateLimit,
  SharedRateLimiter,
} from "../../kernel/limits/rate-limit/shared-rate-limiter.ts";
import { Refusal } from "../../kernel/refusal.ts";

/** The limits for visitors' submissions. Each has its own key. */
interface SubmissionLimiters {
  byAddress: SharedRateLimiter;
  byLink: SharedRateLimiter;
}

export interface SubmissionDeps {
  submissionLimiters: SubmissionLimiters;
}

export const submissionLimits = {
  byAddress: { requestsMax: 20, windowSeconds: 3_600 },
  byLink: { requestsMax: 60, windowSeconds: 60 },
} as const satisfies Record<keyof SubmissionLimiters, RateLimit>;

/** Throws RATE_LIMIT_EXCEEDED when the limit is reached. */
export async function requireRoom(limiter: SharedRateLimiter, key: string) {
  const { admitted, resetAtMs, nowMs } = await limiter.take(key);
  if (admitted) return;
  throw new Refusal("RATE_LIMIT_EXCEEDED", "Too many submissions. Try again later.", {
    retryAfterSeconds: Math.max(1, Math.ceil((resetAtMs - nowMs) / 1_000)),
  });
}
