import type {
  RateLimit,
  SharedRateLimiter,
} from "../kernel/limits/rate-limit/shared-rate-limiter.ts";
import { Refusal } from "../kernel/refusal.ts";

/** The limits for visitors without an account. Each has its own key. */
interface JoiningLimiters {
  looks: SharedRateLimiter;
  submissions: SharedRateLimiter;
  mails: SharedRateLimiter;
}

export interface JoiningDeps {
  joiningLimiters: JoiningLimiters;
}

export const joiningLimits = {
  /** Counted by the visitor's network address. */
  looks: { requestsMax: 60, windowSeconds: 60 },
  /** Counted by the visitor's network address. */
  submissions: { requestsMax: 20, windowSeconds: 3_600 },
  /** Counted by email address, so that no visitor floods another person's mailbox. */
  mails: { requestsMax: 3, windowSeconds: 3_600 },
} as const satisfies Record<keyof JoiningLimiters, RateLimit>;

/** Throws RATE_LIMIT_EXCEEDED if the limit is reached. */
export async function requireRoom(limiter: SharedRateLimiter, key: string) {
  const { admitted, resetAtMs, nowMs } = await limiter.take(`joining ${key}`);
  if (admitted) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((resetAtMs - nowMs) / 1_000));
  const minutes = Math.ceil(retryAfterSeconds / 60);
  throw new Refusal(
    "RATE_LIMIT_EXCEEDED",
    `Too many attempts. Wait ${minutes} minute${minutes === 1 ? "" : "s"}, then try again.`,
    { retryAfterSeconds },
  );
}
