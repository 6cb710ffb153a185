import { shownMax } from "@referral-service/contract/app";
import { verifyWebhook } from "@referral-service/sdk/webhooks";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Organization, UserOptions } from "../../../../test/arrangements.ts";
import { type BrowserSession, openSession } from "../../../../test/browser-session.ts";
import { expectSame, recordsIn } from "../../../../test/csv.ts";
import { forceAttempt, forceDelivery } from "../../../../test/forced-states.ts";
import { type Receiver, startReceiver } from "../../../../test/receiver.ts";
import { auditRowsOf } from "../../../../test/records.ts";
import { useService } from "../../../../test/use-service.ts";
import { type Subscriber, startSubscriber, submitReferral } from "../../../../test/webhooks.ts";
import { hourMs } from "../../../kernel/durations.ts";

/**
 * A time 25 minutes past an hour. It is not in the future, because people sign in at the current
 * time.
 */
const nowMs = Math.floor((Date.now() - 25 * 60_000) / hourMs) * hourMs + 25 * 60_000;
const service = useService({ overrides: { clock: { now: () => new Date(nowMs) } } });
let organization: Organization;
let subscriber: Subscriber;
let admin: BrowserSession;
let other: Receiver;
beforeEach(async () => {
  organization = await service.createOrganization();
  subscriber = await startSubscriber(service, organization);
  admin = await signIn({ permissionLevel: "admin" });
  other = await startReceiver();
});
afterEach(() => Promise.all([subscriber.receiver.stop(), other.stop()]));

const signIn = async (user: UserOptions) =>
  openSession(service, await service.createPerson(organization.id, user));

const read = async (path: string) => {
  const { status, body } = await admin.call(
    "GET",
    `/api/webhooks/${subscriber.endpoint.id}${path}`,
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

const attempted = (minutesAgo: number, durationMs: number, error: string | null = null) =>
  forceAttempt(service, subscriber.endpoint.id, {
    startedAt: new Date(nowMs - minutesAgo * 60_000),
    durationMs,
    error,
  });

test("health · without deliveries · has 24 empty hours", async () => {
  const { hours, ...health } = await read("/health");
  const since = nowMs - 25 * 60_000 - 23 * hourMs;
  expect(health).toEqual({
    since,
    isCut: false,
    deliveries: { delivered: 0, failed: 0, open: 0, retried: 0 },
    latencyMs: { p50: null, p95: null },
    failing: null,
  });
  expect(hours).toEqual(
    Array.from({ length: 24 }, (_, hour) => ({
      startsAt: since + hour * hourMs,
      delivered: 0,
      failed: 0,
      open: 0,
      retried: 0,
    })),
  );
});

test("health · deliveries in several hours · are counted once in the clock hour of their event", async () => {
  for (const [minutesAgo, durationMs, error] of [
    [0, 10],
    [24, 30, "timeout"],
    [26, 20],
    [27, 40],
    [23 * 60 + 25, 900, "http_status"],
    [23 * 60 + 26, 9_000, "http_status"],
  ] as const) {
    await attempted(minutesAgo, durationMs, error ?? null);
  }
  for (const [minutesAgo, status, attemptCount = 1] of [
    [0, "delivered"],
    [26, "delivered", 3],
    [27, "permanently_failed", 8],
    [24, "pending_retry"],
    [23 * 60 + 25, "permanently_failed"],
    [23 * 60 + 26, "permanently_failed"],
  ] as const) {
    const createdAt = new Date(nowMs - minutesAgo * 60_000);
    await forceDelivery(service, {
      organizationId: organization.id,
      webhookEndpointId: subscriber.endpoint.id,
      status,
      createdAt,
      attemptCount,
    });
  }
  const { hours, deliveries, latencyMs } = await read("/health");
  expect(deliveries).toEqual({ delivered: 2, failed: 2, open: 1, retried: 1 });
  expect(hours.at(-1)).toMatchObject({ delivered: 1, failed: 0, open: 1, retried: 0 });
  expect(hours.at(-2)).toMatchObject({ delivered: 1, failed: 1, open: 0, retried: 1 });
  expect(hours.at(0)).toMatchObject({ delivered: 0, failed: 1, open: 0 });
  for (const outcome of ["delivered", "failed", "open", "retried"] as const) {
    const inHours = hours.map((hour: typeof deliveries) => hour[outcome]);
    expect(inHours.reduce((sum: number, count: number) => sum + count)).toBe(deliveries[outcome]);
  }
  expect(latencyMs).toEqual({ p50: 30, p95: 900 });
});

test("health · with more attempts than are counted · shows that, and since when", async () => {
  await service.pool.query(
    `INSERT INTO webhook_delivery_attempts (delivery_id, number, webhook_endpoint_id, started_at, duration_ms)
     SELECT gen_random_uuid(), 1, $1, $2::timestamptz - n * interval '1 second', 5
     FROM generate_series(1, $3::int) AS n`,
    [subscriber.endpoint.id, new Date(nowMs), shownMax.healthAttempts + 10],
  );
  const oldestMs = nowMs - shownMax.healthAttempts * 1_000;
  for (const createdAt of [new Date(nowMs), new Date(oldestMs - 1_000)]) {
    await forceDelivery(service, {
      organizationId: organization.id,
      webhookEndpointId: subscriber.endpoint.id,
      status: "delivered",
      createdAt,
    });
  }
  const { isCut, since, deliveries } = await read("/health");
  expect({ isCut, since, deliveries }).toEqual({
    isCut: true,
    since: oldestMs,
    deliveries: { delivered: 1, failed: 0, open: 0, retried: 0 },
  });
});

test("health · failures in a row · says when the endpoint is disabled, unless it is paused", async () => {
  const failingSince = new Date(nowMs - hourMs);
  await service.pool.query(
    "UPDATE webhook_endpoints SET consecutive_failure_count = 3, failing_since = $2 WHERE id = $1",
    [subscriber.endpoint.id, failingSince],
  );
  const { failing } = await read("/health");
  expect(failing).toEqual({
    failureCount: 3,
    disabledFromCount: 10,
    disabledFrom: nowMs + 23 * hourMs,
  });
  await subscriber.setActive(false);
  expect((await read("/health")).failing).toBeNull();
});

test("the newest deliveries · have the page of the log, its cursor and the health", async () => {
  for (const minutesAgo of [1, 2, 3]) {
    await forceDelivery(service, {
      organizationId: organization.id,
      webhookEndpointId: subscriber.endpoint.id,
      status: "delivered",
      createdAt: new Date(nowMs - minutesAgo * 60_000),
    });
  }
  const { health, ...page } = await read("/newest?limit=2");
  expect(health).toEqual(await read("/health"));
  expect(health.deliveries.delivered).toBe(3);
  expect(page).toEqual(await read("/log?limit=2"));
  const { data } = await read(`/log?limit=2&cursor=${page.pagination.nextCursor}`);
  expect(data).toHaveLength(1);
});

test("missed · while the endpoint is paused · counts the deliveries that a recovery would then open", async () => {
  await attempted(5, 10);
  await attempted(3, 10, "http_status");
  await subscriber.setActive(false);
  for (const name of ["One", "Two", "Three"]) await submitReferral(service, organization, name);
  const since = nowMs - 5 * 60_000;
  expect(await read("/missed")).toEqual({ since, count: 3, hasMore: false });
  expect(await read(`/missed?since=${nowMs - hourMs}`)).toMatchObject({ count: 3 });
  await subscriber.setActive(true);
  expect((await subscriber.call("POST", "/recover", { since })).body.recoveredCount).toBe(3);
  expect(await read("/missed")).toMatchObject({ count: 0 });
});

test("missed · without a success · counts since the endpoint was created", async () => {
  await attempted(3, 10, "http_status");
  const { since } = await read("/missed");
  expect(since).toBe(subscriber.endpoint.createdAt);
});

test("missed · from before the retention, or in the future · returns 400 naming it", async () => {
  for (const since of [nowMs - 40 * 24 * hourMs, nowMs + hourMs]) {
    const path = `/api/webhooks/${subscriber.endpoint.id}/missed?since=${since}`;
    const { status, body } = await admin.call("GET", path);
    expect([status, body.error.details[0].path]).toEqual([400, "since"]);
  }
});

/** Delivers events about a referral, a payment and a user. */
async function logOfEachKind() {
  const eventTypes = ["referral.created", "bonus_payment.created", "user.joined"];
  await subscriber.call("PATCH", "", { eventTypes });
  const { body: referral } = await service.call("POST", "/referrals", {
    key: organization.key,
    body: { name: "Ada Byron", referrerId: organization.referrerId, status: "completed" },
  });
  const { key } = await service.createPerson(organization.id, { permissionLevel: "super_admin" });
  const { body: payment } = await service.call("POST", "/bonus-payments", {
    key,
    body: { referralId: referral.id, amount: 50 },
  });
  const { body: user } = await service.call("POST", "/users", {
    key: organization.key,
    body: { firstName: "Grace", lastName: "Hopper", email: "grace.hopper@example.com" },
  });
  return { referral, payment, user };
}

test("the log · shows what each event is about, and payments only to people who can read them", async () => {
  const { referral, payment, user } = await logOfEachKind();
  const logOf = async (browser: BrowserSession) => {
    const { status, body } = await browser.call(
      "GET",
      `/api/webhooks/${subscriber.endpoint.id}/log`,
    );
    expect(status, JSON.stringify(body)).toBe(200);
    const rows = body.data as { eventType: string; subject: unknown; withheld?: true }[];
    return Object.fromEntries(
      rows.map(({ eventType, subject, withheld }) => [eventType, { subject, withheld }]),
    );
  };
  const readable = {
    "referral.created": {
      subject: { kind: "referral", id: referral.id, name: "Ada Byron", price: null },
    },
    "user.joined": { subject: { kind: "user", id: user.id, name: "Grace Hopper", price: null } },
  };
  expect(await logOf(admin)).toEqual({
    ...readable,
    "bonus_payment.created": { subject: null, withheld: true },
  });
  const price = { amount: 50, currency: "EUR" };
  expect(await logOf(await signIn({ permissionLevel: "admin", canSendBonuses: true }))).toEqual({
    ...readable,
    "bonus_payment.created": {
      subject: { kind: "bonus_payment", id: payment.id, name: null, price },
    },
  });
});

test("the log as CSV · has the rows of the log, with hidden ones labeled", async () => {
  const { referral, payment } = await logOfEachKind();
  const path = `/api/webhooks/${subscriber.endpoint.id}/log`;
  const csvFor = async (browser: BrowserSession) =>
    (await browser.call("GET", path, { headers: { Accept: "text/csv" } })).text;
  const text = await csvFor(admin);
  expectSame(text, (await admin.call("GET", path)).body.data);
  const recordOf = (csv: string, eventType: string) =>
    recordsIn(csv).find((record) => record.eventType === eventType);
  const toPayer = await csvFor(await signIn({ permissionLevel: "admin", canSendBonuses: true }));
  expect(recordOf(text, "referral.created")).toMatchObject({
    ...{ "subject.kind": "referral", "subject.id": referral.id, "subject.name": "Ada Byron" },
    withheld: "",
  });
  expect(recordOf(text, "bonus_payment.created")).toMatchObject({
    ...{ "subject.kind": "", "subject.id": "", "subject.price.amount": "" },
    withheld: "true",
  });
  expect(recordOf(toPayer, "bonus_payment.created")).toMatchObject({
    ...{
      "subject.id": payment.id,
      "subject.price.amount": "50.00",
      "subject.price.currency": "EUR",
    },
    withheld: "",
  });
});

const sendElsewhere = async (url: string, by = admin) => {
  const [{ id }] = await subscriber.deliveriesWith("pending", 1);
  const path = `/api/webhooks/${subscriber.endpoint.id}/deliveries/${id}/send-elsewhere`;
  return { id, ...(await by.call("POST", path, { body: { url } })) };
};

test("sending elsewhere · sends that URL the same bytes with a valid signature and leaves the delivery unchanged", async () => {
  await submitReferral(service, organization);
  other.respondWith((response) => response.writeHead(202).end("seen"));
  const [before] = await subscriber.deliveriesWith("pending", 1);
  const { id, status, body } = await sendElsewhere(other.url);
  expect([status, body]).toEqual([
    200,
    {
      eventId: before.eventId,
      eventType: "referral.created",
      delivered: true,
      responseStatus: 202,
      latencyMs: expect.any(Number),
      responseBodyExcerpt: "seen",
      error: null,
      errorDetail: null,
    },
  ]);
  const [request] = other.received;
  const { body: bytes = "", headers = {} } = request ?? {};
  const { secret } = subscriber.endpoint;
  const event = await verifyWebhook({ body: bytes, headers, secret, toleranceSeconds: 7_200 });
  expect(event.eventId).toBe(before.eventId);
  const { rows } = await service.pool.query("SELECT payload FROM events WHERE id = $1", [
    before.eventId,
  ]);
  expect(bytes.toString()).toBe(rows[0].payload);
  expect(subscriber.receiver.received).toEqual([]);
  expect((await subscriber.deliveriesWith("pending", 1))[0]).toEqual(before);
  expect(
    await auditRowsOf(service, organization.id, "webhook_delivery.sent_elsewhere"),
  ).toMatchObject([{ targetId: id, changes: { url: { from: null, to: other.url } } }]);
});

test("sending elsewhere · to a forbidden address · returns 400 and sends nothing", async () => {
  await submitReferral(service, organization);
  const database = new URL(service.deps.settings.databaseUrl ?? "").port || "5432";
  const urls = ["http://10.0.0.1/", "https://169.254.169.254/", "file:///etc/passwd", "x"];
  for (const url of [...urls, `http://127.0.0.1:${database}/`]) {
    const { status, body } = await sendElsewhere(url);
    expect([status, body.error?.details?.[0].path], url).toEqual([400, "url"]);
  }
  expect(await auditRowsOf(service, organization.id, "webhook_delivery.sent_elsewhere")).toEqual(
    [],
  );
});

test("sending elsewhere · an event whose data the admin cannot read · returns 403 and sends nothing", async () => {
  await subscriber.call("PATCH", "", { eventTypes: ["bonus_payment.created"] });
  const { body: referral } = await service.call("POST", "/referrals", {
    key: organization.key,
    body: { name: "Ada", referrerId: organization.referrerId, status: "completed" },
  });
  const { key } = await service.createPerson(organization.id, { permissionLevel: "super_admin" });
  await service.call("POST", "/bonus-payments", {
    key,
    body: { referralId: referral.id, amount: 50 },
  });
  expect((await sendElsewhere(other.url)).status).toBe(403);
  expect(other.received).toEqual([]);
  const flagged = await signIn({ permissionLevel: "admin", canSendBonuses: true });
  expect((await sendElsewhere(other.url, flagged)).body).toMatchObject({ delivered: true });
});
