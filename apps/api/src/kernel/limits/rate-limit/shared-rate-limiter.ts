import type { Result } from "ioredis";
import type { Clock } from "../../platform/clock.ts";
import type { RedisClient } from "../../platform/redis-client.ts";
import { createRateLimiter, type RateLimitState } from "./rate-limiter.ts";

export interface RateLimit {
  requestsMax: number;
  windowSeconds: number;
}

/** A key's state, and when it was read, by the clock that is used for counting. */
interface TimedRateLimitState extends RateLimitState {
  nowMs: number;
}

export interface SharedRateLimiter {
  /** Admits one more request with this key, or denies it. The promise never rejects. */
  take(key: string): Promise<TimedRateLimitState>;
}

export interface RateLimitDeps {
  rateLimiter: SharedRateLimiter;
  /** Creates another limiter, which counts across all processes if REDIS_URL is set. */
  limiterOf: (limit: RateLimit) => SharedRateLimiter;
}

/** Limits each key in this process only, for services without Redis. */
export function limitInProcess(limit: RateLimit, clock: Clock): SharedRateLimiter {
  const limiter = createRateLimiter(limit);
  return {
    async take(key) {
      const nowMs = clock.now().getTime();
      // The system clock can be set back, so admissions are counted in ticks and reported in system time.
      const ticksMs = clock.ticksMs?.() ?? nowMs;
      const state = limiter.take(key, ticksMs);
      return { ...state, resetAtMs: Math.ceil(state.resetAtMs - ticksMs) + nowMs, nowMs };
    },
  };
}

// The exact log of admissions, oldest first, in microseconds on the server's clock, so that all
// processes count in the same way. A log from more than a second in the future was written before
// the clock was set back. The script drops this log, because its key would otherwise have to wait
// for as long as the clock was set back. %.0f prevents Lua from writing integers with 16 digits as
// 1.7e+15.
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
local resetFrom = oldest
if count < limit then
  admitted = 1
  count = count + 1
  redis.call('RPUSH', KEYS[1], string.format('%.0f', now))
  redis.call('PEXPIRE', KEYS[1], math.ceil(window / 1000))
  resetFrom = now
end
return { admitted, limit - count, string.format('%.0f', resetFrom + window), string.format('%.0f', now) }
`;

declare module "ioredis" {
  interface RedisCommander<Context> {
    takeRateLimit(
      key: string,
      limit: number,
      windowUs: number,
    ): Result<[admitted: number, remaining: number, resetAtUs: string, nowUs: string], Context>;
  }
}

/**
 * A Redis that responds later than this counts as unavailable, so that no request waits long for
 * its rate limit.
 */
export const answerLimitMs = 250;

/**
 * Rejects if no response arrives in time. A response that has arrived but has not been read yet
 * counts as in time, because a burst can keep the process busy for longer than the limit.
 */
function inTime<Answer>(answer: Promise<Answer>, limitMs: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // The event loop runs timers before it reads sockets, and immediates after it.
    const timer = setTimeout(
      () => setImmediate(() => reject(new Error("Redis did not respond in time"))),
      limitMs,
    );
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** The pause after a Redis failure, so that an outage does not slow down every request. */
const restMs = 1_000;

interface ThroughRedisOptions {
  clock: Clock;
  /** Called for each request that was limited only in this process. */
  onFallback: () => void;
  /** Called after Redis has counted a request. */
  onShared?: () => void;
  limitMs?: number;
}

/**
 * Limits each key across all processes that share the Redis, and only in this process while Redis
 * is unavailable.
 */
export function limitThroughRedis(
  redis: RedisClient,
  limit: RateLimit,
  { clock, onFallback, onShared = () => {}, limitMs = answerLimitMs }: ThroughRedisOptions,
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
        const [admitted, remaining, resetAtUs, nowUs] = await inTime(
          redis.takeRateLimit(`{rate-limit:${key}}`, limit.requestsMax, windowUs),
          limitMs,
        );
        onShared();
        return {
          admitted: admitted === 1,
          remaining,
          resetAtMs: Math.ceil(Number(resetAtUs) / 1_000),
          nowMs: Number(nowUs) / 1_000,
        };
      } catch {
        restsUntilMs = performance.now() + restMs;
        return takeLocally(key);
      }
    },
  };
}
