import { redisServerPath, startRedis } from "@referral-service/api/test/redis.ts";
import { median } from "../api/measure.ts";
import { makeFinished } from "./backlog.ts";
import { type Latency, measureLatency } from "./latency.ts";
import { eventCount, measureLimitedReceiver, takenPerSecond } from "./limited-receiver.ts";
import { type Stage, withStage } from "./stage.ts";
import { measureThroughput, measureTopRate } from "./throughput.ts";

const endpointCounts = [1, 10, 1_000];
const latencyRoundCount = 3;

interface Backend {
  name: string;
  redisUrl: string | undefined;
  /** Goal as a share of the bare loop's throughput. */
  goal: number;
  idleGoal: Latency;
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
      for (const backend of backendsOf(redis?.url)) {
        const { redisUrl } = backend;
        const stage = { ...empty, redisUrl };
        await measureBackend(stage, backend, { empty: stage });
        await measureLatencies(stage, backend);
        await sendToLimitedReceiver(stage, backend);
      }
      await benchmarkFinished(empty, Number(finishedCount), redis?.url);
    });
  } finally {
    await redis?.stop();
  }
}

async function benchmarkFinished(
  empty: Omit<Stage, "redisUrl">,
  count: number,
  redisUrl: string | undefined,
) {
  await withStage(async (stage) => {
    await makeFinished(stage.pool, { organizationId: stage.world.organizationId, count });
    say(`With ${count} finished deliveries:`);
    for (const backend of backendsOf(redisUrl)) {
      const { redisUrl } = backend;
      await measureBackend({ ...stage, redisUrl }, backend, { empty: { ...empty, redisUrl } });
    }
  });
}

function backendsOf(redisUrl: string | undefined): Backend[] {
  const onPostgres = {
    name: "PostgreSQL",
    redisUrl: undefined,
    goal: 0.4,
    idleGoal: { p50Ms: 15, p99Ms: 50 },
  };
  if (redisUrl === undefined) return [onPostgres];
  return [{ name: "Redis", redisUrl, goal: 0.45, idleGoal: { p50Ms: 10, p99Ms: 30 } }, onPostgres];
}

async function measureBackend(stage: Stage, { name, goal }: Backend, { empty }: { empty: Stage }) {
  for (const endpointCount of endpointCounts) {
    const measured = await measureThroughput(stage, endpointCount, { empty });
    const { ours, bare, ofBare, ofSingle, workerPeakMegabytes } = measured;
    const { oursCpuMicroseconds, bareCpuMicroseconds } = measured;
    say(
      [
        `${name}, ${endpointCount} endpoint(s)`.padEnd(28),
        `${ours.toFixed(0)}/s, bare ${bare.toFixed(0)}/s, ratio ${ofBare.toFixed(2)} (goal ${goal})`,
        `compared with one endpoint and an empty log ${ofSingle.toFixed(2)} (goal 0.90)`,
        `CPU ${oursCpuMicroseconds.toFixed(0)} us each, bare ${bareCpuMicroseconds.toFixed(0)}`,
        `peak ${workerPeakMegabytes} MB (goal 250)`,
      ].join("; "),
    );
  }
}

async function measureLatencies(stage: Stage, { name, idleGoal }: Backend) {
  const idle = await measureLatency(stage, { eventsPerSecond: 40, perCommit: 1 });
  say(
    `${name}, idle: p50 ${ms(idle.p50Ms)} (goal ${idleGoal.p50Ms}), p99 ${ms(idle.p99Ms)} (goal ${idleGoal.p99Ms})`,
  );
  const rounds: Latency[] = [];
  for (let round = 0; round < latencyRoundCount; round += 1) {
    // Measured again each time, because the machine's speed changes within minutes.
    const eventsPerSecond = (await measureTopRate(stage)) / 2;
    rounds.push(await measureLatency(stage, { eventsPerSecond, perCommit: 50 }));
  }
  const p99s = rounds.map(({ p99Ms }) => p99Ms);
  say(
    [
      `${name}, at half of the throughput: p50 ${ms(median(rounds.map(({ p50Ms }) => p50Ms)))}`,
      `p99 ${ms(median(p99s))} (${p99s.map((p99) => p99.toFixed(0)).join(", ")}; goal 100)`,
    ].join(", "),
  );
}

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

const ms = (value: number) => `${value.toFixed(1)} ms`;

const say = (line: string) => process.stdout.write(`${line}\n`);
