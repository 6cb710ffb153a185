import type { RequestHandler } from "express";
import type { Principal } from "../kernel/callers/caller.ts";
import type { RateLimitDeps } from "../kernel/limits/rate-limit/shared-rate-limiter.ts";
import type { MetricsDeps } from "../kernel/metrics/metrics.ts";
import { Refusal } from "../kernel/refusal.ts";
import type { SettingsDeps } from "../kernel/settings/settings.ts";

type LimitingDeps = SettingsDeps & MetricsDeps & RateLimitDeps;

/**
 * Limits the requests of each key, and those of all of a person's sessions together, before an
 * organization is chosen. Sets the rate limit headers on every response.
 */
export function rateLimit({ settings, rateLimiter, metrics }: LimitingDeps): RequestHandler {
  return async (_req, res, next) => {
    const { principal } = res.locals;
    if (principal === undefined)
      throw new Error("The rate limit requires an authenticated principal");
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
          : "Rate limit of this API key exceeded. Retry after the number of seconds in Retry-After.",
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

/** All sessions of a person share one window, so that signing in again does not reset the limit. */
const windowOf = (principal: Principal): string =>
  principal.kind === "person" && isSignedIn(principal)
    ? `sessions of ${principal.identityUserId}`
    : principal.keyId;
