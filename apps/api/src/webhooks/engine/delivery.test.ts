import { createHmac } from "node:crypto";
import { verifyWebhook } from "@referral-service/sdk/webhooks";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { isFullVolume } from "../../../../../.ci/test-volume.ts";
import type { Organization } from "../../../test/arrangements.ts";
import { forceFullSpeed, forceOpenDeliveries } from "../../../test/forced-states.ts";
import { queueBackends } from "../../../test/queue-backends.ts";
import {
  accept,
  answer,
  answerInTurn,
  type ReceivedRequest,
  type Receiver,
  startReceiver,
} from "../../../test/receiver.ts";
import { startService, type TestService } from "../../../test/service.ts";
import { snapshotOf } from "../../../test/snapshot.ts";
import { until } from "../../../test/until.ts";
import { enqueueEvent } from "../../kernel/outbox/enqueue-event.ts";
import { claimDue, endpointsWithDueDeliveries } from "./claim.ts";
import { settle } from "./settle.ts";

const everyReferralEvent = ["referral.created", "referral.updated", "referral.deleted"];

describe.each(queueBackends())("delivery over $name", (backend) => {
  /**
   * Tests that do not depend on the queue run with the first backend only, except at full volume.
   */
  const isTheFirst = backend.name === queueBackends()[0]?.name;
  const testOnce = isFullVolume || isTheFirst ? test : () => {};
  let service: TestService;
  let stopBackend: () => Promise<void>;
  const receivers: Receiver[] = [];

  beforeAll(async () => {
    const { environment, stop } = await backend.start();
    stopBackend = stop;
    service = await startService({
      environment: {
        ...environment,
        WEBHOOK_FIRST_DELAY_MS: "20",
        WEBHOOK_TIMEOUT_MS: "60000",
        WEBHOOK_DISABLE_AFTER_FAILURES: "3",
        WEBHOOK_DISABLE_AFTER_HOURS: "0",
      },
    });
    await service.startWorker();
  });
  afterEach(async () => {
    await Promise.all(receivers.splice(0).map((receiver) => receiver.stop()));
  });
  afterAll(async () => {
    await service.stop();
    await stopBackend();
  });

  async function subscribe(organization: Organization, changes: { url?: string } = {}) {
    const receiver = await startReceiver();
    receivers.push(receiver);
    const { status, body: endpoint } = await service.call("POST", "/webhooks", {
      key: organization.key,
      body: { name: "Receiver", url: receiver.url, eventTypes: everyReferralEvent, ...changes },
    });
    expect(status).toBe(201);
    return { receiver, endpoint };
  }

  async function arrange() {
    const organization = await service.createOrganization();
    return { organization, ...(await subscribe(organization)) };
  }

  async function submit({ key, referrerId }: Organization, name = "Ada Lovelace") {
    const { body } = await service.call("POST", "/referrals", { key, body: { name, referrerId } });
    return body;
  }

  /**
   * The deliveries of an endpoint with their attempts and event and, while they are open, their
   * schedule.
   */
  async function deliveriesOf(endpointId: string) {
    const { client } = service.deps.db;
    const deliveries = await client.webhookDelivery.findMany({
      where: { webhookEndpointId: endpointId },
      orderBy: { eventId: "asc" },
    });
    return Promise.all(
      deliveries.map(async (delivery) => ({
        ...delivery,
        attempts: await client.webhookDeliveryAttempt.findMany({
          where: { deliveryId: delivery.id },
          orderBy: { number: "asc" },
        }),
        event: await client.event.findFirstOrThrow({ where: { id: delivery.eventId } }),
        open: await client.openWebhookDelivery.findFirst({ where: { deliveryId: delivery.id } }),
      })),
    );
  }

  /** Waits until this number of the endpoint's deliveries have this status. */
  async function deliveriesWith(endpointId: string, status: string, count = 1) {
    await until(async () => {
      const deliveries = await deliveriesOf(endpointId);
      return deliveries.length === count && deliveries.every((one) => one.status === status);
    });
    return deliveriesOf(endpointId);
  }

  const eventOf = ({ body }: ReceivedRequest) => JSON.parse(body.toString());

  testOnce(
    "a delivery of another organization's event · sends nothing and shows nothing about it",
    async () => {
      const other = await service.createOrganization();
      await subscribe(other);
      await submit(other, "Nobody else's business");
      const { organization, receiver, endpoint } = await arrange();
      const [{ id: foreignId } = { id: "" }] = await service.deps.db.query<{ id: string }>({
        text: "SELECT id FROM events WHERE organization_id = $1",
        values: [other.id],
      });
      const name = "webhook_delivery_id($3, $2)";
      await service.deps.db.inScope(organization.id, (scoped) =>
        scoped.transaction(async ({ enqueue }) => {
          const values = [organization.id, endpoint.id, foreignId];
          enqueue({
            text: `INSERT INTO webhook_deliveries (id, organization_id, webhook_endpoint_id, event_id,
              event_type, status, created_at)
            VALUES (${name}, $1, $2, $3, 'referral.created', 'pending', now())`,
            values,
          });
          enqueue({
            text: `INSERT INTO open_webhook_deliveries (delivery_id, organization_id,
              webhook_endpoint_id, event_id, event_type, next_attempt_at)
            VALUES (${name}, $1, $2, $3, 'referral.created', now())`,
            values,
          });
        }),
      );
      service.deps.deliveries.wake([{ id: endpoint.id, organizationId: organization.id }]);
      const [failed] = await deliveriesWith(endpoint.id, "permanently_failed");
      expect(failed?.lastError).toBe("missing_event");
      expect(await receiver.waitFor(0)).toEqual([]);
      for (const path of ["", `/${failed?.id}`]) {
        const { text } = await service.call("GET", `/webhooks/${endpoint.id}/deliveries${path}`, {
          key: organization.key,
        });
        expect(text).not.toContain("business");
      }
    },
  );

  test("a referral's lifetime · created, updated, deleted · each event arrives, verified, equal to the API's response", async () => {
    const { organization, receiver, endpoint } = await arrange();
    const created = await submit(organization);
    await receiver.waitFor(1);
    const updated = await service.call("PATCH", `/referrals/${created.id}`, {
      key: organization.key,
      body: { status: "completed" },
    });
    await receiver.waitFor(2);
    await service.call("DELETE", `/referrals/${created.id}`, { key: organization.key });
    const requests = await receiver.waitFor(3);

    const events = await Promise.all(
      requests.map((request) =>
        verifyWebhook({ body: request.body, headers: request.headers, secret: endpoint.secret }),
      ),
    );
    expect(events.map(({ eventType }) => eventType)).toEqual(everyReferralEvent);
    expect(events[0]).toMatchObject({
      organizationId: organization.id,
      ...snapshotOf(created),
    });
    expect(events[1]).toMatchObject({
      data: {
        referral: { id: created.id, status: "completed", updatedAt: updated.body.updatedAt },
        statusChange: { oldStatus: "new", newStatus: "completed" },
      },
      metadata: { version: 2 },
    });
    expect(events[2]).toMatchObject({
      data: { referralId: created.id },
      metadata: { deleted: true, version: 3 },
    });
  });

  testOnce(
    "the headers of a delivery · are those in the contract and those of Standard Webhooks",
    async () => {
      const { organization, receiver, endpoint } = await arrange();
      await submit(organization);
      const [request] = await receiver.waitFor(1);
      const { headers, body } = request as ReceivedRequest;
      const event = eventOf(request as ReceivedRequest);

      expect(headers).toMatchObject({
        "content-type": "application/json",
        "user-agent": "Service-Webhooks/1.0",
        "x-service-event-id": event.eventId,
        "x-service-event-type": "referral.created",
        "webhook-id": event.eventId,
      });
      const bare = createHmac("sha256", endpoint.secret)
        .update(`${headers["x-service-timestamp"]}.`)
        .update(body)
        .digest("hex");
      expect(headers["x-service-signature"]).toBe(bare);
      const standard = new Webhook(endpoint.secret);
      expect(standard.verify(body, headers as Record<string, string>)).toEqual(event);
      expect(() => standard.verify(`${body} `, headers as Record<string, string>)).toThrow();
    },
  );

  test("a receiver that fails twice · gets a retry · with the same bytes and a new signature", async () => {
    const { organization, receiver, endpoint } = await arrange();
    receiver.respondWith(answerInTurn(500, 503));
    await submit(organization);
    const requests = await receiver.waitFor(3);

    expect(new Set(requests.map(({ body }) => body.toString())).size).toBe(1);
    expect(new Set(requests.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    for (const { body, headers } of requests) {
      await verifyWebhook({ body, headers, secret: endpoint.secret });
    }
    const [delivery] = await deliveriesWith(endpoint.id, "delivered");
    expect(delivery).toMatchObject({ attemptCount: 3, lastResponseStatus: 200, lastError: null });
    expect(delivery?.attempts.map(({ responseStatus }) => responseStatus)).toEqual([500, 503, 200]);
    expect(delivery?.event.payload).toBe(requests[0]?.body.toString());
  });

  testOnce(
    "a receiver that always fails · five attempts · the delivery is permanently_failed",
    async () => {
      const { organization, receiver, endpoint } = await arrange();
      receiver.respondWith(answer(500));
      await submit(organization);
      const [delivery] = await deliveriesWith(endpoint.id, "permanently_failed");
      expect(receiver.received).toHaveLength(5);
      expect(delivery).toMatchObject({
        attemptCount: 5,
        open: null,
        lastResponseStatus: 500,
        lastError: "http_status",
      });
      expect(delivery?.completedAt).not.toBeNull();
      expect(delivery?.attempts.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
    },
  );

  testOnce("a redirect · counts as a failure · and its target is never called", async () => {
    const { organization, receiver, endpoint } = await arrange();
    const target = await startReceiver();
    receivers.push(target);
    receiver.respondWith(answer(307, { Location: target.url }));
    await submit(organization);
    const [delivery] = await deliveriesWith(endpoint.id, "permanently_failed");
    expect(delivery).toMatchObject({ lastError: "redirect", lastResponseStatus: 307 });
    expect(target.received).toHaveLength(0);
  });

  testOnce("a receiver that resets the connection · is classified · and gets a retry", async () => {
    const { organization, receiver, endpoint } = await arrange();
    receiver.respondWith((response) => {
      receiver.respondWith(accept);
      response.socket?.resetAndDestroy();
    });
    await submit(organization);
    const [delivery] = await deliveriesWith(endpoint.id, "delivered");
    expect(delivery?.attempts.map(({ error }) => error)).toEqual(["connection_reset", null]);
  });

  testOnce("a long response · with a 2xx · is a success, and 1 KiB of it is stored", async () => {
    const { organization, receiver, endpoint } = await arrange();
    receiver.respondWith((response) => response.end(`\0${"a".repeat(10_000_000)}`));
    await submit(organization);
    const [delivery] = await deliveriesWith(endpoint.id, "delivered");
    const [attempt] = delivery?.attempts ?? [];
    expect(attempt?.responseBodyExcerpt).toBe(`\u{fffd}${"a".repeat(1_021)}`);
  });

  testOnce("an event · goes only to the subscribed endpoints in its organization", async () => {
    const { organization, receiver } = await arrange();
    const stranger = await arrange();
    const onlyDeleted = await startReceiver();
    receivers.push(onlyDeleted);
    await service.call("POST", "/webhooks", {
      key: organization.key,
      body: { name: "Other", url: onlyDeleted.url, eventTypes: ["referral.deleted"] },
    });
    const referral = await submit(organization);
    await receiver.waitFor(1);
    await service.call("DELETE", `/referrals/${referral.id}`, { key: organization.key });
    const [request] = await onlyDeleted.waitFor(1);
    expect(eventOf(request as ReceivedRequest).eventType).toBe("referral.deleted");
    expect(stranger.receiver.received).toHaveLength(0);
  });

  testOnce("a paused endpoint · keeps its due deliveries · until it is resumed", async () => {
    const { organization, receiver, endpoint } = await arrange();
    receiver.respondWith(answer(503, { "Retry-After": "3600" }));
    await submit(organization);
    const [held] = await deliveriesWith(endpoint.id, "pending_retry");
    const activate = (isActive: boolean) =>
      service.call("PATCH", `/webhooks/${endpoint.id}`, {
        key: organization.key,
        body: { isActive },
      });
    await activate(false);
    const { db } = service.deps;
    const data = { nextAttemptAt: new Date() };
    await forceOpenDeliveries(service, { deliveryId: held?.id ?? "" }, data);
    const claimed = await claimDue(db, [{ endpointId: endpoint.id, room: 10 }], {
      now: new Date(),
      leaseEndsAt: new Date(),
      leaseToken: service.deps.newId(),
      timeoutMs: 10_000,
    });
    expect(claimed).toEqual([]);
    const due = await endpointsWithDueDeliveries(db, new Date());
    expect(due.map(({ id }) => id)).not.toContain(endpoint.id);

    receiver.respondWith(accept);
    await activate(true);
    await deliveriesWith(endpoint.id, "delivered");
    expect(receiver.received).toHaveLength(2);
  });

  testOnce("a deleted endpoint · its open deliveries are canceled", async () => {
    const { organization, receiver, endpoint } = await arrange();
    receiver.respondWith(answer(503, { "Retry-After": "3600" }));
    await submit(organization);
    await deliveriesWith(endpoint.id, "pending_retry");
    await service.call("DELETE", `/webhooks/${endpoint.id}`, { key: organization.key });
    const [delivery] = await deliveriesWith(endpoint.id, "canceled");
    expect(delivery).toMatchObject({ failed: true, open: null });
  });

  testOnce("a deleted endpoint · its deliveries · can be read with their event", async () => {
    const { organization, receiver, endpoint } = await arrange();
    await submit(organization);
    await deliveriesWith(endpoint.id, "delivered");
    receiver.respondWith(answer(503, { "Retry-After": "3600" }));
    await submit(organization);
    await until(async () =>
      (await deliveriesOf(endpoint.id)).some(({ status }) => status === "pending_retry"),
    );
    const { key } = organization;
    await service.call("DELETE", `/webhooks/${endpoint.id}`, { key });
    const { data } = (await service.call("GET", "/events", { key })).body;
    const read = data.map(({ id }: { id: string }) =>
      service.call("GET", `/events/${id}`, { key }),
    );
    const shown = { webhookEndpointId: endpoint.id, attemptCount: 1, nextAttemptAt: null };
    expect((await Promise.all(read)).map(({ body }) => body.deliveries)).toEqual([
      [expect.objectContaining({ ...shown, status: "canceled", completedAt: expect.any(Number) })],
      [expect.objectContaining({ ...shown, status: "delivered" })],
    ]);
  });

  testOnce("Retry-After with a 503 · extends the delay", async () => {
    const { organization, receiver, endpoint } = await arrange();
    receiver.respondWith(answer(503, { "Retry-After": "120" }));
    await submit(organization);
    const [delivery] = await deliveriesWith(endpoint.id, "pending_retry");
    const [attempt] = delivery?.attempts ?? [];
    const delayMs = Number(delivery?.open?.nextAttemptAt) - Number(attempt?.startedAt);
    expect(delayMs).toBeGreaterThanOrEqual(120_000);
    expect(receiver.received).toHaveLength(1);
  });

  testOnce(
    "deliveries that keep failing · disable the endpoint with a reason · until a PATCH enables it",
    async () => {
      const { organization, receiver, endpoint } = await arrange();
      receiver.respondWith(answer(500));
      for (const name of ["One", "Two", "Three"]) await submit(organization, name);
      await deliveriesWith(endpoint.id, "permanently_failed", 3);
      const read = () => service.call("GET", `/webhooks/${endpoint.id}`, { key: organization.key });
      await until(async () => (await read()).body.isDisabled);
      expect((await read()).body.disabledReason).toMatch(/3 deliveries in a row failed/);

      await submit(organization, "While disabled");
      expect(await deliveriesOf(endpoint.id)).toHaveLength(3);

      receiver.respondWith(accept);
      const enabled = await service.call("PATCH", `/webhooks/${endpoint.id}`, {
        key: organization.key,
        body: { isActive: true },
      });
      expect(enabled.body).toMatchObject({
        isActive: true,
        isDisabled: false,
        disabledReason: null,
      });
      const count = receiver.received.length;
      await submit(organization, "Enabled again");
      await receiver.waitFor(count + 1);
    },
  );

  testOnce("410 Gone · disables the endpoint immediately", async () => {
    const { organization, receiver, endpoint } = await arrange();
    receiver.respondWith(answer(410));
    await submit(organization);
    await until(async () => {
      const { body } = await service.call("GET", `/webhooks/${endpoint.id}`, {
        key: organization.key,
      });
      return body.isDisabled && /410/.test(body.disabledReason);
    });
    expect(receiver.received).toHaveLength(1);
  });

  testOnce(
    "410 Gone · open deliveries · show no next attempt until the endpoint is enabled",
    async () => {
      const { organization, receiver, endpoint } = await arrange();
      receiver.respondWith(answer(410));
      await submit(organization);
      const call = (method: string, path = "", body?: unknown) =>
        service.call(method, `/webhooks/${endpoint.id}${path}`, { key: organization.key, body });
      await deliveriesWith(endpoint.id, "pending_retry");
      expect((await call("GET")).body.isDisabled).toBe(true);
      const waiting = { status: "pending_retry", attemptCount: 1, nextAttemptAt: null };
      const [listed] = (await call("GET", "/deliveries")).body.data;
      expect(listed).toMatchObject(waiting);
      expect((await call("GET", `/deliveries/${listed.id}`)).body).toMatchObject(waiting);
      const [open] = (await call("GET", "/deliveries?status=pending_retry")).body.data;
      expect(open).toMatchObject(waiting);

      receiver.respondWith(answer(503, { "Retry-After": "3600" }));
      await call("PATCH", "", { isActive: true });
      const next = async () => (await call("GET", "/deliveries")).body.data[0].nextAttemptAt;
      await until(async () => (await next()) > Date.now());
    },
  );

  testOnce(
    "a worker that died while sending · its delivery is sent again when the lease ends",
    async () => {
      const { organization, receiver, endpoint } = await arrange();
      receiver.respondWith(answer(503, { "Retry-After": "3600" }));
      await submit(organization);
      await deliveriesWith(endpoint.id, "pending_retry");
      await forceFullSpeed(service, endpoint.id);
      const now = new Date(Date.now() + 3_700_000);
      const { db } = service.deps;
      const wants = [{ endpointId: endpoint.id, room: 1 }];
      const leaseToken = service.deps.newId();
      const lease = { now, leaseEndsAt: new Date(), leaseToken, timeoutMs: 10_000 };
      const [claim] = await claimDue(db, wants, lease);
      if (claim === undefined) throw new Error("The delivery was not due");

      receiver.respondWith(accept);
      await forceOpenDeliveries(service, { deliveryId: claim.id }, { nextAttemptAt: new Date() });
      const [delivery] = await deliveriesWith(endpoint.id, "delivered");
      // The unfinished attempt does not count.
      expect(delivery?.attemptCount).toBe(2);

      const result = {
        durationMs: 1,
        responseStatus: 500,
        responseBodyExcerpt: null,
        failure: "http_status" as const,
        tlsFault: null,
        retryAfter: undefined,
      };
      const late = {
        delivery: claim,
        startedAt: new Date(),
        result,
        status: "permanently_failed" as const,
        nextAttemptAt: null,
        slowdown: undefined,
        requestsPerSecond: 0,
      };
      expect(await settle(db, [late], new Date())).toEqual(new Set());
      expect(await deliveriesOf(endpoint.id)).toMatchObject([{ status: "delivered" }]);
    },
  );

  testOnce(
    "a worker that paused past its lease and claimed the delivery again · with its two outcomes, in turn or together · only the later one counts",
    async () => {
      const { organization, receiver, endpoint } = await arrange();
      receiver.respondWith(answer(503, { "Retry-After": "3600" }));
      await submit(organization);
      await deliveriesWith(endpoint.id, "pending_retry");
      await forceFullSpeed(service, endpoint.id);
      const now = new Date(Date.now() + 3_700_000);
      const { db } = service.deps;
      const claimOnce = () =>
        claimDue(db, [{ endpointId: endpoint.id, room: 1 }], {
          now,
          leaseEndsAt: now,
          leaseToken: service.deps.newId(),
          timeoutMs: 10_000,
        });
      const outcomes = [...(await claimOnce()), ...(await claimOnce())].map((delivery, index) => ({
        delivery,
        startedAt: new Date(),
        result: {
          durationMs: 1,
          responseStatus: index === 0 ? 500 : 200,
          responseBodyExcerpt: null,
          failure: index === 0 ? ("http_status" as const) : null,
          tlsFault: null,
          retryAfter: undefined,
        },
        status: index === 0 ? ("permanently_failed" as const) : ("delivered" as const),
        nextAttemptAt: null,
        slowdown: undefined,
        requestsPerSecond: 0,
      }));
      const [early] = outcomes;
      if (early === undefined) throw new Error("The delivery was not due");
      const retry = { status: "pending_retry" as const, nextAttemptAt: new Date() };
      for (const late of [early, { ...early, ...retry }]) {
        expect(await settle(db, [late], new Date())).toEqual(new Set());
      }
      expect((await settle(db, outcomes, new Date())).size).toBe(1);
      expect(await deliveriesOf(endpoint.id)).toMatchObject([
        { status: "delivered", attemptCount: 2, lastResponseStatus: 200 },
      ]);
    },
  );

  /** Records the event of a deleted referral in a process with these changed dependencies. */
  const recordDeletion = (organization: Organization, changes: Partial<TestService["deps"]>) => {
    const { newId, clock, db } = service.deps;
    return db.transaction(async (tx) =>
      enqueueEvent(
        tx,
        { ...service.deps, ...changes },
        { requestId: newId() },
        {
          eventType: "referral.deleted",
          organizationId: organization.id,
          data: { referralId: newId(), deletedAt: clock.now().getTime() },
        },
      ),
    );
  };

  testOnce("a process whose clock is 5 minutes ahead · delays no delivery", async () => {
    const { organization, receiver, endpoint } = await arrange();
    const clock = { now: () => new Date(Date.now() + 300_000) };
    await recordDeletion(organization, { clock });
    await receiver.waitFor(1);
    await deliveriesWith(endpoint.id, "delivered");
  });

  testOnce("a lost wake-up · is no problem, because the sweeper finds due deliveries", async () => {
    const { organization, receiver, endpoint } = await arrange();
    await recordDeletion(organization, { deliveries: { wake: () => {} } });
    await receiver.waitFor(1);
    await deliveriesWith(endpoint.id, "delivered");
  });

  test("100 referrals at once over 3 endpoints · every endpoint gets every event", async () => {
    const organization = await service.createOrganization();
    const endpoints = await Promise.all([1, 2, 3].map(() => subscribe(organization)));
    await Promise.all(
      Array.from({ length: 100 }, (_, index) => submit(organization, `Lead ${index}`)),
    );
    for (const { receiver } of endpoints) {
      // An attempt can time out and be repeated on a slow machine, because delivery is at least
      // once.
      const leads = () => receiver.received.map((request) => eventOf(request).data.referral.name);
      await until(() => new Set(leads()).size === 100);
    }
  });
});
