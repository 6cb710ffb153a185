import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Organization } from "../../../test/arrangements.ts";
import { answer } from "../../../test/receiver.ts";
import { until } from "../../../test/until.ts";
import { useService } from "../../../test/use-service.ts";
import { type Subscriber, startSubscriber, submitReferral } from "../../../test/webhooks.ts";

const service = useService({ environment: { WEBHOOK_FIRST_DELAY_MS: "20" } });
let organization: Organization;
let subscriber: Subscriber;
beforeAll(async () => {
  await service.startWorker();
});
beforeEach(async () => {
  organization = await service.createOrganization();
  subscriber = await startSubscriber(service, organization, [
    "referral.created",
    "referral.deleted",
  ]);
});
afterEach(() => subscriber.receiver.stop());

const submit = (name?: string) => submitReferral(service, organization, name);

const idsOf = (data: { id: string }[]) => data.map(({ id }) => id);

test("A delivery · in the log · shows its result", async () => {
  await submit();
  const [delivery] = await subscriber.deliveriesWith("delivered", 1);
  const [request] = subscriber.receiver.received;
  const event = JSON.parse(request?.body.toString() ?? "");
  expect(delivery).toEqual({
    id: expect.any(String),
    eventId: event.eventId,
    eventType: "referral.created",
    webhookEndpointId: subscriber.endpoint.id,
    status: "delivered",
    attemptCount: 1,
    nextAttemptAt: null,
    lastResponseStatus: 200,
    lastError: null,
    createdAt: event.timestamp,
    completedAt: expect.any(Number),
  });
});

test("A single delivery · after a failed attempt · has each attempt and the payload byte for byte", async () => {
  let calls = 0;
  subscriber.receiver.respondWith((response) => {
    calls += 1;
    response.writeHead(calls === 1 ? 500 : 200).end(`answer ${calls}`);
  });
  await submit("Zoë 🙂 O'Neill");
  const [listed] = await subscriber.deliveriesWith("delivered", 1);
  const { status, body } = await subscriber.call("GET", `/deliveries/${listed.id}`);
  const { attempts, payload, ...delivery } = body;
  expect([status, delivery]).toEqual([200, listed]);
  const attempt = { startedAt: expect.any(Number), durationMs: expect.any(Number) };
  expect(attempts).toEqual([
    {
      ...attempt,
      number: 1,
      responseStatus: 500,
      error: "http_status",
      errorDetail: null,
      responseBodyExcerpt: "answer 1",
    },
    {
      ...attempt,
      number: 2,
      responseStatus: 200,
      error: null,
      errorDetail: null,
      responseBodyExcerpt: "answer 2",
    },
  ]);
  expect(JSON.stringify(payload)).toBe(subscriber.receiver.received[0]?.body.toString());
});

test("A delivery to a port without TLS · has the TLS fault in each attempt", async () => {
  const url = subscriber.endpoint.url.replace("http:", "https:");
  await subscriber.call("PATCH", "", { url });
  await submit();
  const [listed] = await subscriber.deliveriesWith("permanently_failed", 1);
  const { body } = await subscriber.call("GET", `/deliveries/${listed.id}`);
  expect(body.attempts).toHaveLength(5);
  for (const attempt of body.attempts) {
    expect(attempt).toMatchObject({ error: "tls_error", errorDetail: "tls_protocol" });
  }
});

test("A delivery that waits for its retry · shows the time", async () => {
  subscriber.receiver.respondWith(answer(503, { "Retry-After": "3600" }));
  await submit();
  const [delivery] = await subscriber.deliveriesWith("pending_retry", 1);
  expect(delivery).toMatchObject({ attemptCount: 1, lastResponseStatus: 503, completedAt: null });
  expect(delivery.nextAttemptAt).toBeGreaterThan(delivery.createdAt + 3_500_000);
});

describe("the filters", () => {
  /** One delivery of each status, newest first. The delivered one has another event type. */
  async function oneOfEach() {
    const { body: referral } = await submit();
    await subscriber.deliveriesWith("delivered", 1);
    subscriber.receiver.respondWith(answer(500));
    await service.call("DELETE", `/referrals/${referral.id}`, { key: organization.key });
    const oneWith = (status: string) =>
      until(
        async () =>
          (await subscriber.call("GET", `/deliveries?status=${status}`)).body.data.length === 1,
      );
    await oneWith("permanently_failed");
    subscriber.receiver.respondWith(answer(503, { "Retry-After": "3600" }));
    await submit();
    await oneWith("pending_retry");
    subscriber.receiver.respondWith(() => {});
    await submit();
    await oneWith("pending");
    const { body } = await subscriber.call("GET", "/deliveries");
    return body.data;
  }

  test("by status, type and time · alone and together · return the matching ones", async () => {
    const all = await oneOfEach();
    const since = all[2].createdAt;
    const queries = [
      ...["", "status=delivered", "status=permanently_failed", "status=pending_retry"],
      ...["status=pending", "status=canceled", "eventType=referral.deleted", "eventType=user.left"],
      `createdAfter=${since}`,
      `createdBefore=${since}`,
      "status=permanently_failed&eventType=referral.created",
      "status=permanently_failed&eventType=referral.deleted",
      `status=pending_retry&createdAfter=${since}&eventType=referral.created`,
      `status=pending_retry&createdBefore=${since}`,
    ];
    for (const query of queries) {
      const wanted = new URLSearchParams(query);
      const expected = all.filter(
        (one: Record<string, unknown>) =>
          (!wanted.has("status") || one.status === wanted.get("status")) &&
          (!wanted.has("eventType") || one.eventType === wanted.get("eventType")) &&
          (!wanted.has("createdAfter") || Number(one.createdAt) >= since) &&
          (!wanted.has("createdBefore") || Number(one.createdAt) < since),
      );
      const { body } = await subscriber.call("GET", `/deliveries?${query}`);
      expect(body.data, query).toEqual(expected);
    }
  });
});

describe("q", () => {
  test("with the ID of a delivery or its event, in any case · returns that delivery", async () => {
    await submit();
    await submit();
    const [, delivery] = await subscriber.deliveriesWith("delivered", 2);
    const { id = "", eventId = "" } = delivery ?? {};
    const found = async (query: string) =>
      idsOf((await subscriber.call("GET", `/deliveries?${query}`)).body.data);
    for (const q of [id, eventId, eventId.toUpperCase(), ` ${id}`]) {
      expect(await found(`q=${encodeURIComponent(q)}`)).toEqual([id]);
    }
    expect(await found(`q=${eventId}&eventType=referral.created&status=delivered`)).toEqual([id]);
    expect(await found(`q=${eventId}&eventType=referral.deleted`)).toEqual([]);
    expect(await found(`q=${eventId}&status=pending`)).toEqual([]);
  });

  test("with another endpoint's delivery, or no ID · returns none", async () => {
    const other = await startSubscriber(service, organization);
    await submit();
    const [theirs] = await other.deliveriesWith("delivered", 1);
    await subscriber.deliveriesWith("delivered", 1);
    for (const q of [theirs.id, organization.id, "Ada", theirs.id.slice(0, 8)]) {
      const { status, body } = await subscriber.call("GET", `/deliveries?q=${q}`);
      expect([status, body.data]).toEqual([200, []]);
    }
    await other.receiver.stop();
  });
});

test.each(["", "status=delivered&", "status=pending&"])(
  "GET /webhooks/{id}/deliveries?%s · over pages, while more are added · lists the newest first, each exactly once",
  async (filter) => {
    for (let referral = 0; referral < 5; referral += 1) await submit();
    await subscriber.deliveriesWith("delivered", 5);
    if (filter.includes("pending")) await openAgain();
    const { body } = await subscriber.call("GET", `/deliveries?${filter}limit=100`);
    const seen: string[] = [];
    for (let query = "limit=2"; ; ) {
      const page = (await subscriber.call("GET", `/deliveries?${filter}${query}`)).body;
      seen.push(...idsOf(page.data));
      if (!page.pagination.hasMore) break;
      query = `limit=2&cursor=${page.pagination.nextCursor}`;
      await submit();
    }
    expect(body.data).toHaveLength(5);
    expect(seen).toEqual(idsOf(body.data));
    const times = body.data.map((one: { createdAt: number }) => one.createdAt);
    expect(times).toEqual(times.toSorted((one: number, other: number) => other - one));
  },
);

/** Opens the endpoint's deliveries again, while no worker runs. */
async function openAgain() {
  const { pool } = service;
  const values = [subscriber.endpoint.id];
  await pool.query(
    `INSERT INTO open_webhook_deliveries (delivery_id, organization_id, webhook_endpoint_id,
       event_id, event_type, next_attempt_at)
     SELECT id, organization_id, webhook_endpoint_id, event_id, event_type, now() + interval '1 day'
     FROM webhook_deliveries WHERE webhook_endpoint_id = $1`,
    values,
  );
  await pool.query(
    "UPDATE webhook_deliveries SET status = 'pending' WHERE webhook_endpoint_id = $1",
    values,
  );
}

test("A cursor · from another endpoint's log · returns 400", async () => {
  for (let referral = 0; referral < 2; referral += 1) await submit();
  const { body } = await subscriber.call("GET", "/deliveries?limit=1");
  const other = await startSubscriber(service, organization);
  const { status } = await other.call("GET", `/deliveries?cursor=${body.pagination.nextCursor}`);
  expect(status).toBe(400);
  await other.receiver.stop();
});

test("A delivery · requested at another endpoint · is not found", async () => {
  await submit();
  const [delivery] = await subscriber.deliveriesWith("delivered", 1);
  const other = await startSubscriber(service, organization);
  for (const [method, path, body] of [
    ["GET", "", undefined],
    ["POST", "/redeliver", {}],
  ] as const) {
    const answer = await other.call(method, `/deliveries/${delivery.id}${path}`, body);
    expect([answer.status, answer.body.error.code]).toEqual([404, "NOT_FOUND"]);
  }
  await other.receiver.stop();
});

test("With more than 100 attempts · the last 100 are returned in order", async () => {
  await submit();
  const [delivery] = await subscriber.deliveriesWith("delivered", 1);
  await service.pool.query(
    `INSERT INTO webhook_delivery_attempts
       (delivery_id, number, webhook_endpoint_id, started_at, duration_ms)
     SELECT $1, n, $2, now(), 1 FROM generate_series(2, 130) AS n`,
    [delivery.id, subscriber.endpoint.id],
  );
  const { body } = await subscriber.call("GET", `/deliveries/${delivery.id}`);
  const numbers = body.attempts.map(({ number }: { number: number }) => number);
  expect(numbers).toEqual(Array.from({ length: 100 }, (_, index) => 31 + index));
});
