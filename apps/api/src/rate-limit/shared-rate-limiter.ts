import type { Redis, Result } from "ioredis";
import type { Clock } from "../platform/clock.ts";
import { createRateLimiter, type RateLimitState } from "./rate-limiter.ts";

export interface RateLimit {
  requestsMax: number;
  windowSeconds: number;
}

/** A state with the time that it was taken at, by the clock that counted. */
export interface TimedRateLimitState extends RateLimitState {
  nowMs: number;
}

export interface SharedRateLimiter {
  /** Admits one more request of this key, or refuses it. Never fails. */
  take(key: string): Promise<TimedRateLimitState>;
}

export interface RateLimitDeps {
  rateLimiter: SharedRateLimiter;
}

/** Limits each key in this process alone: all there is when no Redis is configured. */
export function limitInProcess(limit: RateLimit, clock: Clock): SharedRateLimiter {
  const limiter = createRateLimiter(limit);
  return {
    async take(key) {
      const nowMs = clock.now().getTime();
      // Somebody may set the clock back: admissions are counted by ticks, and told in the day's time.
      const ticksMs = clock.ticksMs?.() ?? nowMs;
      const state = limiter.take(key, ticksMs);
      return { ...state, freeAtMs: Math.ceil(state.freeAtMs - ticksMs) + nowMs, nowMs };
    },
  };
}

// The exact log of admissions, oldest first, in microseconds of the server's own clock, so that all
// processes count alike. A log from over a second ahead is of a clock that was set back, and is dropped:
// its key would wait as long as the step was. Whole numbers of 16 digits need %.0f: Lua would write them as 1.7e+15.
const takeScript = `
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local limit, window = tonumber(ARGV[1]), tonumber(ARGV[2])
local newest = redis.call('LINDEX', KEYS[1], -1)
if newest and tonumber(newest) > now + 1000000 then redis.call('DEL', KEYS[1]) end
local oldest = redis.call('LINDEX', KEYS[1], 0)
while oldest and tonumber(oldest) <= now - window do
  redis.call('LPOP', KEYS[1])
  oldest = redis.call('LINDEX', KEYS[1], 0)
end
local count = redis.call('LLEN', KEYS[1])
local admitted = 0
if count < limit then
  admitted = 1
  count = count + 1
  redis.call('RPUSH', KEYS[1], string.format('%.0f', now))
  redis.call('PEXPIRE', KEYS[1], math.ceil(window / 1000))
  oldest = oldest or now
end
return { admitted, limit - count, string.format('%.0f', oldest + window), string.format('%.0f', now) }
`;

declare module "ioredis" {
  interface RedisCommander<Context> {
    takeRateLimit(
      key: string,
      limit: number,
      windowUs: number,
    ): Result<[admitted: number, remaining: number, freeAtUs: string, nowUs: string], Context>;
  }
}

/** A Redis that answers later than this is treated as away: no request waits for its limit. */
export const answerLimitMs = 250;

/**
 * Rejects when there is no answer in time. One that has come and was not read yet is in time: a burst
 * keeps the process busy for longer than that, and must not be what turns the shared limit off.
 */
function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // Timers are due before sockets are read, immediates after.
    const timer = setTimeout(
      () => setImmediate(() => reject(new Error("Redis did not answer in time"))),
      answerLimitMs,
    );
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** How long Redis is left alone after it failed, so that its outage does not slow every request. */
const restMs = 1_000;

/** Limits each key over all processes that share the Redis; in this process alone while it is away. */
export function limitThroughRedis(
  redis: Redis,
  limit: RateLimit,
  { clock, onFallback }: { clock: Clock; onFallback: () => void },
): SharedRateLimiter {
  redis.defineCommand("takeRateLimit", { numberOfKeys: 1, lua: takeScript });
  const local = limitInProcess(limit, clock);
  const windowUs = limit.windowSeconds * 1_000_000;
  let restsUntilMs = Number.NEGATIVE_INFINITY;

  function takeLocally(key: string) {
    onFallback();
    return local.take(key);
  }

  return {
    async take(key) {
      if (performance.now() < restsUntilMs) return takeLocally(key);
      try {
        const [admitted, remaining, freeAtUs, nowUs] = await inTime(
          redis.takeRateLimit(`{rate-limit:${key}}`, limit.requestsMax, windowUs),
        );
        return {
          admitted: admitted === 1,
          remaining,
          freeAtMs: Math.ceil(Number(freeAtUs) / 1_000),
          nowMs: Number(nowUs) / 1_000,
        };
      } catch {
        restsUntilMs = performance.now() + restMs;
        return takeLocally(key);
      }
    },
  };
}
