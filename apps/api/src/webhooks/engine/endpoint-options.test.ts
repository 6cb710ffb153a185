import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Organization } from "../../../test/arrangements.ts";
import { until } from "../../../test/until.ts";
import { useService } from "../../../test/use-service.ts";
import { type Subscriber, startSubscriber, submitReferral } from "../../../test/webhooks.ts";
import { claimDue } from "./claim.ts";
import { forgetOldPaces } from "./pace-store.ts";

const service = useService({ environment: { WEBHOOK_ATTEMPTS: "1" } });
let organization: Organization;
let subscriber: Subscriber;
beforeEach(async () => {
  organization = await service.createOrganization();
  subscriber = await startSubscriber(service, organization);
});
let worker: Awaited<ReturnType<typeof service.startWorker>> | undefined;
afterEach(async () => {
  await worker?.stop({ withinMs: 1_000 });
  worker = undefined;
  await subscriber.receiver.stop();
});

const value = "Bearer sk_live_4711";

async function change(options: object) {
  const { status, text } = await subscriber.call("PATCH", "", options);
  if (status !== 200) throw new Error(text);
}

/** Submits a referral and returns the headers of the next request. */
async function delivered() {
  const { received } = subscriber.receiver;
  const count = received.length;
  await submitReferral(service, organization);
  const requests = await subscriber.receiver.waitFor(count + 1);
  return requests[count]?.headers ?? {};
}

describe("an endpoint's own headers", () => {
  test("arrive with deliveries, with their current values, in addition to the service's headers", async () => {
    worker = await service.startWorker();
    await change({ headers: { Authorization: value, "x-team": "north" } });
    expect(await delivered()).toMatchObject({
      authorization: value,
      "x-team": "north",
      "content-type": "application/json",
      "user-agent": "Service-Webhooks/1.0",
      "webhook-id": expect.any(String),
    });
    await change({ headers: { Authorization: "other", "X-Team": null } });
    const later = await delivered();
    expect(later).toMatchObject({ authorization: "other" });
    expect(later).not.toHaveProperty("x-team");
  });

  test("arrive with test events and receiver checks, whose report does not show them", async () => {
    await change({ headers: { "X-Api-Key": value } });
    await subscriber.call("POST", "/test", {});
    const examined = await subscriber.call("POST", "/examine", {});
    const sent = subscriber.receiver.received.map(({ headers }) => headers["x-api-key"]);
    expect(sent.length).toBeGreaterThan(2);
    expect(new Set(sent)).toEqual(new Set([value]));
    expect(examined.text).not.toContain(value);
  });

  test("that the receiver repeats · are hidden in its response", async () => {
    worker = await service.startWorker();
    await change({ headers: { "X-Api-Key": value } });
    subscriber.receiver.respondWith((response, { headers }) =>
      response.end(JSON.stringify(headers)),
    );
    const tested = await subscriber.call("POST", "/test", {});
    await delivered();
    const [delivery] = await subscriber.deliveriesWith("delivered", 1);
    const read = await subscriber.call("GET", `/deliveries/${delivery.id}`);
    for (const { text } of [tested, read]) {
      expect(text).toContain("x-api-key");
      expect(text).not.toContain(value);
    }
  });

  test("that cannot be decrypted · are not omitted", async () => {
    worker = await service.startWorker();
    await change({ headers: { "X-Api-Key": value } });
    await service.deps.db.client.webhookEndpoint.update({
      where: { id: subscriber.endpoint.id },
      data: { sealedHeaders: new Uint8Array(64) },
    });
    await submitReferral(service, organization);
    const [delivery] = await subscriber.deliveriesWith("permanently_failed", 1);
    expect(delivery.lastError).toBe("unreadable_secret");
    expect(subscriber.receiver.received).toHaveLength(0);
    await change({ headers: null });
    expect(await delivered()).not.toHaveProperty("x-api-key");
  });
});

describe("an endpoint's own time limit", () => {
  test("for a receiver that never responds · ends the attempt with a timeout", async () => {
    worker = await service.startWorker();
    await change({ timeoutMs: 1_000 });
    subscriber.receiver.respondWith(() => {});
    await submitReferral(service, organization);
    const [delivery] = await subscriber.deliveriesWith("permanently_failed", 1);
    expect(delivery.lastError).toBe("timeout");
    const { body } = await subscriber.call("GET", `/deliveries/${delivery.id}`);
    // The attempt ends before the service's limit of 10 seconds.
    expect(body.attempts[0].durationMs).toBeGreaterThanOrEqual(1_000);
    expect(body.attempts[0].durationMs).toBeLessThan(10_000);
  });

  test("for a test event · is the same", async () => {
    await change({ timeoutMs: 1_000 });
    subscriber.receiver.respondWith(() => {});
    const { body } = await subscriber.call("POST", "/test", {});
    expect(body).toMatchObject({ delivered: false, error: "timeout" });
  });

  test.each([
    ["longer than the service's", 30_000, 20_000],
    ["shorter", 1_000, 0],
  ])("%s · extends the lease", async (_, timeoutMs, longerMs) => {
    await change({ timeoutMs });
    await submitReferral(service, organization);
    const now = new Date();
    const [claimed] = await claim(now);
    expect(claimed).toMatchObject({
      timeoutMs,
      leaseEndsAt: new Date(now.getTime() + 20_000 + longerMs),
    });
  });
});

const claim = (now: Date) =>
  claimDue(service.deps.db, [{ endpointId: subscriber.endpoint.id, room: 100 }], {
    now,
    leaseEndsAt: new Date(now.getTime() + 20_000),
    leaseToken: service.deps.newId(),
    timeoutMs: 10_000,
  });

describe("an endpoint's own rate", () => {
  const start = new Date(Date.now() + 600_000);
  const after = (ms: number) => new Date(start.getTime() + ms);

  async function submitMany(count: number) {
    await Promise.all(Array.from({ length: count }, () => submitReferral(service, organization)));
  }

  test("applies across several workers", async () => {
    await change({ requestsPerSecond: 50 });
    await submitMany(20);
    const claimed = (await Promise.all([1, 2, 3, 4].map(() => claim(start)))).flat();
    // The claim has 5 deliveries, the number of requests in a tenth of a second.
    expect(claimed).toHaveLength(5);
    expect(claimed.map(({ nextRequestAt }) => nextRequestAt)).toEqual(Array(5).fill(after(100)));
    expect(await claim(after(99))).toEqual([]);
    expect(await claim(after(100))).toHaveLength(5);
  });

  test("below ten a second · sends one at a time", async () => {
    await change({ requestsPerSecond: 2 });
    await submitMany(3);
    expect(await claim(start)).toHaveLength(1);
    expect(await claim(after(499))).toEqual([]);
    expect(await claim(after(500))).toHaveLength(1);
  });

  test("above the number of requests in flight · is fully used", async () => {
    await change({ requestsPerSecond: 1_000 });
    await submitMany(3);
    const claimed = await claimDue(
      service.deps.db,
      [{ endpointId: subscriber.endpoint.id, room: 2 }],
      {
        now: start,
        leaseEndsAt: start,
        leaseToken: service.deps.newId(),
        timeoutMs: 10_000,
      },
    );
    expect(claimed.map(({ nextRequestAt }) => nextRequestAt)).toEqual(Array(2).fill(after(2)));
  });

  test("takes effect immediately after a change and ends when it is removed", async () => {
    await change({ requestsPerSecond: 100 });
    await submitMany(20);
    expect(await claim(start)).toHaveLength(10);
    await change({ requestsPerSecond: 20 });
    expect(await claim(after(100))).toHaveLength(2);
    await change({ requestsPerSecond: null });
    expect(await claim(after(101))).toHaveLength(8);
  });

  test("stays when the endpoint is enabled again, gets another URL, or was not slowed for an hour", async () => {
    await change({ requestsPerSecond: 10 });
    await submitMany(5);
    const [later] = [new Date(Date.now() + 86_400_000)];
    await change({ isActive: true });
    expect(await claim(start)).toHaveLength(1);
    await change({ url: "http://127.0.0.1:9/other" });
    expect(await claim(after(100))).toHaveLength(1);
    await forgetOldPaces(service.deps.db, later);
    expect(await claim(after(200))).toHaveLength(1);
    await service.deps.db.client.webhookPace.deleteMany({
      where: { webhookEndpointId: subscriber.endpoint.id },
    });
    await forgetOldPaces(service.deps.db, later);
    expect(await claim(after(300))).toHaveLength(1);
    expect(await claim(after(301))).toEqual([]);
  });

  test("for a slowed endpoint · does not speed it up until the receiver accepts more again", async () => {
    await change({ requestsPerSecond: 100 });
    await submitMany(20);
    const { webhookPace } = service.deps.db.client;
    const where = { webhookEndpointId: subscriber.endpoint.id };
    await webhookPace.updateMany({ where, data: { requestsPerSecond: 20, resumesAt: start } });
    expect(await claim(start)).toHaveLength(2);
    await change({ requestsPerSecond: 50 });
    expect(await claim(after(100))).toHaveLength(2);
    await forgetOldPaces(service.deps.db, after(3_600_001));
    expect(await claim(after(3_600_001))).toHaveLength(5);
  });

  test("is used by a worker · until everything has arrived", async () => {
    await change({ requestsPerSecond: 1_000 });
    worker = await service.startWorker();
    await submitMany(30);
    await subscriber.deliveriesWith("delivered", 30);
    const pace = await until(() =>
      service.deps.db.client.webhookPace.findFirst({
        where: { webhookEndpointId: subscriber.endpoint.id },
      }),
    );
    expect(pace).toMatchObject({ requestsPerSecond: 1_000, inFlightMax: 64 });
  });
});
