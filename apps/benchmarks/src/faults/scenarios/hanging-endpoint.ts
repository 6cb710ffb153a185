import { setTimeout as delay } from "node:timers/promises";
import { type Fault, finding, within } from "../fault.ts";
import { countOpen } from "../stage/checker.ts";
import { startLoad } from "../stage/load.ts";
import type { Stage } from "../stage/stage.ts";
import { until } from "../stage/until.ts";

const dueCount = 10_000;
const healthyCount = 99;
const healthyPerTenant = 33;
const p95LimitMs = 2_000;
const ratioMax = 1.5;
const measuredMs = 20_000;

/** Measures webhooks of other organizations, with and without a receiver that never responds. */
export const hangingEndpoint: Fault = {
  name: `one hanging endpoint, ${dueCount} due, ${healthyCount} healthy`,
  isLong: true,
  async run(stage) {
    const environment = {
      // The time limit is that of a deployed service, because a hanging receiver keeps its place
      // for the whole limit.
      WEBHOOK_TIMEOUT_MS: "10000",
      WEBHOOK_DISABLE_AFTER_FAILURES: "1000000",
    };
    const apis = await stage.startApis(1, { environment });
    const tenants = await Promise.all(
      Array.from({ length: healthyCount / healthyPerTenant }, () => stage.createTenant()),
    );
    for (const [index, tenant] of tenants.entries()) {
      for (let path = 0; path < healthyPerTenant; path += 1) {
        await stage.subscribe(`/healthy/${index}-${path}`, { tenant });
      }
    }
    await stage.subscribe("/hanging");
    stage.receiver.respondWith((response, { path }) => {
      if (path !== "/hanging") response.end();
    });
    const workers = await stage.startWorkers(1, { environment });
    const withoutMs = await healthyP95(stage, apis, tenants);

    await Promise.all(workers.map((worker) => worker.terminate()));
    const backlog = startLoad({ ...stage, apis, clientCount: 32, perSecond: 10_000 });
    await until(() => backlog.acknowledged.length >= dueCount, { withinMs: 300_000 });
    await backlog.stop();
    const dueBefore = await countOpen(stage.database);
    await Promise.all(workers.map((worker) => worker.start()));
    const withMs = await healthyP95(stage, apis, tenants);
    const ratio = withMs / withoutMs;
    return [
      within(`p95 of the healthy, ${dueBefore} due beside them,`, p95LimitMs, withMs),
      finding(
        `≤ ${ratioMax} × without it`,
        `${ratio.toFixed(2)} (${withMs} ms, ${withoutMs} ms)`,
        ratio <= ratioMax,
      ),
    ];
  },
};

async function healthyP95(
  stage: Stage,
  apis: Awaited<ReturnType<Stage["startApis"]>>,
  tenants: Stage["organization"][],
): Promise<number> {
  const loads = tenants.map((organization) =>
    startLoad({ ...stage, apis, organization, clientCount: 2, perSecond: 2 }),
  );
  await delay(measuredMs);
  await Promise.all(loads.map((load) => load.stop()));
  const changes = loads.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
  const healthy = () => stage.receiver.receipts.filter(({ path }) => path !== "/hanging");
  await until(() => healthy().length >= changes * healthyPerTenant, { withinMs: 30_000 });
  const latencies = healthy().map((one) => one.receivedAtMs - one.occurredAtMs);
  stage.receiver.receipts.length = 0;
  return (
    latencies.toSorted((one, other) => one - other)[Math.floor(latencies.length * 0.95)] ??
    Number.NaN
  );
}
