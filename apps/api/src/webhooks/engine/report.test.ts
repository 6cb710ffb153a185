import { afterEach, beforeEach, expect, test } from "vitest";
import { keptLog, type LogLine } from "../../../test/log-lines.ts";
import { startTestMetrics } from "../../../test/metrics.ts";
import { answer, answerInTurn, type Receiver, startReceiver } from "../../../test/receiver.ts";
import { deliveriesOf } from "../../../test/records.ts";
import { startService, type TestService } from "../../../test/service.ts";
import { until } from "../../../test/until.ts";

let log: ReturnType<typeof keptLog>;
let service: TestService;
let metrics: Awaited<ReturnType<typeof startTestMetrics>>;
let receiver: Receiver;
let endpoint: { id: string; secret: string };
beforeEach(async () => {
  log = keptLog();
  receiver = await startReceiver();
  service = await startService({
    environment: { WEBHOOK_FIRST_DELAY_MS: "20", WEBHOOK_ATTEMPTS: "2" },
    overrides: { logger: log.logger },
  });
  metrics = await startTestMetrics(service.deps);
  await service.startWorker();
  const url = `${receiver.url}/hidden-path?token=hidden-query`;
  const { body } = await service.call("POST", "/webhooks", {
    body: { name: "CRM", url, eventTypes: ["referral.created"] },
  });
  endpoint = body;
});
afterEach(async () => {
  await metrics.stop();
  await service.stop();
  await receiver.stop();
});

async function submit(requestId: string) {
  const { referrerId } = service.organization;
  const body = { name: "Ada Hidden", email: "hidden@example.com", referrerId };
  const headers = { "X-Request-Id": requestId };
  expect((await service.call("POST", "/referrals", { body, headers })).status).toBe(201);
}

const linesSaying = (msg: string) => log.lines.filter((line) => line.msg === msg);

const waitForLines = (msg: string, count: number): Promise<LogLine[]> =>
  until(() => {
    const lines = linesSaying(msg);
    return lines.length >= count && lines;
  });

test("a webhook · from request to receiver · can be found in the log with the request's ID, attempt by attempt", async () => {
  receiver.respondWith(answerInTurn(500));
  await submit("job-7");
  const [failed] = await waitForLines("Webhook attempt failed", 1);
  const [delivered] = await waitForLines("Webhook delivered", 1);
  const [request] = await receiver.waitFor(1);
  const { eventId } = JSON.parse(String(request?.body));
  const [stored] = await deliveriesOf(service, { webhookEndpointId: endpoint.id });
  const deliveryId = stored?.id;
  const common = {
    requestId: "job-7",
    eventId,
    deliveryId,
    endpointId: endpoint.id,
    durationMs: expect.any(Number),
  };
  expect(failed).toMatchObject({
    ...common,
    attempt: 1,
    failure: "http_status",
    responseStatus: 500,
    status: "pending_retry",
  });
  expect(delivered).toMatchObject({ ...common, attempt: 2, failure: null, status: "delivered" });
  const written = log.lines.filter(({ requestId }) => requestId === "job-7");
  expect(written.map(({ route, msg }) => route ?? msg)).toEqual(
    expect.arrayContaining(["/api/v1/referrals", "Webhook attempt failed", "Webhook delivered"]),
  );
});

test("the log for a webhook · contains neither its URL, its secret, its payload nor the response", async () => {
  receiver.respondWith((response) => response.writeHead(500).end("hidden-answer"));
  await submit("job-8");
  await waitForLines("Webhook attempt failed", 2);
  expect(log.text()).not.toMatch(/hidden/i);
  expect(log.text()).not.toContain(endpoint.secret);
  expect(log.text()).not.toContain(service.organization.key);
});

test("attempts · delivered and failed · are counted by outcome, and their deliveries by status", async () => {
  receiver.respondWith(answerInTurn(200, 500, 500));
  await submit("one");
  await waitForLines("Webhook delivered", 1);
  await submit("two");
  await waitForLines("Webhook attempt failed", 2);
  expect(await metrics.samples()).toMatchObject({
    'delivery_attempts_total{outcome="delivered"}': 1,
    'delivery_attempts_total{outcome="http_status"}': 2,
    delivery_attempt_duration_seconds_count: 3,
    // Only the first attempt of each delivery counts for this metric.
    delivery_first_attempt_delay_seconds_count: 2,
    'deliveries_completed_total{status="delivered"}': 1,
    'deliveries_completed_total{status="permanently_failed"}': 1,
    webhook_endpoints_disabled_total: 0,
  });
});

test("the delay of a first attempt · is the time since its event", async () => {
  await submit("one");
  await waitForLines("Webhook delivered", 1);
  const { delivery_first_attempt_delay_seconds_sum: sum } = await metrics.samples();
  expect(sum).toBeGreaterThanOrEqual(0);
  const [request] = receiver.received;
  const { timestamp } = JSON.parse(String(request?.body));
  expect(sum).toBeLessThanOrEqual((Date.now() - timestamp) / 1_000);
});

test("an endpoint whose receiver is gone · is counted and named when it is disabled", async () => {
  receiver.respondWith(answer(410));
  await submit("one");
  const [line] = await waitForLines("Webhook endpoints disabled", 1);
  expect(line?.endpointIds).toEqual([endpoint.id]);
  expect((await metrics.samples()).webhook_endpoints_disabled_total).toBe(1);
});
