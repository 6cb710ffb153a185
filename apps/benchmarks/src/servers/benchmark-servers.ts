import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { newId } from "@referral-service/api/kernel/platform/ids.ts";
import { redisServerPath, startRedis } from "@referral-service/api/test/redis.ts";
import { startApi } from "../api/servers.ts";
import { makeEndpoints } from "../delivery/backlog.ts";
import { type Receiver, startReceiver } from "../delivery/processes.ts";
import { type Stage, withStage } from "../delivery/stage.ts";
import { startWorker } from "../delivery/worker-process.ts";
import { type Arm, measureLevels, type Sent } from "../load/arms.ts";
import { legend } from "../load/measured.ts";
import { cpuMsOf, createProcessorClock } from "../load/processor-time.ts";
import { nowMs } from "../load/send.ts";
import { memoryOfPids, readMemory, sumOf } from "../memory/read-memory.ts";
import type { Connect, Server } from "./adapter.ts";
import { connect as connectOurs } from "./referral-service.ts";

const levels = {
  inFlight: 8,
  topCount: 1_000,
  warmUpCount: 2_000,
  seconds: { slow: 10, ordinary: 20, half: 20 },
};
const marker = "([\\w-]{36})@example\\.com";

interface MarkedSent extends Sent {
  marker: string;
}

/**
 * Compares this service with a running server. `adapterFile` exports `connect`. PEER_URL and
 * PEER_KEY give access to the server, and PEER_PIDS can name its processes.
 */
export async function benchmarkServers(adapterFile = "") {
  const { PEER_URL: url, PEER_KEY: key, PEER_PIDS: pidList = "" } = process.env;
  if (adapterFile === "" || url === undefined || key === undefined) {
    throw new Error("Name the file of an adapter, and set PEER_URL and PEER_KEY");
  }
  const { connect } = (await import(pathToFileURL(resolve(adapterFile)).href)) as {
    connect: Connect;
  };
  const pids = pidList.split(",").filter(Boolean).map(Number);
  const redis = redisServerPath() === undefined ? undefined : await startRedis();
  const peerReceiver = await startReceiver(marker);
  const ourReceiver = await startReceiver(marker);
  const peer = await connect({ url, key });
  try {
    await peer.subscribe(peerReceiver.url);
    await withStage(async (stage) => {
      const theirs = createArm("peer", peer, peerReceiver, () => timeOf(pids));
      const { world, pool } = stage;
      await makeEndpoints(pool, { ...world, url: ourReceiver.url, count: 1 });
      await compare({ ...stage, redisUrl: redis?.url }, redis?.pid, { theirs, pids, ourReceiver });
    });
  } finally {
    await peer.close();
    peerReceiver.stop();
    ourReceiver.stop();
    await redis?.stop();
  }
}

async function compare(
  { world, pool, redisUrl }: Stage,
  redisPid: number | undefined,
  { theirs, pids, ourReceiver }: { theirs: Arm<MarkedSent>; pids: number[]; ourReceiver: Receiver },
) {
  const worker = await startWorker(world, redisUrl);
  const api = await startApi(world, redisUrl);
  const ours = await connectOurs({ url: api.baseUrl, key: world.key });
  const processes = { apis: [api], workers: [worker], redisPid, pool };
  try {
    const arm = createArm("ours", ours, ourReceiver, await createProcessorClock(processes));
    const memory = sumOf(await readMemory(processes));
    const theirMemory = pids.length > 0 ? `, peer ${await memoryOfPids(pids)} MB` : "";
    say(`memory when idle: ours ${memory} MB${theirMemory}`);
    say(legend);
    const shares = await measureLevels([theirs, arm], levels, say);
    say(`highest rate compared with the peer: ratio ${shares.get(arm)?.toFixed(2)}`);
  } finally {
    await ours.close();
    await api.stop();
    await worker.stop();
  }
}

function createArm(
  name: string,
  { createEvent }: Server,
  receiver: Receiver,
  clock: Arm["clock"],
): Arm<MarkedSent> {
  return {
    name,
    clock,
    async send() {
      const [marker, startMs] = [newId(), nowMs()];
      await createEvent(marker);
      return { marker, startMs, endMs: nowMs() };
    },
    follow(count) {
      const arrived = receiver.expect(count);
      return async (sent) => {
        const endOf = new Map(sent.map(({ marker, endMs }) => [marker, endMs]));
        return (await arrived).times.flatMap(([marker, atMs]) => {
          const endMs = endOf.get(marker);
          return endMs === undefined ? [] : [atMs - endMs];
        });
      };
    },
  };
}

/** The whole CPU time of the peer counts as the API's. */
async function timeOf(pids: number[]) {
  const used = await Promise.all(pids.map(cpuMsOf));
  return { api: used.reduce((sum, ms) => sum + ms, 0), worker: 0, postgres: 0, redis: 0 };
}

const say = (line: string) => process.stdout.write(`${line}\n`);
