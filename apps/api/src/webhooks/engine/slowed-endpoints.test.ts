import { afterEach, describe, expect, test } from "vitest";
import type { Organization } from "../../../test/arrangements.ts";
import { forcePace } from "../../../test/forced-states.ts";
import { accept, answer, type Receiver } from "../../../test/receiver.ts";
import { until } from "../../../test/until.ts";
import { useService } from "../../../test/use-service.ts";
import { startSubscriber, submitReferral } from "../../../test/webhooks.ts";
import { claimDue } from "./claim.ts";
import { forgetOldPaces } from "./pace-store.ts";

const service = useService();
const receivers: Receiver[] = [];
afterEach(async () => {
  await Promise.all(receivers.splice(0).map((receiver) => receiver.stop()));
});

async function arrange() {
  const organization = await service.createOrganization();
  const subscriber = await startSubscriber(service, organization);
  receivers.push(subscriber.receiver);
  return { organization, ...subscriber };
}

async function submitMany(organization: Organization, count: number) {
  const names = Array.from({ length: count }, (_, index) => `Lead ${index}`);
  await Promise.all(names.map((name) => submitReferral(service, organization, name)));
}

const paceOf = (webhookEndpointId: string) =>
  service.deps.db.client.webhookPace.findFirst({ where: { webhookEndpointId } });

/** Accepts this number of requests in any second, and returns 429 for the others. */
function takeOnly(receiver: Receiver, perSecond: number) {
  const takenMs: number[] = [];
  const slowed: string[] = [];
  receiver.respondWith((response, { receivedAtMs, headers }) => {
    const isTaken = receivedAtMs - (takenMs.at(-perSecond) ?? Number.NEGATIVE_INFINITY) >= 1_000;
    if (isTaken) takenMs.push(receivedAtMs);
    else slowed.push(String(headers["x-service-event-id"]));
    response.writeHead(isTaken ? 204 : 429).end();
  });
  return { slowed };
}

test("a receiver that accepts few requests a second · gets all events in less than two requests each and is not disabled", async () => {
  const { organization, receiver, deliveriesWith, call } = await arrange();
  const { slowed } = takeOnly(receiver, 20);
  await submitMany(organization, 60);
  await service.startWorker();
  await deliveriesWith("delivered", 60);
  expect(slowed.length).toBeGreaterThan(0);
  expect(receiver.received.length).toBeLessThan(120);
  expect((await call("GET", "")).body).toMatchObject({ isDisabled: false });
});

describe.each([429, 503])("a %i with Retry-After", (status) => {
  test("stops every worker from sending to the endpoint before that time · and uses no attempt of other deliveries", async () => {
    const { organization, receiver, endpoint, call } = await arrange();
    receiver.respondWith(answer(status, { "Retry-After": "3600" }));
    const worker = await service.startWorker();
    await submitReferral(service, organization);
    const { startedAt } = await until(() =>
      service.deps.db.client.webhookDeliveryAttempt.findFirst({
        where: { webhookEndpointId: endpoint.id },
      }),
    );
    // The stored pause begins after the attempt.
    const resumesAt = Number((await paceOf(endpoint.id))?.resumesAt);
    expect(resumesAt - startedAt.getTime()).toBeGreaterThanOrEqual(3_600_000);

    // Stops the first worker, so that everything in its memory is lost.
    await worker.stop({ withinMs: 1_000 });
    await service.startWorker();
    receiver.respondWith(accept);
    await submitMany(organization, 3);
    // Deliveries to a healthy endpoint arrive in the meantime.
    const other = await arrange();
    await submitReferral(service, other.organization);
    await other.receiver.waitFor(1);
    expect(receiver.received).toHaveLength(1);
    const { data } = (await call("GET", "/deliveries")).body;
    expect(data.map((one: { attemptCount: number }) => one.attemptCount)).toEqual([0, 0, 0, 1]);
    expect(await claimOf(endpoint.id, new Date(resumesAt - 1))).toEqual([]);
  });
});

const claimOf = (endpointId: string, now: Date) =>
  claimDue(service.deps.db, [{ endpointId, room: 100 }], {
    now,
    leaseEndsAt: now,
    leaseToken: service.deps.newId(),
    timeoutMs: 10_000,
  });

test("several workers · share the requests that a slowed endpoint accepts", async () => {
  const { organization, endpoint } = await arrange();
  // The time is in the future, so that no worker in this file claims them.
  const now = new Date(Date.now() + 600_000);
  await forcePace(service, {
    webhookEndpointId: endpoint.id,
    resumesAt: now,
    nextRequestAt: now,
    pauseMs: 1_000,
    requestsPerSecond: 50,
    inFlightMax: 64,
  });
  await submitMany(organization, 30);
  const claimed = await Promise.all(Array.from({ length: 4 }, () => claimOf(endpoint.id, now)));
  // The claims have 5 deliveries, the number of requests in a tenth of a second at 50 requests per
  // second.
  expect(claimed.flat()).toHaveLength(5);
  const next = new Date(now.getTime() + 100);
  expect(claimed.flat().map(({ nextRequestAt }) => nextRequestAt)).toEqual(Array(5).fill(next));
  expect(await claimOf(endpoint.id, new Date(next.getTime() - 1))).toEqual([]);
  expect(await claimOf(endpoint.id, next)).toHaveLength(5);
});

test.each([
  ["enabled again", { isActive: true }],
  ["given another URL", { url: "http://127.0.0.1:9/other" }],
])("a slowed endpoint · when it is %s · gets requests at full speed", async (_, changes) => {
  const { organization, receiver, endpoint, call } = await arrange();
  receiver.respondWith(answer(429, { "Retry-After": "3600" }));
  await service.startWorker();
  await submitReferral(service, organization);
  await until(() => paceOf(endpoint.id));
  await call("PATCH", "", { isActive: false });
  expect(await paceOf(endpoint.id)).not.toBeNull();
  expect((await call("PATCH", "", changes)).status).toBe(200);
  expect(await paceOf(endpoint.id)).toBeNull();
});

test("a paused endpoint · when missed events are recovered · gets them at its slow pace", async () => {
  const { organization, receiver, endpoint, call, setActive, deliveriesWith } = await arrange();
  await setActive(false);
  await submitReferral(service, organization);
  await setActive(true);
  const resumesAt = new Date(Date.now() + 3_600_000);
  await forcePace(service, {
    webhookEndpointId: endpoint.id,
    resumesAt,
    nextRequestAt: resumesAt,
    pauseMs: 1_000,
    requestsPerSecond: 1,
    inFlightMax: 1,
  });
  await service.startWorker();
  const recovered = await call("POST", "/recover", { since: Date.now() - 60_000 });
  expect(recovered.body).toEqual({ recoveredCount: 1, hasMore: false });
  await receiver.waitFor(1);
  await deliveriesWith("delivered", 1);
  expect(await paceOf(endpoint.id)).toMatchObject({ inFlightMax: expect.any(Number) });
});

test("a pace · an hour after the last request for a slower one · is deleted", async () => {
  const { endpoint } = await arrange();
  const resumesAt = new Date("2026-11-20T12:00:00Z");
  await forcePace(service, {
    webhookEndpointId: endpoint.id,
    resumesAt,
    nextRequestAt: resumesAt,
    pauseMs: 1_000,
    requestsPerSecond: 1,
    inFlightMax: 1,
  });
  await forgetOldPaces(service.deps.db, new Date("2026-11-20T13:00:00Z"));
  expect(await paceOf(endpoint.id)).not.toBeNull();
  await forgetOldPaces(service.deps.db, new Date("2026-11-20T13:00:01Z"));
  expect(await paceOf(endpoint.id)).toBeNull();
});
