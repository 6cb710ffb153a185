import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Organization } from "../../../test/arrangements.ts";
import { forceEndpoint } from "../../../test/forced-states.ts";
import { accept, answer } from "../../../test/receiver.ts";
import { auditRowsOf, openDeliveriesOf } from "../../../test/records.ts";
import { startService, type TestService } from "../../../test/service.ts";
import { until } from "../../../test/until.ts";
import { type Subscriber, startSubscriber, submitReferral } from "../../../test/webhooks.ts";

let service: TestService;
let organization: Organization;
let subscriber: Subscriber;
const startedAt = Date.now();

async function start() {
  service = await startService({ environment: { WEBHOOK_FIRST_DELAY_MS: "5" } });
}
async function arrange() {
  organization = await service.createOrganization();
  subscriber = await startSubscriber(service, organization);
}

const submit = (name: string) => submitReferral(service, organization, name);

const recover = (since = startedAt) => subscriber.call("POST", "/recover", { since });

const namesReceived = () =>
  subscriber.receiver.received.map(({ body }) => JSON.parse(body.toString()).data.referral.name);

const openCount = async () => (await openDeliveriesOf(service, subscriber.endpoint.id)).length;

describe("with a worker", () => {
  beforeAll(async () => {
    await start();
    await service.startWorker();
  });
  afterAll(() => service.stop());
  beforeEach(arrange);
  afterEach(() => subscriber.receiver.stop());

  test("Events missed while the endpoint was paused · are delivered, each once", async () => {
    await submit("Before");
    await subscriber.deliveriesWith("delivered", 1);
    await subscriber.setActive(false);
    for (const name of ["One", "Two", "Three"]) await submit(name);
    expect((await subscriber.call("GET", "/deliveries")).body.data).toHaveLength(1);

    await subscriber.setActive(true);
    const { status, body } = await recover();
    expect([status, body]).toEqual([200, { recoveredCount: 3, hasMore: false }]);
    await subscriber.deliveriesWith("delivered", 4);
    expect(namesReceived().toSorted()).toEqual(["Before", "One", "Three", "Two"]);
    expect((await recover()).body).toEqual({ recoveredCount: 0, hasMore: false });
  });

  test("Events missed while the endpoint was disabled by a 410 · are delivered, including the one that caused it", async () => {
    subscriber.receiver.respondWith(answer(410));
    await submit("Gone");
    const read = async () => (await subscriber.call("GET", "")).body;
    await until(async () => (await read()).isDisabled);
    expect((await read()).disabledReason).toMatch(/^The receiver returned 410 Gone at \d{4}-/);
    await submit("Missed");

    subscriber.receiver.respondWith(accept);
    await subscriber.setActive(true);
    expect((await recover()).body).toMatchObject({ hasMore: false });
    await subscriber.deliveriesWith("delivered", 2);
    expect(new Set(namesReceived())).toEqual(new Set(["Gone", "Missed"]));
  });

  test("Permanently failed deliveries · are sent again", async () => {
    subscriber.receiver.respondWith(answer(500));
    await submit("One");
    await subscriber.deliveriesWith("permanently_failed", 1);
    subscriber.receiver.respondWith(accept);
    expect((await recover()).body).toEqual({ recoveredCount: 1, hasMore: false });
    const [delivery] = await subscriber.deliveriesWith("delivered", 1);
    expect(delivery.attemptCount).toBe(6);
  });
});

describe("without a worker", () => {
  beforeAll(start);
  afterAll(() => service.stop());
  beforeEach(arrange);
  afterEach(() => subscriber.receiver.stop());

  async function miss(...names: string[]) {
    await subscriber.setActive(false);
    for (const name of names) await submit(name);
    await subscriber.setActive(true);
  }

  test("Events before that time, of other types or in other organizations · are not recovered", async () => {
    await miss("Too early");
    const { body: events } = await service.call("GET", "/events", { key: organization.key });
    const since = events.data[0].createdAt + 1;
    await subscriber.setActive(false);
    const { body: referral } = await submit("Missed");
    await service.call("DELETE", `/referrals/${referral.id}`, { key: organization.key });
    await submitReferral(service, await service.createOrganization());
    await subscriber.setActive(true);
    expect((await recover(since)).body).toEqual({ recoveredCount: 1, hasMore: false });
    const { data } = (await subscriber.call("GET", "/deliveries")).body;
    expect(data).toMatchObject([{ eventType: "referral.created", status: "pending" }]);
  });

  test("Deliveries that succeeded or are in progress · stay unchanged", async () => {
    await submit("One");
    expect((await recover()).body).toEqual({ recoveredCount: 0, hasMore: false });
    expect(await openCount()).toBe(1);
  });

  test("Ten at once · recover each event once", async () => {
    await miss("One", "Two", "Three", "Four", "Five");
    const answers = await Promise.all(Array.from({ length: 10 }, () => recover()));
    const counts = answers.map(({ status, body }) => [status, body.hasMore, body.recoveredCount]);
    expect(counts.every(([status, hasMore]) => status === 200 && hasMore === false)).toBe(true);
    expect(answers.reduce((sum, { body }) => sum + body.recoveredCount, 0)).toBe(5);
    expect(await openCount()).toBe(5);
  });

  test("More events than one call can recover · set hasMore until nothing is left", async () => {
    await service.pool.query(
      `INSERT INTO events (id, organization_id, type, payload, created_at)
       SELECT gen_random_uuid(), $1, 'referral.created', '{}', now() - n * interval '1 minute'
       FROM generate_series(1, 10005) AS n`,
      [organization.id],
    );
    const since = startedAt - 8 * 86_400_000;
    expect((await recover(since)).body).toEqual({ recoveredCount: 10_000, hasMore: true });
    expect((await recover(since)).body).toEqual({ recoveredCount: 5, hasMore: false });
    expect(await openCount()).toBe(10_005);
  });

  test.each(["paused", "disabled"])(
    "While the endpoint is %s · returns 400 CONFLICT with the advice to enable it first",
    async (state) => {
      const data = state === "paused" ? { isActive: false } : { isDisabled: true };
      await forceEndpoint(service, subscriber.endpoint.id, data);
      await submit("Missed");
      const { status, body } = await recover();
      expect([status, body.error.code]).toEqual([400, "CONFLICT"]);
      expect(body.error.message).toMatch(new RegExp(`is ${state}. Set isActive to true`));
      expect(await openCount()).toBe(0);
    },
  );

  test("A time before the retention · returns 400 naming since; the whole retention is accepted", async () => {
    const dayMs = 86_400_000;
    const { status, body } = await recover(Date.now() - 32 * dayMs);
    expect([status, body.error.details[0].path]).toEqual([400, "since"]);
    expect(body.error.message).toContain("30 days");
    expect((await recover(Date.now() - 30 * dayMs)).status).toBe(200);
  });

  test("A recovery · is in the audit log, unless it found nothing", async () => {
    await recover();
    await miss("One", "Two");
    await recover();
    const rows = await auditRowsOf(service, organization.id, "webhook_endpoint.recovered");
    expect(rows).toMatchObject([
      { targetId: subscriber.endpoint.id, changes: { recoveredCount: { from: null, to: 2 } } },
    ]);
  });
});
