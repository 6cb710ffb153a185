import { setTimeout as delay } from "node:timers/promises";
import { type Fault, type Finding, none, within } from "../fault.ts";
import { compareLogs, settled, slowestMs } from "../stage/checker.ts";
import { type Load, startLoad } from "../stage/load.ts";
import type { RedisServer } from "../stage/redis-server.ts";
import type { ApiProcess, Stage } from "../stage/stage.ts";
import { until } from "../stage/until.ts";

const catchUpLimitMs = 5_000;

interface Scene {
  stage: Stage;
  apis: ApiProcess[];
  load: Load;
}

/** Applies a fault to Redis under load, and checks what must hold after every fault. */
const redisFault = (
  name: string,
  happen: (scene: Scene) => Promise<Finding[]>,
  { isLong }: { isLong?: true } = {},
): Fault => ({
  name,
  backends: ["Redis"],
  ...(isLong && { isLong }),
  async run(stage) {
    const apis = await stage.startApis(1);
    await stage.startWorkers(2);
    await stage.subscribe("/a");
    const load = startLoad({ ...stage, apis });
    await delay(1_000);
    const findings = await happen({ stage, apis, load });
    await load.stop();
    await settled(stage.database, { withinMs: 30_000 });
    const verdict = await compareLogs({ ...stage, load, paths: ["/a"] });
    const failures = load.answers.filter(({ status }) => status !== 200 && status !== 201);
    return [
      none(`of ${load.answers.length} API writes failed`, failures.length),
      none("acknowledged lost", verdict.lost),
      within("each event received", catchUpLimitMs, slowestMs(stage.receiver)),
      ...findings,
    ];
  },
});

const outage = (
  name: string,
  seconds: number,
  {
    begin,
    end,
    isLong,
  }: {
    begin: (redis: RedisServer) => unknown;
    end: (redis: RedisServer) => unknown;
    isLong?: true;
  },
) =>
  redisFault(
    name,
    async ({ stage, apis }) => {
      const redis = stage.redis();
      await begin(redis);
      await delay(seconds * 1_000);
      await end(redis);
      const isUsed = async () => (await Promise.all(apis.map(queueIsUsed))).every(Boolean);
      const resumedMs = await until(isUsed, { withinMs: 2 * catchUpLimitMs });
      await delay(1_000);
      return [within("queue in use again", catchUpLimitMs, resumedMs)];
    },
    { ...(isLong && { isLong }) },
  );

async function queueIsUsed({ baseUrl }: ApiProcess) {
  const response = await fetch(`${baseUrl}/health`);
  return response.ok && ((await response.json()) as { queue: string }).queue === "ok";
}

const flushed = redisFault("repeated FLUSHALL", async ({ stage }) => {
  const [count, pauseMs] = stage.isSmall ? [3, 2_000] : [4, 10_000];
  for (let flush = 0; flush < count; flush += 1) {
    await stage.redis().command("FLUSHALL");
    await delay(pauseMs);
  }
  return [];
});

const killedAndEmpty = redisFault(
  "Redis killed and back empty",
  async ({ stage }) => {
    for (let kill = 0; kill < 8; kill += 1) {
      await stage.redis().kill();
      await delay(stage.random() * 1_000);
      await stage.redis().start();
      await delay(stage.random() * 2_000);
    }
    return [];
  },
  { isLong: true },
);

const kill = (redis: RedisServer) => redis.kill();
const start = (redis: RedisServer) => redis.start();
const down = { begin: kill, end: start };
const frozen = {
  begin: (redis: RedisServer) => redis.freeze(),
  end: (redis: RedisServer) => redis.unfreeze(),
};
const full = {
  begin: (redis: RedisServer) => redis.command("CONFIG SET maxmemory 1"),
  end: (redis: RedisServer) => redis.command("CONFIG SET maxmemory 0"),
};
const isLong = true;

export const redisFaults: Fault[] = [
  flushed,
  killedAndEmpty,
  outage("Redis down 4 s", 4, down),
  outage("Redis down 12 s", 12, { ...down, isLong }),
  outage("Redis down 25 s", 25, { ...down, isLong }),
  outage("Redis down 120 s", 120, { ...down, isLong }),
  outage("Redis frozen 25 s", 25, { ...frozen, isLong }),
  outage("Redis full 25 s", 25, { ...full, isLong }),
];
