import type { RequestHandler } from "express";
import type { Deps } from "../deps.ts";
import { Refusal } from "../refusal.ts";
import { createRateLimiter } from "./rate-limiter.ts";

/** Limits requests by key, before any organization is chosen, and says so on every answer. */
export function rateLimit({ settings, clock }: Deps): RequestHandler {
  const limiter = createRateLimiter(settings.rateLimit);
  return (_req, res, next) => {
    const { principal } = res.locals;
    if (principal === undefined) throw new Error("The rate limit needs an authenticated principal");
    const nowMs = clock.now().getTime();
    const { admitted, remaining, freeAtMs } = limiter.take(principal.keyId, nowMs);
    const resetSecond = Math.ceil(freeAtMs / 1_000);
    res.set({
      "X-RateLimit-Limit": String(settings.rateLimit.requestsMax),
      "X-RateLimit-Remaining": String(remaining),
      "X-RateLimit-Reset": String(resetSecond),
    });
    if (!admitted) {
      throw new Refusal("RATE_LIMIT_EXCEEDED", "This API key has used up its requests; wait", {
        retryAfterSeconds: Math.max(1, Math.ceil((resetSecond * 1_000 - nowMs) / 1_000)),
      });
    }
    next();
  };
}
