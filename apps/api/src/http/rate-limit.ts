import type { RequestHandler } from "express";
import type { Principal } from "../kernel/callers/caller.ts";
import type { RateLimitDeps } from "../kernel/limits/rate-limit/shared-rate-limiter.ts";
import type { MetricsDeps } from "../kernel/metrics/metrics.ts";
import { Refusal } from "../kernel/refusal.ts";
import type { SettingsDeps } from "../kernel/settings/settings.ts";

type LimitingDeps = SettingsDeps & MetricsDeps & RateLimitDeps;

/**
 * Limits requests by key, and those of all sessions of a person together, before an organization is
 * chosen, and sets the rate limit headers on every response.
 */
export function rateLimit({ settings, rateLimiter, metrics }: LimitingDeps): RequestHandler {
  return async (_req, res, next) => {
    const { principal } = res.locals;
    if (principal === undefined) throw new Error("The rate limit needs an authenticated principal");
    const { admitted, remaining, resetAtMs, nowMs } = await rateLimiter.take(windowOf(principal));
    const resetSecond = Math.ceil(resetAtMs / 1_000);
    res.set({
      "X-RateLimit-Limit": String(settings.rateLimit.requestsMax),
      "X-RateLimit-Remaining": String(remaining),
      "X-RateLimit-Reset": String(resetSecond),
    });
    if (!admitted) {
      metrics.rateLimitRefusals.inc();
      throw new Refusal(
        "RATE_LIMIT_EXCEEDED",
        isSignedIn(principal)
          ? "Too many requests from your sessions. Wait a moment and try again."
          : "Rate limit of this API key exceeded. Retry after the seconds in Retry-After.",
        {
          retryAfterSeconds: Math.max(1, Math.ceil((resetSecond * 1_000 - nowMs) / 1_000)),
        },
      );
    }
    next();
  };
}

const isSignedIn = (principal: Principal) =>
  principal.kind === "person" && principal.session !== undefined;

/** The person who signs in again gets no limit of their own with it. */
const windowOf = (principal: Principal): string =>
  principal.kind === "person" && isSignedIn(principal)
    ? `sessions of ${principal.identityUserId}`
    : principal.keyId;
