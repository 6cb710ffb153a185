import { expect, test } from "vitest";
import { forceAttempt, forceDelivery } from "../../../test/forced-states.ts";
import { useService } from "../../../test/use-service.ts";
import { hourMs } from "../../kernel/durations.ts";
import { type AttemptGroup, countedSince, statsFrom } from "./stats.ts";

const now = new Date("2026-11-20T12:00:00Z");

const group = (durationMs: number, count: number, error: string | null = null): AttemptGroup => ({
  isRecent: true,
  durationMs,
  error,
  count,
});

const none = { delivered: 0, failed: 0, open: 0 };
const since = countedSince({ oldestCountedAt: undefined }, now);
const counting = (deliveries: typeof none, ...groups: AttemptGroup[]) =>
  statsFrom(groups, since, { last24Hours: deliveries, last7Days: deliveries }).last24Hours;
const recent = (...groups: AttemptGroup[]) => counting(none, ...groups);

test.each([
  [{ delivered: 0, failed: 0, open: 3 }, null],
  [{ delivered: 3, failed: 0, open: 5 }, 1],
  [{ delivered: 3, failed: 1, open: 0 }, 0.75],
])("statsFrom · deliveries %j and failed attempts · the success rate is %d", (deliveries, rate) => {
  const { successRate, attempts } = counting(deliveries, group(10, 4, "timeout"), group(10, 3));
  expect([successRate, attempts]).toEqual([rate, { total: 7, succeeded: 3, failed: 4 }]);
});

test("statsFrom · without attempts · has no rate and no latency", () => {
  expect(recent()).toEqual({
    since: now.getTime() - 24 * hourMs,
    deliveries: none,
    successRate: null,
    attempts: { total: 0, succeeded: 0, failed: 0 },
    latencyMs: { p50: null, p95: null },
    failures: {},
  });
});

test.each([
  [[group(10, 1)], 10, 10],
  [[group(20, 1), group(10, 1)], 10, 20],
  [[group(30, 1), group(10, 1), group(20, 1)], 20, 30],
  [[group(1_000, 5), group(10, 95)], 10, 10],
  [[group(1_000, 6), group(10, 94)], 10, 1_000],
])("statsFrom · %j · p50 is %i and p95 %i", (groups, p50, p95) => {
  expect(recent(...groups).latencyMs).toEqual({ p50, p95 });
});

test("statsFrom · with more attempts than are counted · shows since when they are", () => {
  const oldestCountedAt = new Date(now.getTime() - hourMs);
  const since = countedSince({ oldestCountedAt }, now);
  const stats = statsFrom([group(10, 1)], since, { last24Hours: none, last7Days: none });
  expect([stats.last24Hours.since, stats.last7Days.since]).toEqual(
    Array(2).fill(oldestCountedAt.getTime()),
  );
});

const service = useService({ overrides: { clock: { now: () => now } } });

async function register() {
  const { body } = await service.call("POST", "/webhooks", {
    body: {
      name: "CRM",
      url: `http://127.0.0.1:9/${service.deps.newId()}`,
      eventTypes: ["user.left"],
    },
  });
  return body.id as string;
}

const attempted = (endpointId: string, hoursAgo: number, durationMs: number, error?: string) =>
  forceAttempt(service, endpointId, {
    startedAt: new Date(now.getTime() - hoursAgo * hourMs),
    durationMs,
    error: error ?? null,
  });

const delivery = (webhookEndpointId: string, hoursAgo: number, status: string) =>
  forceDelivery(service, {
    organizationId: service.organization.id,
    webhookEndpointId,
    status,
    createdAt: new Date(now.getTime() - hoursAgo * hourMs),
  });

test("GET /webhooks/{id}/stats · counts the endpoint's own deliveries and attempts, each in its windows", async () => {
  const endpointId = await register();
  await attempted(await register(), 1, 9_000, "timeout");
  await attempted(endpointId, 1, 40);
  await attempted(endpointId, 2, 60);
  await attempted(endpointId, 3, 20);
  await attempted(endpointId, 4, 10_000, "timeout");
  await attempted(endpointId, 30, 70, "http_status");
  await attempted(endpointId, 169, 70, "http_status");
  await delivery(endpointId, 1, "delivered");
  await delivery(endpointId, 2, "delivered");
  await delivery(endpointId, 3, "permanently_failed");
  await delivery(endpointId, 4, "pending_retry");
  await delivery(endpointId, 30, "delivered");
  await delivery(endpointId, 169, "delivered");
  const { status, body } = await service.call("GET", `/webhooks/${endpointId}/stats`);
  expect([status, body]).toEqual([
    200,
    {
      last24Hours: {
        since: now.getTime() - 24 * hourMs,
        deliveries: { delivered: 2, failed: 1, open: 1 },
        successRate: 2 / 3,
        attempts: { total: 4, succeeded: 3, failed: 1 },
        latencyMs: { p50: 40, p95: 10_000 },
        failures: { timeout: 1 },
      },
      last7Days: {
        since: now.getTime() - 7 * 24 * hourMs,
        deliveries: { delivered: 3, failed: 1, open: 1 },
        successRate: 0.75,
        attempts: { total: 5, succeeded: 3, failed: 2 },
        latencyMs: { p50: 60, p95: 10_000 },
        failures: { timeout: 1, http_status: 1 },
      },
    },
  ]);
});
