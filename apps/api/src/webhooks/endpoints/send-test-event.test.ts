import { verifyWebhook } from "@referral-service/sdk/webhooks";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Organization } from "../../../test/arrangements.ts";
import { forceEndpoint } from "../../../test/forced-states.ts";
import { answer } from "../../../test/receiver.ts";
import { auditRowsOf } from "../../../test/records.ts";
import { until } from "../../../test/until.ts";
import { useService } from "../../../test/use-service.ts";
import { type Subscriber, startSubscriber } from "../../../test/webhooks.ts";

let nowMs = Date.now();
const service = useService({
  overrides: { clock: { now: () => new Date(nowMs) } },
});
let organization: Organization;
let subscriber: Subscriber;
beforeEach(async () => {
  organization = await service.createOrganization();
  subscriber = await startSubscriber(service, organization, ["user.left", "referral.created"]);
});
afterEach(() => subscriber.receiver.stop());

const sendTest = (body: object = {}) => subscriber.call("POST", "/test", body);

async function received() {
  const [{ body = "", headers = {} } = {}] = subscriber.receiver.received;
  const { secret } = subscriber.endpoint;
  return verifyWebhook({ body, headers, secret });
}

test("A test event · is the sample of the first subscribed type, signed with the real secret", async () => {
  subscriber.receiver.respondWith((response) => response.end("thanks"));
  const { status, body } = await sendTest();
  expect([status, body]).toEqual([
    200,
    {
      eventId: expect.any(String),
      eventType: "user.left",
      delivered: true,
      responseStatus: 200,
      latencyMs: expect.any(Number),
      responseBodyExcerpt: "thanks",
      error: null,
      errorDetail: null,
    },
  ]);
  expect(await received()).toMatchObject({
    eventType: "user.left",
    eventId: body.eventId,
    timestamp: nowMs,
    organizationId: organization.id,
    data: { userId: expect.any(String), permissionLevel: "marketer" },
    metadata: { test: true },
  });
});

test("A test event · with any listed type · has that type, subscribed or not", async () => {
  const { body } = await sendTest({ eventType: "bonus_payment.completed" });
  expect(body).toMatchObject({ eventType: "bonus_payment.completed", delivered: true });
  expect((await received()).eventType).toBe("bonus_payment.completed");
  expect((await sendTest({ eventType: "referral.exploded" })).status).toBe(400);
});

test("A test event · is not an event: only its sender is stored", async () => {
  await sendTest();
  expect((await service.call("GET", "/events", { key: organization.key })).body.data).toEqual([]);
  expect((await subscriber.call("GET", "/deliveries")).body.data).toEqual([]);
  const rows = await auditRowsOf(service, organization.id, "webhook_endpoint.tested");
  expect(rows).toMatchObject([{ targetId: subscriber.endpoint.id }]);
});

test("A receiver that fails · is reported and called once", async () => {
  subscriber.receiver.respondWith((response) => response.writeHead(500).end("no"));
  expect((await sendTest()).body).toMatchObject({
    delivered: false,
    responseStatus: 500,
    responseBodyExcerpt: "no",
    error: "http_status",
  });
  expect(subscriber.receiver.received).toHaveLength(1);
});

test("A forbidden address · is not called, even if the endpoint's URL has changed to it", async () => {
  await forceEndpoint(service, subscriber.endpoint.id, { url: "http://10.0.0.1/" });
  expect((await sendTest()).body).toMatchObject({
    delivered: false,
    responseStatus: null,
    responseBodyExcerpt: null,
    error: "blocked_address",
  });
});

test.each(["paused", "disabled"])("While the endpoint is %s · still works", async (state) => {
  const data = state === "paused" ? { isActive: false } : { isDisabled: true };
  await forceEndpoint(service, subscriber.endpoint.id, data);
  expect((await sendTest()).body.delivered).toBe(true);
});

test("A secret that cannot be decrypted · is reported, and nothing is sent", async () => {
  await forceEndpoint(service, subscriber.endpoint.id, { sealedSecret: new Uint8Array(64) });
  expect((await sendTest()).body).toMatchObject({ delivered: false, error: "unreadable_secret" });
  expect(subscriber.receiver.received).toHaveLength(0);
});

describe("with an Idempotency-Key", () => {
  const send = (key: string, body: object = {}) =>
    service.call("POST", `/webhooks/${subscriber.endpoint.id}/test`, {
      key: organization.key,
      headers: { "Idempotency-Key": key },
      body,
    });

  test("the same request again · gets the first response, and the receiver gets nothing", async () => {
    const first = await send("one");
    const again = await send("one");
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    const other = await send("one", { eventType: "user.left" });
    expect([other.status, other.body.error.code]).toEqual([400, "IDEMPOTENCY_KEY_REUSED"]);
    expect(subscriber.receiver.received).toHaveLength(1);
  });

  test("the same request in progress · returns 409; no database connection is held", async () => {
    let finish = () => {};
    subscriber.receiver.respondWith((response) => {
      finish = () => response.end();
    });
    const first = send("two");
    await subscriber.receiver.waitFor(1);
    await until(() => service.deps.db.connectionCounts().busy === 0);
    const meanwhile = await send("two");
    expect([meanwhile.status, meanwhile.body.error.code]).toEqual([409, "IDEMPOTENCY_IN_PROGRESS"]);
    finish();
    expect((await first).body.delivered).toBe(true);
    expect(subscriber.receiver.received).toHaveLength(1);
  });

  test("a rejection · is not stored", async () => {
    const path = `/webhooks/${service.deps.newId()}/test`;
    const headers = { "Idempotency-Key": "three" };
    for (const _ of [1, 2]) {
      const { status } = await service.call("POST", path, {
        key: organization.key,
        headers,
        body: {},
      });
      expect(status).toBe(404);
    }
  });

  test("after the process died during it · the key can be used again within a minute", async () => {
    let breakOff = () => {};
    subscriber.receiver.respondWith((response) => {
      breakOff = () => response.destroy();
    });
    const lost = send("four");
    await subscriber.receiver.waitFor(1);
    subscriber.receiver.respondWith(answer(200));
    expect((await send("four")).status).toBe(409);
    nowMs += 60_001;
    const again = await send("four");
    expect(again.headers.get("idempotency-replayed")).toBeNull();
    expect(again.body.delivered).toBe(true);
    breakOff();
    expect((await lost).body.error).toBe("connection_reset");
  });
});
