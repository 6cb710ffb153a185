import type {
  RateLimit,
  SharedRateLimiter,
} from "../kernel/limits/rate-limit/shared-rate-limiter.ts";
import { Refusal } from "../kernel/refusal.ts";

export const visitorLimits = {
  /** Limit of opened pages, by the visitor's IP address. */
  looks: { requestsMax: 60, windowSeconds: 60 },
  /** Limit of forms to join an organization, by the visitor's IP address. */
  joins: { requestsMax: 20, windowSeconds: 3_600 },
  /** Limit of emails, by email address, so that no visitor floods another person's mailbox. */
  mails: { requestsMax: 3, windowSeconds: 3_600 },
  /** Limit of submitted referrals, by the visitor's IP address. */
  submissions: { requestsMax: 20, windowSeconds: 3_600 },
  /** Limit of submitted referrals, by public link. */
  submissionsToLink: { requestsMax: 60, windowSeconds: 60 },
} as const satisfies Record<string, RateLimit>;

export interface VisitorDeps {
  visitorLimiters: Record<keyof typeof visitorLimits, SharedRateLimiter>;
}

/**
 * Throws RATE_LIMIT_EXCEEDED if the limit is reached. Each key must contain the name of what it
 * counts.
 */
export async function admitVisitor(limiter: SharedRateLimiter, key: string) {
  const { admitted, resetAtMs, nowMs } = await limiter.take(key);
  if (admitted) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((resetAtMs - nowMs) / 1_000));
  const minutes = Math.ceil(retryAfterSeconds / 60);
  throw new Refusal(
    "RATE_LIMIT_EXCEEDED",
    `Too many attempts. Wait ${minutes} minute${minutes === 1 ? "" : "s"}, then try again.`,
    { retryAfterSeconds },
  );
}
