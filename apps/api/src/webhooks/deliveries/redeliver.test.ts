import type { WebhookDelivery } from "@referral-service/contract";
import { verifyWebhook } from "@referral-service/sdk/webhooks";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Organization } from "../../../test/arrangements.ts";
import { forceEndpoint, forceOpenDeliveries } from "../../../test/forced-states.ts";
import { accept, answer, startReceiver } from "../../../test/receiver.ts";
import { auditRowsOf, openDeliveriesOf } from "../../../test/records.ts";
import { useService } from "../../../test/use-service.ts";
import { type Subscriber, startSubscriber, submitReferral } from "../../../test/webhooks.ts";

const service = useService({ environment: { WEBHOOK_FIRST_DELAY_MS: "5" } });
let organization: Organization;
let subscriber: Subscriber;
beforeAll(async () => {
  await service.startWorker();
});
beforeEach(async () => {
  organization = await service.createOrganization();
  subscriber = await startSubscriber(service, organization);
});
afterEach(() => subscriber.receiver.stop());

/** Returns a delivery that has reached this status. */
async function deliveryWith(status: WebhookDelivery["status"]) {
  await submitReferral(service, organization);
  const [delivery] = await subscriber.deliveriesWith(status, 1);
  return delivery;
}

const redeliver = (id: string) => subscriber.call("POST", `/deliveries/${id}/redeliver`, {});

const openRows = () => openDeliveriesOf(service, subscriber.endpoint.id);

/** Prevents workers from claiming the delivery, as if a worker were sending it. */
const lease = (leaseEndsAt: Date | null) =>
  forceOpenDeliveries(service, { webhookEndpointId: subscriber.endpoint.id }, { leaseEndsAt });

test("A delivered event · is sent again · with the same bytes and eventId, signed with the current secret", async () => {
  const delivery = await deliveryWith("delivered");
  const rotated = await subscriber.call("POST", "/rotate-secret", { overlapHours: 0 });
  const { status, body } = await redeliver(delivery.id);
  expect([status, body]).toEqual([
    200,
    { ...delivery, status: "pending", nextAttemptAt: expect.any(Number), completedAt: null },
  ]);
  const [first, second] = await subscriber.receiver.waitFor(2);
  expect(second?.body.equals(first?.body ?? Buffer.alloc(0))).toBe(true);
  const { secret } = rotated.body;
  const { headers = {}, body: bytes = "" } = second ?? {};
  const event = await verifyWebhook({ body: bytes, headers, secret });
  expect(event.eventId).toBe(delivery.eventId);
  const [again] = await subscriber.deliveriesWith("delivered", 1);
  expect(again).toMatchObject({ id: delivery.id, attemptCount: 2 });
});

test("A permanently failed delivery · gets a full series of attempts · whose numbers continue", async () => {
  subscriber.receiver.respondWith(answer(500));
  const delivery = await deliveryWith("permanently_failed");
  expect((await redeliver(delivery.id)).status).toBe(200);
  await subscriber.receiver.waitFor(10);
  const [failed] = await subscriber.deliveriesWith("permanently_failed", 1);
  expect(failed.attemptCount).toBe(10);
  const { body } = await subscriber.call("GET", `/deliveries/${delivery.id}`);
  expect(body.attempts.map(({ number }: { number: number }) => number)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
  ]);
  const { body: listed } = await subscriber.call("GET", "/deliveries?status=permanently_failed");
  expect(listed.data).toEqual([failed]);
});

test("A delivery that waits for its retry · is sent sooner · and continues its series", async () => {
  subscriber.receiver.respondWith(answer(503, { "Retry-After": "3600" }));
  const delivery = await deliveryWith("pending_retry");
  subscriber.receiver.respondWith(accept);
  const { status, body } = await redeliver(delivery.id);
  expect(status).toBe(200);
  expect(body.nextAttemptAt).toBeLessThan(Number(delivery.nextAttemptAt));
  const [delivered] = await subscriber.deliveriesWith("delivered", 1);
  expect(delivered.attemptCount).toBe(2);
  expect(subscriber.receiver.received).toHaveLength(2);
});

test("A delivery whose endpoint has a new URL · goes there", async () => {
  subscriber.receiver.respondWith(answer(503, { "Retry-After": "3600" }));
  const delivery = await deliveryWith("pending_retry");
  const moved = await startReceiver();
  await subscriber.call("PATCH", "", { url: moved.url });
  await redeliver(delivery.id);
  const [request] = await moved.waitFor(1);
  expect(request?.headers["x-service-event-id"]).toBe(delivery.eventId);
  expect(subscriber.receiver.received).toHaveLength(1);
  await moved.stop();
});

test("The same redelivery again · with one Idempotency-Key · happens once", async () => {
  const delivery = await deliveryWith("delivered");
  const path = `/webhooks/${subscriber.endpoint.id}/deliveries/${delivery.id}/redeliver`;
  const send = () =>
    service.call("POST", path, {
      key: organization.key,
      headers: { "Idempotency-Key": "again" },
      body: {},
    });
  const first = await send();
  await subscriber.receiver.waitFor(2);
  await subscriber.deliveriesWith("delivered", 1);
  const again = await send();
  expect([again.status, again.text]).toEqual([200, first.text]);
  expect(again.headers.get("idempotency-replayed")).toBe("true");
  expect(await openRows()).toEqual([]);
});

test("A delivery that a worker is sending · stays with that worker", async () => {
  subscriber.receiver.respondWith(answer(503, { "Retry-After": "3600" }));
  const delivery = await deliveryWith("pending_retry");
  await lease(new Date(Date.now() + 60_000));
  const { status, body } = await redeliver(delivery.id);
  expect([status, body]).toEqual([200, delivery]);
});

test("Ten redeliveries at once · of a completed one · open it once", async () => {
  const delivery = await deliveryWith("delivered");
  // The first attempt gets no response, so no worker closes the delivery in the meantime.
  subscriber.receiver.respondWith(() => {});
  const answers = await Promise.all(Array.from({ length: 10 }, () => redeliver(delivery.id)));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(await openRows()).toMatchObject([{ deliveryId: delivery.id, attemptsBefore: 1 }]);
});

test.each(["paused", "disabled"])(
  "While the endpoint is %s · returns 400 CONFLICT with the advice to enable it first",
  async (state) => {
    const delivery = await deliveryWith("delivered");
    const data = state === "paused" ? { isActive: false } : { isDisabled: true };
    await forceEndpoint(service, subscriber.endpoint.id, data);
    const { status, body } = await redeliver(delivery.id);
    expect([status, body.error.code]).toEqual([400, "CONFLICT"]);
    expect(body.error.message).toMatch(new RegExp(`is ${state}. Set isActive to true`));
    expect(await openRows()).toEqual([]);
  },
);

test("A redelivery · is in the audit log", async () => {
  const delivery = await deliveryWith("delivered");
  await redeliver(delivery.id);
  const rows = await auditRowsOf(service, organization.id, "webhook_delivery.redelivered");
  expect(rows).toMatchObject([{ targetType: "webhook_delivery", targetId: delivery.id }]);
});
