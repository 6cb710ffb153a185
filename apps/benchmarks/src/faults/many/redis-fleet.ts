import { execFile, spawn } from "node:child_process";
import { openSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { until } from "../stage/until.ts";
import { addresses, type Hosts } from "./hosts.ts";

const run = promisify(execFile);

export type RedisKind = "Sentinel" | "Cluster";

const redisHosts = ["redis1", "redis2", "redis3", "redis4", "redis5", "redis6"] as const;
export type RedisHost = (typeof redisHosts)[number];

const masterName = "mymaster";
/** A server that is silent for this time counts as down. */
const downAfterMs = 5_000;
const startLimitMs = 60_000;
const slotCount = 16_384;
/** Its braces determine the slot of all keys of the queue. */
const queueKey = "{referral-service}";

/** Redis with three Sentinels on three hosts, or a Cluster with three masters and three replicas. */
export interface RedisFleet {
  kind: RedisKind;
  url: string;
  /** The master, or in a Cluster the master of the queue. */
  master(): Promise<RedisHost>;
  failOver(): Promise<void>;
  /** Moves slots from one master of the Cluster to another. */
  moveSlots(count: number): Promise<void>;
  /** Starts the processes of a host again, after they were killed. */
  start(host: RedisHost): void;
  /** Resolves when one server has the master's role for each slot, and each replica follows. */
  whole(): Promise<void>;
  stop(): void;
}

export async function startRedisFleet(
  kind: RedisKind,
  hosts: Hosts,
  parent: string,
): Promise<RedisFleet> {
  const directory = join(parent, kind);
  await mkdir(directory);
  const isCluster = kind === "Cluster";
  const used = isCluster ? redisHosts : redisHosts.slice(0, 3);
  const port = isCluster ? 7_000 : 6_379;

  function launch(host: RedisHost, program: string) {
    const log = openSync(join(directory, `${host}-${program}.log`), "a");
    const [command = "", ...args] = [
      ...hosts.on(host),
      ...[program, join(directory, host, `${program}.conf`)],
    ];
    spawn(command, args, { stdio: ["ignore", log, log], detached: true }).unref();
  }

  function start(host: RedisHost) {
    launch(host, "redis-server");
    if (!isCluster) launch(host, "redis-sentinel");
  }

  /** Sends a command from the client's host. Returns empty text if there is no reply in time. */
  async function command(host: RedisHost, ...words: string[]): Promise<string> {
    const onPort = words[0] === "SENTINEL" ? 26_379 : port;
    const args = ["2", "redis-cli", "-h", addresses[host], "-p", `${onPort}`, ...words];
    return run("timeout", args).then(
      ({ stdout }) => stdout,
      () => "",
    );
  }

  for (const host of used) {
    await mkdir(join(directory, host));
    const common = [
      `bind ${addresses[host]} 127.0.0.1`,
      `dir ${join(directory, host)}`,
      "protected-mode no",
    ];
    const server = [
      ...common,
      `port ${port}`,
      'save ""',
      "appendonly no",
      "maxmemory-policy noeviction",
      `replica-announce-ip ${addresses[host]}`,
      ...(isCluster
        ? [
            "cluster-enabled yes",
            `cluster-node-timeout ${downAfterMs}`,
            `cluster-announce-ip ${addresses[host]}`,
          ]
        : []),
      ...(!isCluster && host !== "redis1" ? [`replicaof ${addresses.redis1} ${port}`] : []),
    ];
    const sentinel = [
      ...common,
      "port 26379",
      `sentinel monitor ${masterName} ${addresses.redis1} ${port} 2`,
      `sentinel down-after-milliseconds ${masterName} ${downAfterMs}`,
      `sentinel failover-timeout ${masterName} 20000`,
      `sentinel parallel-syncs ${masterName} 1`,
    ];
    await writeFile(join(directory, host, "redis-server.conf"), `${server.join("\n")}\n`);
    await writeFile(join(directory, host, "redis-sentinel.conf"), `${sentinel.join("\n")}\n`);
    start(host);
  }
  const areUp = async () =>
    (await Promise.all(used.map((host) => command(host, "PING")))).every((one) => one !== "");
  await until(areUp, { withinMs: startLimitMs });
  if (isCluster) {
    const nodes = used.map((host) => `${addresses[host]}:${port}`);
    const words = ["--cluster", "create", ...nodes, "--cluster-replicas", "1", "--cluster-yes"];
    await run("redis-cli", words);
  }

  const hostAt = (address: string) => redisHosts.find((host) => addresses[host] === address);

  /** The nodes of the Cluster, as the first one that replies sees them. */
  async function nodes() {
    for (const host of used) {
      const text = await command(host, "CLUSTER", "NODES");
      if (text === "") continue;
      return text
        .trim()
        .split("\n")
        .map((line) => {
          const [id = "", place = "", flags = "", , , , , link, ...slots] = line.split(" ");
          return { id, flags, link, slots, host: hostAt(place.split(":", 1)[0] ?? "") };
        });
    }
    return [];
  }

  async function findMaster(): Promise<RedisHost | undefined> {
    if (isCluster) {
      const slot = Number(await command("redis1", "CLUSTER", "KEYSLOT", queueKey));
      return (await nodes()).find(({ slots }) => slots.map(rangeOf).some(contains(slot)))?.host;
    }
    for (const host of used) {
      const text = await command(host, "SENTINEL", "get-master-addr-by-name", masterName);
      if (text !== "") return hostAt(text.split("\n", 1)[0] ?? "");
    }
    return undefined;
  }

  async function isWhole() {
    if (isCluster) {
      const all = await nodes();
      const slots = all.flatMap(({ slots }) => slots);
      const covered = slots.map(rangeOf).reduce((sum, [from, to]) => sum + to - from + 1, 0);
      const areLinked = all.every(
        ({ flags, link }) => !flags.includes("fail") && link === "connected",
      );
      return all.length === used.length && areLinked && covered === slotCount;
    }
    const replication = await Promise.all(used.map((host) => command(host, "INFO", "replication")));
    const masters = replication.filter((text) => text.includes("role:master"));
    const links = replication.filter((text) => text.includes("master_link_status:up"));
    return masters.length === 1 && links.length === used.length - 1;
  }

  const list = used.map((host) => `${host}:${isCluster ? port : 26_379}`).join(",");
  const fleet: RedisFleet = {
    kind,
    url: isCluster ? `redis+cluster://${list}` : `redis+sentinel://${list}/0?name=${masterName}`,
    async master() {
      let found: RedisHost | undefined;
      await until(
        async () => {
          found = await findMaster();
          return found !== undefined;
        },
        { withinMs: startLimitMs },
      );
      if (found === undefined) throw new Error("Redis has no master");
      return found;
    },
    async failOver() {
      if (!isCluster) {
        await command("redis1", "SENTINEL", "failover", masterName);
        return;
      }
      const master = await fleet.master();
      const id = (await nodes()).find(({ host }) => host === master)?.id ?? "";
      const text = await command(master, "CLUSTER", "REPLICAS", id);
      const replica = hostAt(/ ([\d.]+):/.exec(text)?.[1] ?? "");
      if (replica === undefined) throw new Error(`${master} has no replica`);
      await command(replica, "CLUSTER", "FAILOVER");
    },
    async moveSlots(count) {
      const masters = (await nodes()).filter(({ slots }) => slots.length > 0);
      const [from, to] = masters;
      if (from === undefined || to === undefined) throw new Error("The Cluster has no two masters");
      const ids = ["--cluster-from", from.id, "--cluster-to", to.id];
      const words = [...ids, "--cluster-slots", `${count}`, "--cluster-yes"];
      const node = `${addresses[from.host ?? "redis1"]}:${port}`;
      await run("redis-cli", ["--cluster", "reshard", node, ...words]);
    },
    start,
    async whole() {
      await until(isWhole, { withinMs: startLimitMs });
      if (!(await isWhole())) throw new Error("Redis is not whole");
    },
    stop() {
      for (const host of used) hosts.signal(host, "SIGKILL");
    },
  };
  await fleet.whole();
  return fleet;
}

/** The first and the last slot of a range such as 0-5460. */
function rangeOf(text: string): [number, number] {
  const [from = 0, to = from] = text.split("-").map(Number);
  return [from, to];
}

const contains =
  (slot: number) =>
  ([from, to]: [number, number]) =>
    from <= slot && slot <= to;
