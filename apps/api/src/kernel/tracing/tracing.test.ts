import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isFullVolume } from "../../../../../.ci/test-volume.ts";
import { type CollectedSpan, type Collector, startCollector } from "../../../test/collector.ts";
import { startProcess } from "../../../test/process.ts";
import { answerInTurn } from "../../../test/receiver.ts";
import { startService, type TestService } from "../../../test/service.ts";
import { useService } from "../../../test/use-service.ts";
import { type Subscriber, startSubscriber } from "../../../test/webhooks.ts";

const traceIdOf = (digit: string) => digit.repeat(32);
const callersSpan = "b7ad6b7169203331";
const headersOf = (traceId: string, flags = "01") => ({
  traceparent: `00-${traceId}-${callersSpan}-${flags}`,
});

describe("A service with a collector", () => {
  let collector: Collector;
  let service: TestService;
  let subscriber: Subscriber;
  let deliveryId: string;
  beforeAll(async () => {
    collector = await startCollector();
    service = await startService({
      environment: {
        WEBHOOK_FIRST_DELAY_MS: "20",
        OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
        OTEL_EXPORTER_OTLP_HEADERS: "x-tenant=acme%20corp",
        OTEL_SERVICE_NAME: "referrals",
        OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=test,service.name=other",
      },
    });
    await service.startWorker();
    subscriber = await startSubscriber(service, service.organization);
    subscriber.receiver.respondWith(answerInTurn(500, 200));
    await submit({ headers: headersOf(traceIdOf("a")) });
    const [delivery] = await subscriber.deliveriesWith("delivered", 1);
    deliveryId = delivery.id;
    await service.call(
      "POST",
      `/webhooks/${subscriber.endpoint.id}/deliveries/${deliveryId}/redeliver`,
      {
        headers: headersOf(traceIdOf("b")),
      },
    );
    await subscriber.receiver.waitFor(3);
    await service.call("POST", `/webhooks/${subscriber.endpoint.id}/test`, {
      headers: headersOf(traceIdOf("c")),
    });
    await submit({ headers: headersOf(traceIdOf("d"), "00") });
    await subscriber.receiver.waitFor(5);
    await submit({ headers: { traceparent: "no trace" } });
    await service.call("GET", "/referrals?search=Lovelace", { headers: headersOf(traceIdOf("e")) });
    await service.call("GET", "/nowhere", { headers: headersOf(traceIdOf("f")) });
    await subscriber.deliveriesWith("delivered", 3);
    // The last spans are sent when the service stops.
    await subscriber.receiver.stop();
    await service.stop();
  });
  afterAll(() => collector.stop());

  const submit = (options: { headers: Record<string, string> }) =>
    service.call("POST", "/referrals", {
      body: { name: "Ada Lovelace", referrerId: service.organization.referrerId },
      ...options,
    });

  const spansOf = (digit: string) =>
    collector.spans.filter(({ traceId }) => traceId === traceIdOf(digit));

  const withName = (spans: CollectedSpan[], name: string) =>
    spans.filter((span) => span.name === name);

  test("A request · with the caller's traceparent · is one trace with its transaction and each attempt", () => {
    const spans = spansOf("a");
    const [request] = withName(spans, "POST /api/v1/referrals");
    const [transaction] = withName(spans, "transaction");
    const attempts = withName(spans, "send referral.created");
    expect(spans).toHaveLength(4);
    expect(request).toMatchObject({ kind: "server", parentSpanId: callersSpan, hasFailed: false });
    expect(transaction).toMatchObject({ kind: "client", parentSpanId: request?.spanId });
    expect(attempts).toMatchObject([
      { kind: "producer", parentSpanId: transaction?.spanId, hasFailed: true },
      { kind: "producer", parentSpanId: transaction?.spanId, hasFailed: false },
    ]);
    expect(subscriber.receiver.received.slice(0, 2).map(({ headers }) => headers)).toMatchObject(
      attempts.map(({ traceId, spanId }) => ({ traceparent: `00-${traceId}-${spanId}-01` })),
    );
  });

  test("A span · has only these attributes, and no address, query, key or name", () => {
    const { id: organizationId, key, slug } = service.organization;
    const [request, transaction, attempt] = [
      "POST /api/v1/referrals",
      "transaction",
      "send referral.created",
    ].map((name) => withName(spansOf("a"), name)[0]?.attributes);
    expect(request).toEqual({
      "http.request.method": "POST",
      "http.route": "/api/v1/referrals",
      "http.response.status_code": 201,
      "referral_service.request.id": expect.any(String),
      "referral_service.organization.id": organizationId,
    });
    expect(transaction).toEqual({ "db.system.name": "postgresql" });
    expect(attempt).toEqual({
      "messaging.system": "webhook",
      "messaging.operation.type": "send",
      "messaging.operation.name": "send",
      "messaging.destination.name": "referral.created",
      "messaging.message.id": expect.any(String),
      "http.request.method": "POST",
      "http.response.status_code": 500,
      "error.type": "http_status",
      "referral_service.webhook_endpoint.id": subscriber.endpoint.id,
      "referral_service.webhook_delivery.id": deliveryId,
      "referral_service.webhook_delivery.attempt": 1,
      "referral_service.request.id": request?.["referral_service.request.id"],
      "referral_service.organization.id": organizationId,
    });
    const all = JSON.stringify(collector.spans);
    for (const text of [key, slug, "Lovelace", "127.0.0.1", subscriber.receiver.url]) {
      expect(all).not.toContain(text);
    }
  });

  test("A span · in its resource · names the service as the standard variables do", () => {
    expect(spansOf("a")[0]?.resource).toMatchObject({
      "service.name": "referrals",
      "deployment.environment.name": "test",
      "telemetry.sdk.language": "nodejs",
    });
    expect(collector.requests[0]).toMatchObject({
      path: "/v1/traces",
      headers: { "x-tenant": "acme corp", "content-type": "application/x-protobuf" },
    });
  });

  test("A redelivery · of an event from another request · continues the trace of the redelivery's request", () => {
    const [attempt] = withName(spansOf("b"), "send referral.created");
    expect(attempt?.attributes).toMatchObject({
      "referral_service.webhook_delivery.id": deliveryId,
      "referral_service.webhook_delivery.attempt": 3,
    });
    expect(subscriber.receiver.received[2]?.headers.traceparent).toContain(traceIdOf("b"));
  });

  test("A test event · which no transaction stores · continues the trace of its request", () => {
    const [request] = spansOf("c").filter(({ kind }) => kind === "server");
    expect(withName(spansOf("c"), "send referral.created")).toMatchObject([
      { parentSpanId: request?.spanId },
    ]);
  });

  test("A request · in a trace that its caller does not sample · is not recorded, and receivers get that decision", () => {
    expect(spansOf("d")).toEqual([]);
    const sent = subscriber.receiver.received.map(({ headers }) => headers.traceparent);
    const unsampled = new RegExp(`^00-${traceIdOf("d")}-[0-9a-f]{16}-00$`);
    expect(sent).toContainEqual(expect.stringMatching(unsampled));
  });

  test("A request · with a malformed traceparent · starts a trace", () => {
    const beginning = withName(collector.spans, "POST /api/v1/referrals").find(
      ({ parentSpanId }) => parentSpanId === "",
    );
    expect(beginning?.traceId).toMatch(/^[0-9a-f]{32}$/);
  });

  test("A rejected request · to a path that does not exist · is not a failure and has no route", () => {
    const [request] = spansOf("f");
    expect(request).toMatchObject({ name: "GET", hasFailed: false });
    expect(request?.attributes).toMatchObject({ "http.response.status_code": 404 });
    expect(request?.attributes).not.toHaveProperty("http.route");
  });
});

test("A service · without a collector · sends receivers no traceparent", async () => {
  const service = await startService();
  await service.startWorker();
  const { receiver } = await startSubscriber(service, service.organization);
  await service.call("POST", "/referrals", {
    body: { name: "Ada", referrerId: service.organization.referrerId },
    headers: headersOf(traceIdOf("a")),
  });
  const [request] = await receiver.waitFor(1);
  expect(request?.headers).not.toHaveProperty("traceparent");
  await receiver.stop();
  await service.stop();
});

test("A service · whose collector never responds · serves its requests and stops", async () => {
  const collector = await startCollector(() => {});
  const service = await startService({
    environment: { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.url}/traces` },
  });
  expect(await service.call("GET", "/referrals")).toMatchObject({ status: 200 });
  await service.stop();
  expect(collector.requests).toMatchObject([{ path: "/traces" }]);
  await collector.stop();
});

describe.runIf(isFullVolume)("An API process · without a collector", () => {
  const service = useService();

  test("loads none of OpenTelemetry's packages for traces", async () => {
    const logged = `import { registerHooks } from "node:module";
      registerHooks({ resolve(name, context, next) {
        if (/^(express$|@opentelemetry.(sdk|exporter|otlp))/.test(name)) process.stderr.write(name + " is loaded\\n");
        return next(name, context);
      } });`;
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(logged)}`;
    const process = await startProcess("http", service, { NODE_OPTIONS });
    expect(process.log()).toContain("express is loaded");
    expect(process.log()).not.toContain("@opentelemetry");
    process.signal("SIGKILL");
    await process.exited;
  });
});
