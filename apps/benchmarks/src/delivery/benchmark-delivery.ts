import { redisServerPath, startRedis } from "@referral-service/api/test/redis.ts";
import { quantile } from "../api/measure.ts";
import { takeTurns } from "../load/arms.ts";
import { describe, describeCpu, legend, merge } from "../load/measured.ts";
import { makeFinished } from "./backlog.ts";
import { measureLatency } from "./latency.ts";
import { eventCount, measureLimitedReceiver, takenPerSecond } from "./limited-receiver.ts";
import { type Stage, withStage } from "./stage.ts";
import { measureThroughput, measureTopRate } from "./throughput.ts";

const endpointCounts = [1, 10, 1_000];
const latencyRoundCount = 3;
const fixedRates = [20, 240];

interface Backend {
  name: string;
  redisUrl: string | undefined;
  redisPid: number | undefined;
  /** Goal as a share of the bare loop's throughput. */
  goal: number;
  /** Goal of the time from commit to arrival at 20 events a second. */
  idleGoal: { p50Ms: number; p99Ms: number };
}

/**
 * Measures webhook delivery from a backlog to the receiver, compared with a bare loop that signs
 * and posts the same bytes. Runs with an empty log and with this many finished deliveries in it.
 */
export async function benchmarkDelivery(finishedCount = "1000000") {
  const redis = redisServerPath() === undefined ? undefined : await startRedis();
  if (redis === undefined) say("No redis-server is installed, so only PostgreSQL is measured.");
  try {
    await withStage(async (empty) => {
      const backends = backendsOf(redis);
      say(legend);
      for (const backend of backends) {
        const stage = { ...empty, redisUrl: backend.redisUrl };
        await measureBackend(stage, backend, { empty: stage });
      }
      await measureLatencies(empty, backends);
      for (const backend of backends) {
        await sendToLimitedReceiver({ ...empty, redisUrl: backend.redisUrl }, backend);
      }
      await benchmarkFinished(empty, Number(finishedCount), backends);
    });
  } finally {
    await redis?.stop();
  }
}

async function benchmarkFinished(
  empty: Omit<Stage, "redisUrl">,
  count: number,
  backends: Backend[],
) {
  await withStage(async (stage) => {
    await makeFinished(stage.pool, { organizationId: stage.world.organizationId, count });
    say(`With ${count} finished deliveries:`);
    for (const backend of backends) {
      const { redisUrl } = backend;
      await measureBackend({ ...stage, redisUrl }, backend, { empty: { ...empty, redisUrl } });
    }
  });
}

function backendsOf(redis: { url: string; pid: number } | undefined): Backend[] {
  const onPostgres = {
    name: "PostgreSQL",
    redisUrl: undefined,
    redisPid: undefined,
    goal: 0.4,
    idleGoal: { p50Ms: 15, p99Ms: 50 },
  };
  if (redis === undefined) return [onPostgres];
  const { url: redisUrl, pid: redisPid } = redis;
  const idleGoal = { p50Ms: 10, p99Ms: 30 };
  return [{ name: "Redis", redisUrl, redisPid, goal: 0.45, idleGoal }, onPostgres];
}

async function measureBackend(
  stage: Stage,
  { name, goal, redisPid }: Backend,
  { empty }: { empty: Stage },
) {
  for (const endpointCount of endpointCounts) {
    const measured = await measureThroughput(stage, endpointCount, { empty, redisPid });
    const { ours, bare, ofBare, ofSingle, workerPeakMegabytes } = measured;
    const { oursCpu, bareCpuMs } = measured;
    say(
      [
        `${name}, ${endpointCount} endpoint(s)`.padEnd(28),
        `${ours.toFixed(0)}/s, bare ${bare.toFixed(0)}/s, ratio ${ofBare.toFixed(2)} (goal ${goal})`,
        `compared with one endpoint and an empty log ${ofSingle.toFixed(2)} (goal 0.90)`,
        `${describeCpu(oursCpu)}, bare ${bareCpuMs.toFixed(3)}`,
        `peak ${workerPeakMegabytes} MB (goal 250)`,
      ].join("; "),
    );
  }
}

/** The backends alternate. */
async function measureLatencies(empty: Omit<Stage, "redisUrl">, backends: Backend[]) {
  const stageOf = ({ redisUrl }: Backend) => ({ ...empty, redisUrl });
  for (const eventsPerSecond of fixedRates) {
    const measured = await takeTurns(backends, latencyRoundCount, (backend) =>
      measureLatency(stageOf(backend), { ...backend, eventsPerSecond, perCommit: 1 }),
    );
    for (const [{ name, idleGoal }, rounds] of measured) {
      const goal = eventsPerSecond === fixedRates[0] ? ` (${goalOf(idleGoal)})` : "";
      say(describe(`${name}, ${eventsPerSecond}/s`, merge(rounds)) + goal);
    }
  }
  const measured = await takeTurns(backends, latencyRoundCount, async (backend) => {
    // The top rate is measured again each time, because the machine's speed changes within minutes.
    const eventsPerSecond = (await measureTopRate(stageOf(backend))) / 2;
    return measureLatency(stageOf(backend), { ...backend, eventsPerSecond, perCommit: 50 });
  });
  for (const [{ name }, rounds] of measured) {
    const p99s = rounds.map(({ arrivals }) => quantile(arrivals, 0.99).toFixed(0)).join(", ");
    const line = describe(`${name}, half of the highest rate`, merge(rounds));
    say(`${line} (p99 of each round ${p99s}, goal 100)`);
  }
}

const goalOf = ({ p50Ms, p99Ms }: Backend["idleGoal"]) => `goal p50 ${p50Ms}, p99 ${p99Ms}`;

async function sendToLimitedReceiver(stage: Stage, { name }: Backend) {
  const limited = await measureLimitedReceiver(stage);
  const { acceptedCount, requestCount, givenUpCount, isDisabled, seconds } = limited;
  say(
    [
      `${name}, ${eventCount} events for a receiver of ${takenPerSecond}/s: ${acceptedCount} accepted`,
      `${requestCount} requests, ${(requestCount / eventCount).toFixed(2)} per event (goal 2.00)`,
      `given up ${givenUpCount} (goal 0)`,
      isDisabled ? "endpoint disabled" : "endpoint not disabled",
      `ended after ${seconds.toFixed(1)} s`,
    ].join("; "),
  );
}

const say = (line: string) => process.stdout.write(`${line}\n`);
