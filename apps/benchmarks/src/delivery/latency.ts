import { parseSettings } from "@referral-service/api/kernel/settings/settings.ts";
import { connectDeps } from "@referral-service/api/processes/boot.ts";
import type { Measured } from "../load/measured.ts";
import { createProcessorClock, timePer } from "../load/processor-time.ts";
import { makeBacklog, makeEndpoints } from "./backlog.ts";
import type { Stage } from "./stage.ts";
import { startWorker, workerEnvironment } from "./worker-process.ts";

const measuredSeconds = 8;
// Time before the measurement. The compiler is busy and the worker falls behind during this time.
const warmUpSeconds = 2;

/**
 * Measures the time from an event's commit to its arrival at the receiver, at this number of events
 * per second. PostgreSQL's CPU time includes the inserts of the events.
 */
export async function measureLatency(
  { world, pool, receiver, payload, redisUrl }: Stage,
  {
    eventsPerSecond,
    perCommit,
    redisPid,
  }: { eventsPerSecond: number; perCommit: number; redisPid: number | undefined },
): Promise<Measured> {
  const { organizationId } = world;
  const endpointIds = await makeEndpoints(pool, { ...world, url: receiver.url, count: 1 });
  const worker = await startWorker(world, redisUrl);
  const clock = await createProcessorClock({
    ...{ apis: [], workers: [worker], redisPid, pool },
  });
  const deps = await connectDeps(parseSettings(workerEnvironment(world, redisUrl)));
  const wakeUps = endpointIds.map((id) => ({ id, organizationId }));

  const countFor = (seconds: number) =>
    perCommit * Math.ceil((eventsPerSecond * seconds) / perCommit);

  async function load(count: number) {
    const committed = new Map<string, number>();
    const arrived = receiver.expect(count);
    const intervalMs = (perCommit * 1_000) / eventsPerSecond;
    const startMs = performance.now();
    for (let sent = 0; sent < count; sent += perCommit) {
      const dueMs = startMs + (sent / perCommit) * intervalMs;
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, dueMs - performance.now())));
      const ids = await makeBacklog(pool, {
        endpointIds,
        count: perCommit,
        payload,
      });
      const nowMs = performance.timeOrigin + performance.now();
      for (const id of ids) committed.set(id, nowMs);
      deps.deliveries.wake(wakeUps);
    }
    const { times } = await arrived;
    return times.map(([id, atMs]) => atMs - (committed.get(id) ?? Number.NaN));
  }

  try {
    await load(countFor(warmUpSeconds));
    const count = countFor(measuredSeconds);
    const before = await clock();
    const arrivals = await load(count);
    const cpu = timePer(count, before, await clock());
    return { perSecond: eventsPerSecond, cpu, responses: [], arrivals };
  } finally {
    await deps.close();
    await worker.stop();
  }
}
