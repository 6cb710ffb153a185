import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startTestMetrics } from "../../../test/metrics.ts";
import { redisServerPath, startRedis } from "../../../test/redis.ts";
import { startService } from "../../../test/service.ts";
import { waitLimit } from "../../../test/until.ts";
import { useService } from "../../../test/use-service.ts";
import { newId } from "../platform/ids.ts";

const service = useService({ environment: { RATE_LIMIT_REQUESTS: "20" } });
let metrics: Awaited<ReturnType<typeof startTestMetrics>>;
beforeAll(async () => {
  metrics = await startTestMetrics(service.deps);
});
afterAll(() => metrics.stop());

const requests = (labels: string) => `http_request_duration_seconds_count{${labels}}`;

test("GET /metrics · after requests · counts them by route, method and status, never by path", async () => {
  const organization = await service.createOrganization();
  const call = (method: string, path: string) =>
    service.call(method, path, { key: organization.key });
  await call("GET", `/referrals/${newId()}`);
  await call("GET", `/referrals/${newId()}`);
  await call("GET", "/referrals");
  await call("DELETE", `/nowhere/${newId()}`);
  await service.call("GET", "/referrals", { key: null });
  const expected = {
    [requests('method="GET",route="/api/v1/referrals/:id",status="404"')]: 2,
    [requests('method="GET",route="/api/v1/referrals",status="200"')]: 1,
    [requests('method="GET",route="/api/v1/referrals",status="401"')]: 1,
    [requests('method="other",route="unmatched",status="404"')]: 1,
    http_requests_in_flight: 0,
  };
  await vi.waitFor(async () => expect(await metrics.samples()).toMatchObject(expected), waitLimit);
});

test.each(["POST", "PUT", "DELETE", "OPTIONS"])(
  "%s · at any path on the metrics port · returns 405",
  async (method) => {
    for (const path of ["/metrics", "/livez", "/readyz", "/nowhere"]) {
      const answer = await fetch(`${metrics.baseUrl}${path}`, { method });
      expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    }
  },
);

test("HEAD · on the metrics port · responds like GET, without a body", async () => {
  const answer = await fetch(`${metrics.baseUrl}/metrics`, { method: "HEAD" });
  expect([answer.status, await answer.text()]).toEqual([200, ""]);
});

test("GET /metrics · for any caller · names no organization, endpoint, person or key", async () => {
  const organization = await service.createOrganization();
  await service.call("GET", `/users/${organization.referrerId}`, { key: organization.key });
  const text = await metrics.text();
  expect(text).toContain('route="/api/v1/users/:id"');
  for (const id of [organization.id, organization.slug, organization.referrerId]) {
    expect(text).not.toContain(id);
  }
  expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-7/);
});

test("GET /metrics · at rest · includes the database, the queue, the pool and the process", async () => {
  const samples = await metrics.samples();
  expect(samples).toMatchObject({
    database_up: 1,
    queue_up: 1,
    'database_pool_waiting{pool="main"}': 0,
    'database_pool_connections{pool="main",state="busy"}': expect.any(Number),
    'database_pool_connections{pool="main",state="idle"}': expect.any(Number),
    clock_offset_seconds: expect.any(Number),
    process_cpu_seconds_total: expect.any(Number),
    nodejs_eventloop_lag_p99_seconds: expect.any(Number),
  });
});

test("A key's limit · when reached · is counted as rejections", async () => {
  const before = (await metrics.samples()).rate_limit_refusals_total ?? Number.NaN;
  const organization = await service.createOrganization();
  const ask = () => service.call("GET", "/event-types", { key: organization.key });
  // The requests of an unknown key count toward the failures of the address, which other tests
  // share.
  expect((await ask()).status).toBe(200);
  const answers = await Promise.all(Array.from({ length: 24 }, ask));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  expect((await metrics.samples()).rate_limit_refusals_total).toBe(before + 5);
});

test("every metric · follows Prometheus's naming conventions · and is explained in docs/operations.md", async () => {
  const docs = await readFile(
    new URL("../../../../../docs/operations.md", import.meta.url),
    "utf8",
  );
  const ours = (await service.deps.metrics.registry.getMetricsAsJSON()).filter(({ name }) =>
    name.startsWith("referral_service_"),
  );
  expect(ours.length).toBeGreaterThan(10);
  for (const { name, type } of ours) {
    expect(name.endsWith("_total"), name).toBe(String(type) === "counter");
    if (String(type) === "histogram") expect(name).toMatch(/_seconds$/);
    expect(docs, name).toContain(`\`${name.replace("referral_service_", "")}\``);
  }
});

describe.runIf(redisServerPath())("with Redis", () => {
  test("requests while it is unavailable · are counted as fallbacks · and queue_up is 0", async () => {
    const redis = await startRedis();
    const withRedis = await startService({ environment: { REDIS_URL: redis.url } });
    const scraped = await startTestMetrics(withRedis.deps);
    try {
      await vi.waitFor(
        async () => expect(await scraped.samples()).toMatchObject({ queue_up: 1 }),
        waitLimit,
      );
      await redis.stop();
      expect((await withRedis.call("GET", "/referrals")).status).toBe(200);
      const samples = await scraped.samples();
      expect(samples).toMatchObject({ database_up: 1, queue_up: 0 });
      expect(samples.rate_limit_fallbacks_total).toBeGreaterThan(0);
    } finally {
      await scraped.stop();
      await withRedis.stop();
      await redis.stop();
    }
  });
});
