import { expect, test } from "vitest";
import { forceAttempt } from "../../test/forced-states.ts";
import { useService } from "../../test/use-service.ts";
import { type AttemptGroup, statsFrom } from "./stats.ts";

const hourMs = 3_600_000;
const now = new Date("2026-11-20T12:00:00Z");

const group = (durationMs: number, count: number, error: string | null = null): AttemptGroup => ({
  isRecent: true,
  durationMs,
  error,
  count,
});

const recent = (...groups: AttemptGroup[]) =>
  statsFrom({ groups, oldestCountedAt: undefined }, now).last24Hours;

test("statsFrom · no attempt · knows no rate and no latency", () => {
  expect(recent()).toEqual({
    since: now.getTime() - 24 * hourMs,
    attempts: { total: 0, succeeded: 0, failed: 0 },
    successRate: null,
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

test("statsFrom · more attempts than are counted · tells since when they are", () => {
  const oldestCountedAt = new Date(now.getTime() - hourMs);
  const stats = statsFrom({ groups: [group(10, 1)], oldestCountedAt }, now);
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

test("GET /webhooks/{id}/stats · counts the endpoint's own attempts, each in its windows", async () => {
  const endpointId = await register();
  await attempted(await register(), 1, 9_000, "timeout");
  await attempted(endpointId, 1, 40);
  await attempted(endpointId, 2, 60);
  await attempted(endpointId, 3, 20);
  await attempted(endpointId, 4, 10_000, "timeout");
  await attempted(endpointId, 30, 70, "http_status");
  await attempted(endpointId, 169, 70, "http_status");
  const { status, body } = await service.call("GET", `/webhooks/${endpointId}/stats`);
  expect([status, body]).toEqual([
    200,
    {
      last24Hours: {
        since: now.getTime() - 24 * hourMs,
        attempts: { total: 4, succeeded: 3, failed: 1 },
        successRate: 0.75,
        latencyMs: { p50: 40, p95: 10_000 },
        failures: { timeout: 1 },
      },
      last7Days: {
        since: now.getTime() - 7 * 24 * hourMs,
        attempts: { total: 5, succeeded: 3, failed: 2 },
        successRate: 0.6,
        latencyMs: { p50: 60, p95: 10_000 },
        failures: { timeout: 1, http_status: 1 },
      },
    },
  ]);
});
