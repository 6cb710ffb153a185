import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { redisServerPath, startRedis } from "../../../test/redis.ts";
import { until } from "../../../test/until.ts";
import { limitThroughRedis } from "../limits/rate-limit/shared-rate-limiter.ts";
import { systemClock } from "./clock.ts";
import { createJobReceiver, createJobSender } from "./queue.ts";
import { connectRedis, whyRedisUnusable } from "./redis.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function startServer(words: string[] = []) {
  const redis = await startRedis({ words });
  closing.push(() => redis.stop());
  return redis;
}

const ask = (port: number, ...words: string[]) =>
  execFileSync("redis-cli", ["-p", `${port}`, ...words], { encoding: "utf8" });

/** A master with a replica and a Sentinel that monitors them. */
async function startSentinel() {
  const master = await startServer();
  const replica = await startServer(["--replicaof", `127.0.0.1 ${master.port}`]);
  await until(() => ask(replica.port, "ROLE").includes("connected"));
  const directory = await mkdtemp(join(tmpdir(), "sentinel-"));
  closing.push(() => rm(directory, { recursive: true, force: true }));
  const file = join(directory, "sentinel.conf");
  await writeFile(
    file,
    `sentinel monitor main 127.0.0.1 ${master.port} 1
sentinel down-after-milliseconds main 500
sentinel failover-timeout main 3000
`,
  );
  const sentinel = await startRedis({ file });
  closing.push(() => sentinel.stop());
  await until(() => ask(sentinel.port, "SENTINEL", "replicas", "main").includes("127.0.0.1"));
  return { master, url: `redis+sentinel://127.0.0.1:${sentinel.port}/0?name=main` };
}

async function startCluster() {
  const words = ["--cluster-enabled", "yes", "--cluster-node-timeout", "2000"];
  const nodes = await Promise.all([1, 2, 3].map(() => startServer(words)));
  const addresses = nodes.map(({ port }) => `127.0.0.1:${port}`);
  ask(0, "--cluster", "create", ...addresses, "--cluster-yes");
  await until(() =>
    nodes.every(({ port }) => ask(port, "CLUSTER", "INFO").includes("cluster_state:ok")),
  );
  return { nodes, url: `redis+cluster://${addresses[0]}` };
}

/** The queue and the rate limit, as in a process of the service. */
async function connect(url: string) {
  const received: number[] = [];
  const options = {
    name: "numbers",
    backend: { kind: "redis" as const, url },
    onError() {},
    commandTimeoutMs: 30_000,
  };
  const sender = await createJobSender<number>(options);
  const receiver = await createJobReceiver<number>({
    ...options,
    receive: (number) => received.push(number),
  });
  const redis = connectRedis(url, { onError() {}, commandTimeoutMs: 30_000 });
  closing.push(
    () => redis.disconnect(),
    () => sender.close(),
    () => receiver.close(),
  );
  const counted: boolean[] = [];
  const limiter = limitThroughRedis(
    redis,
    { requestsMax: 1_000, windowSeconds: 60 },
    {
      clock: systemClock,
      onFallback: () => counted.push(false),
      onShared: () => counted.push(true),
      limitMs: 30_000,
    },
  );
  /** Whether Redis counts a request with each of these keys, and a job arrives. */
  const works = async () => {
    const jobCount = received.length;
    for (const key of ["a", "b", "c", "d"]) await limiter.take(key);
    if (counted.splice(0).includes(false) || !(await sender.isAvailable())) return false;
    await sender.send(1);
    await until(() => received.length > jobCount);
    return true;
  };
  return { sender, works };
}

describe.runIf(redisServerPath())("Redis on several servers", () => {
  test("behind a Sentinel, with a master that is killed · is followed to the next master", async () => {
    const { master, url } = await startSentinel();
    expect(await whyRedisUnusable(url)).toBeUndefined();
    const { sender, works } = await connect(url);
    await until(works);
    await master.stop();
    await until(async () => !(await sender.isAvailable()));
    await until(works);
  });

  test("as a Cluster, with slots that move · keeps the queue and the limit working", async () => {
    const { nodes, url } = await startCluster();
    expect(await whyRedisUnusable(url)).toBeUndefined();
    const { works } = await connect(url);
    await until(works);
    const [from = "", to = ""] = nodes.map(({ port }) => ask(port, "CLUSTER", "MYID").trim());
    const moving = ["--cluster-from", from, "--cluster-to", to, "--cluster-slots", "2000"];
    ask(0, "--cluster", "reshard", `127.0.0.1:${nodes[0]?.port}`, ...moving, "--cluster-yes");
    await until(works);
  });

  test("demoted to a replica · is not used as a queue until it is a master again", async () => {
    const { port, url } = await startServer();
    const other = await startServer();
    const { sender, works } = await connect(url);
    await until(works);
    ask(port, "REPLICAOF", "127.0.0.1", `${other.port}`);
    await until(async () => !(await sender.isAvailable()));
    ask(port, "REPLICAOF", "NO", "ONE");
    await until(works);
  });
});
