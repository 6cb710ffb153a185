import { spawnSync } from "node:child_process";
import { afterEach, describe, expect, test } from "vitest";
import { redisServerPath, startRedis, type TestRedis } from "../../../../test/redis.ts";
import { until } from "../../../../test/until.ts";
import { systemClock } from "../../platform/clock.ts";
import { connectRedis } from "../../platform/redis.ts";
import {
  answerLimitMs,
  limitInProcess,
  limitThroughRedis,
  type RateLimit,
} from "./shared-rate-limiter.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function connected({ url }: TestRedis) {
  const redis = connectRedis(url, { onError: () => {}, commandTimeoutMs: 30_000 });
  closing.push(() => redis.disconnect());
  await until(() => redis.status === "ready");
  return redis;
}

/** Waits for Redis even on a busy machine, unless the test is about the time limit. */
async function connect(server: TestRedis, limit: RateLimit, limitMs = 30_000) {
  const redis = await connected(server);
  return limitThroughRedis(redis, limit, { clock: systemClock, onFallback() {}, limitMs });
}

const askingRedis = ({ port }: TestRedis) => `
  const socket = require("node:net").connect(${port}, "127.0.0.1", () => socket.write("PING\\r\\n"));
  socket.once("data", () => process.exit());`;

test("A key over its limit · while the clock is set back by an hour · waits no longer than the window", async () => {
  const hourMs = 3_600_000;
  const time = { ticksMs: 5_000.5, dayMs: 1_760_000_000_000 };
  const clock = { now: () => new Date(time.dayMs), ticksMs: () => time.ticksMs };
  const limiter = limitInProcess({ requestsMax: 1, windowSeconds: 60 }, clock);
  expect((await limiter.take("key")).admitted).toBe(true);
  time.dayMs -= hourMs;
  time.ticksMs += 59_999;
  const { admitted, resetAtMs, nowMs } = await limiter.take("key");
  expect([admitted, resetAtMs - nowMs]).toEqual([false, 1]);
  time.ticksMs += 1;
  expect((await limiter.take("key")).admitted).toBe(true);
});

describe.runIf(redisServerPath())("the rate limit in Redis", () => {
  async function start() {
    const redis = await startRedis();
    closing.push(() => redis.stop());
    return redis;
  }

  test("three processes under load · admit no more than the limit in any window · and reject no request while a window holds fewer", async () => {
    const redis = await start();
    // The limit is lower than the number of requests in one write, so that every machine rejects
    // some.
    const limit = { requestsMax: 4, windowSeconds: 0.2 };
    const windowMs = 200;
    const limiters = await Promise.all([1, 2, 3].map(() => connect(redis, limit)));
    const admitted: number[] = [];
    const refused: number[] = [];
    let firstMs = Number.POSITIVE_INFINITY;
    let lastMs = 0;
    const hammer = async (limiter: (typeof limiters)[number]) => {
      while (lastMs - firstMs < 3 * windowMs) {
        const states = await Promise.all(Array.from({ length: 5 }, () => limiter.take("key")));
        for (const state of states) {
          (state.admitted ? admitted : refused).push(state.nowMs);
          firstMs = Math.min(firstMs, state.nowMs);
          lastMs = Math.max(lastMs, state.nowMs);
        }
      }
    };
    await Promise.all(limiters.map(hammer));

    admitted.sort((one, other) => one - other);
    for (const [index, startMs] of admitted.entries()) {
      const beyond = admitted[index + limit.requestsMax];
      // The window that begins here must end before the admission after the last allowed one.
      if (beyond === undefined) continue;
      expect(Math.round(1_000 * (beyond - startMs))).toBeGreaterThanOrEqual(1_000 * windowMs);
    }
    expect(refused.length).toBeGreaterThan(0);
    for (const atMs of refused) {
      const held = admitted.filter((ms) => ms > atMs - windowMs && ms <= atMs);
      expect(held.length).toBe(limit.requestsMax);
    }
  });

  test("a key over its limit · after the server's clock was set back · is admitted", async () => {
    const server = await start();
    const limiter = await connect(server, { requestsMax: 1, windowSeconds: 60 });
    const redis = await connected(server);
    await redis.rpush("{rate-limit:key}", String((Date.now() + 3_600_000) * 1_000));
    expect((await limiter.take("key")).admitted).toBe(true);
    expect((await limiter.take("key")).admitted).toBe(false);
  });

  test("a rejected request · at the time when one more is allowed · is admitted, and the rejection did not count", async () => {
    const server = await start();
    const limiter = await connect(server, { requestsMax: 2, windowSeconds: 60 });
    const [first, second, third] = [
      await limiter.take("key"),
      await limiter.take("key"),
      await limiter.take("key"),
    ];
    expect([first.remaining, second.remaining]).toEqual([1, 0]);
    expect(Math.abs(second.resetAtMs - second.nowMs - 60_000)).toBeLessThan(1);
    expect(third).toMatchObject({ admitted: false, remaining: 0, resetAtMs: first.resetAtMs });
    await letPass(server, 60_000);
    expect(await limiter.take("key")).toMatchObject({ admitted: true, remaining: 0 });
    expect((await limiter.take("another key")).remaining).toBe(1);
  });

  /** Moves the oldest admission into the past. */
  async function letPass(server: TestRedis, ms: number) {
    const redis = await connected(server);
    const log = "{rate-limit:key}";
    await redis.lset(log, 0, String(Number(await redis.lindex(log, 0)) - 1_000 * ms));
  }

  test("a process that is busy · longer than the time limit for Redis · still reads the response from Redis", async () => {
    const redis = await start();
    const limit = { requestsMax: 1, windowSeconds: 60 };
    const one = await connect(redis, limit);
    const other = await connect(redis, limit, answerLimitMs);
    await one.take("key");
    const answer = other.take("key");
    const busyUntilMs = performance.now() + answerLimitMs + 150;
    // Redis responds in order. Its response to this program shows that it has also responded to the
    // process.
    spawnSync(process.execPath, ["-e", askingRedis(redis)]);
    while (performance.now() < busyUntilMs);
    expect((await answer).admitted).toBe(false);
  });

  test("a Redis server that becomes unavailable · leaves a limit in this process · and never causes an error", async () => {
    const redis = await start();
    const limiter = await connect(redis, { requestsMax: 3, windowSeconds: 60 });
    await limiter.take("key");
    await redis.stop();
    const states = [];
    for (let request = 0; request < 5; request += 1) states.push(await limiter.take("key"));
    expect(states.map(({ admitted }) => admitted)).toEqual([true, true, true, false, false]);
  });
});
