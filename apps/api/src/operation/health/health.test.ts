import { afterEach, expect, test, vi } from "vitest";
import manifest from "../../../package.json" with { type: "json" };
import { startReceiver } from "../../../test/receiver.ts";
import { startService, type TestService } from "../../../test/service.ts";
import { waitLimit } from "../../../test/until.ts";
import type { JobSender } from "../../kernel/platform/queue.ts";
import { createHealthChecks } from "./checks.ts";

const release = manifest.version;

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function start(overrides: Parameters<typeof startService>[0] = {}) {
  const service = await startService(overrides);
  closing.push(service.stop);
  return service;
}

const health = async (service: TestService, key: string | null = null) => {
  const { status, body } = await service.call("GET", "/health", { key });
  return [status, body];
};

/** Adds an active endpoint with a delivery that has been due for a minute. */
async function withSomethingLongDue(service: TestService) {
  const receiver = await startReceiver();
  closing.push(receiver.stop);
  const { referrerId } = service.organization;
  const webhook = { name: "CRM", url: receiver.url, eventTypes: ["referral.created"] };
  const { body: endpoint } = await service.call("POST", "/webhooks", { body: webhook });
  await service.call("POST", "/referrals", { body: { name: "Ada", referrerId } });
  await service.pool.query(
    "UPDATE open_webhook_deliveries SET next_attempt_at = now() - interval '1 minute'",
  );
  return { receiver, endpointId: endpoint.id as string };
}

test("GET /health · without a key, or with an invalid one · reports ok and the release", async () => {
  const service = await start();
  for (const key of [null, "not-a-key"]) {
    expect(await health(service, key)).toEqual([
      200,
      { status: "ok", release, database: "ok", queue: "ok", deliveries: "ok" },
    ]);
  }
});

test("GET /health · with the queue unavailable · is degraded, because webhooks may be late", async () => {
  const jobs: JobSender<unknown> = {
    send: async () => {},
    isAvailable: async () => false,
    discardWaiting: async () => false,
    close: async () => {},
  };
  expect(await health(await start({ overrides: { jobs } }))).toEqual([
    200,
    { status: "degraded", release, database: "ok", queue: "unavailable", deliveries: "ok" },
  ]);
});

test("GET /health · with a queue that never responds · is degraded and does not wait forever", async () => {
  const jobs: JobSender<unknown> = {
    send: async () => {},
    isAvailable: () => new Promise(() => {}),
    discardWaiting: async () => false,
    close: async () => {},
  };
  const [status, body] = await health(await start({ overrides: { jobs } }));
  expect([status, body.queue]).toEqual([200, "unavailable"]);
});

test("GET /health · with an overdue delivery that no worker takes · is degraded", async () => {
  const service = await start();
  await withSomethingLongDue(service);
  expect(await health(service)).toEqual([
    200,
    { status: "degraded", release, database: "ok", queue: "ok", deliveries: "late" },
  ]);
});

test("GET /health · with an overdue delivery in progress · is ok", async () => {
  const service = await start();
  const { receiver } = await withSomethingLongDue(service);
  receiver.respondWith(() => {});
  await service.startWorker();
  await receiver.waitFor(1);
  const [, body] = await health(service);
  expect(body).toMatchObject({ status: "ok", deliveries: "ok" });
});

test("GET /health · with an overdue delivery to a paused endpoint · is ok", async () => {
  const service = await start();
  const { endpointId } = await withSomethingLongDue(service);
  await service.call("PATCH", `/webhooks/${endpointId}`, { body: { isActive: false } });
  const [, body] = await health(service);
  expect(body).toMatchObject({ status: "ok", deliveries: "ok" });
});

test("/livez and /readyz · respond without a key · and leave no trace in the metrics", async () => {
  const service = await start();
  const probe = async (path: string) => {
    const response = await fetch(`${service.baseUrl}${path}`);
    return [response.status, await response.json()];
  };
  expect(await probe("/livez")).toEqual([200, { status: "alive" }]);
  expect(await probe("/readyz")).toEqual([200, { status: "ready" }]);
  await health(service);
  const metric = service.deps.metrics.requestDuration;
  await vi.waitFor(async () => {
    const routes = (await metric.get()).values.map(({ labels }) => labels.route);
    expect(new Set(routes)).toEqual(new Set(["/api/v1/health"]));
  }, waitLimit);
});

test("the clock of a process · ahead of PostgreSQL's · shows the difference", async () => {
  const { deps } = await start();
  const fiveMinutesMs = 300_000;
  const clock = { now: () => new Date(deps.clock.now().getTime() + fiveMinutesMs) };
  const measuredMs = await createHealthChecks({ ...deps, clock }).clockOffsetMs();
  const rightMs = await createHealthChecks(deps).clockOffsetMs();
  expect(Math.round((measuredMs - rightMs) / 60_000)).toBe(5);
  expect(Math.abs(rightMs)).toBeLessThan(60_000);
});
