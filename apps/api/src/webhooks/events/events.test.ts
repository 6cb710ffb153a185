import { beforeEach, expect, test } from "vitest";
import type { Organization } from "../../../test/arrangements.ts";
import { until } from "../../../test/until.ts";
import { useService } from "../../../test/use-service.ts";
import { startSubscriber, submitReferral } from "../../../test/webhooks.ts";

const service = useService();
let organization: Organization;
beforeEach(async () => {
  organization = await service.createOrganization();
});

const get = (path: string, { key }: Organization = organization) =>
  service.call("GET", path, { key });

const submit = (name?: string) => submitReferral(service, organization, name);

test("An event · without a subscribed endpoint · is listed with its payload", async () => {
  const { body: referral } = await submit();
  const { status, body } = await get("/events");
  const [event] = body.data;
  expect([status, body.data.length]).toEqual([200, 1]);
  expect(event).toEqual({
    id: event.payload.eventId,
    eventType: "referral.created",
    createdAt: event.payload.timestamp,
    payload: {
      eventType: "referral.created",
      eventId: expect.any(String),
      timestamp: expect.any(Number),
      organizationId: organization.id,
      data: expect.objectContaining({ referral: expect.objectContaining({ id: referral.id }) }),
      metadata: { version: 1 },
    },
  });
  expect((await get(`/events/${event.id}`)).body).toEqual({ ...event, deliveries: [] });
});

test("The payload · equals what a receiver gets, byte for byte", async () => {
  const worker = await service.startWorker();
  const { receiver } = await startSubscriber(service, organization);
  await submit("Zoë 🙂 O'Neill");
  const [request] = await receiver.waitFor(1);
  const { body } = await get("/events");
  expect(JSON.stringify(body.data[0].payload)).toBe(request?.body.toString());
  await receiver.stop();
  await worker.stop({ withinMs: 1_000 });
});

test("The filters · by type and time · alone and together · return the matching events", async () => {
  const { body: first } = await submit();
  await submit();
  await service.call("DELETE", `/referrals/${first.id}`, { key: organization.key });
  const { data: all } = (await get("/events")).body;
  expect(all.map(({ eventType }: { eventType: string }) => eventType)).toEqual([
    "referral.deleted",
    "referral.created",
    "referral.created",
  ]);
  const since = all[1].createdAt;
  const later = all.filter(({ createdAt }: { createdAt: number }) => createdAt >= since);
  const earlier = all.filter(({ createdAt }: { createdAt: number }) => createdAt < since);
  expect((await get("/events?eventType=referral.created")).body.data).toEqual(all.slice(1));
  expect((await get("/events?eventType=user.left")).body.data).toEqual([]);
  expect((await get(`/events?createdAfter=${since}`)).body.data).toEqual(later);
  expect((await get(`/events?createdBefore=${since}`)).body.data).toEqual(earlier);
  expect(
    (await get(`/events?createdBefore=${since}&eventType=referral.deleted`)).body.data,
  ).toEqual([]);
});

test("The list · over pages, while more happens · returns each event exactly once", async () => {
  for (let referral = 0; referral < 5; referral += 1) await submit();
  const { data: all } = (await get("/events")).body;
  const seen: unknown[] = [];
  for (let query = "limit=2"; ; ) {
    const { body } = await get(`/events?${query}`);
    seen.push(...body.data);
    if (!body.pagination.hasMore) break;
    query = `limit=2&cursor=${body.pagination.nextCursor}`;
    await submit();
  }
  expect(seen).toEqual(all);
});

test("An event · in another organization · is not found, nor in the list", async () => {
  await submit();
  const { data } = (await get("/events")).body;
  const stranger = await service.createOrganization();
  expect((await get(`/events/${data[0].id}`, stranger)).status).toBe(404);
  expect((await get("/events", stranger)).body.data).toEqual([]);
});

const idsOf = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id);

const ascending = (query = "") => get(`/events?order=asc${query}`);

/**
 * Waits for the transactions of other tests, because events of an older transaction could still
 * appear.
 */
const ascendingTo = (count: number, query = "") =>
  until(async () => {
    const { body } = await ascending(query);
    return body.data.length === count && body;
  });

test("order=asc · page by page, then after new events · returns each once, the oldest first", async () => {
  const names = ["Ada", "Grace", "Mary", "Joan", "Edith"];
  for (const name of names.slice(0, 4)) await submit(name);
  await ascendingTo(4);
  const first = (await ascending("&limit=3")).body;
  expect(first.pagination).toEqual({ nextCursor: expect.any(String), hasMore: true });
  const second = (await ascending(`&limit=3&cursor=${first.pagination.nextCursor}`)).body;
  expect(second.pagination).toEqual({ nextCursor: expect.any(String), hasMore: false });
  const atEnd = `&limit=3&cursor=${second.pagination.nextCursor}`;
  expect((await ascending(atEnd)).body).toEqual({ data: [], pagination: second.pagination });
  await submit(names[4]);
  const third = await ascendingTo(1, atEnd);
  const newestFirst = idsOf((await get("/events")).body);
  expect([first, second, third].flatMap(idsOf)).toEqual(newestFirst.toReversed());
  const descending = (await get("/events?limit=3")).body.pagination.nextCursor;
  expect((await ascending(`&limit=3&cursor=${descending}`)).status).toBe(400);
});

test("order=asc · before the first event · returns a cursor that misses nothing", async () => {
  const { pagination } = (await ascending("&eventType=referral.deleted")).body;
  const { body: referral } = await submit();
  await service.call("DELETE", `/referrals/${referral.id}`, { key: organization.key });
  const query = `&eventType=referral.deleted&cursor=${pagination.nextCursor}`;
  expect((await ascendingTo(1, query)).data).toMatchObject([{ eventType: "referral.deleted" }]);
});

test("order=asc · after a deleted event · reports where to continue, unless older ones still exist", async () => {
  for (const name of ["Ada", "Grace", "Mary"]) await submit(name);
  const [oldest, middle, newest] = idsOf(await ascendingTo(3));
  const pageAfter = async (limit: number) =>
    (await ascending(`&limit=${limit}`)).body.pagination.nextCursor;
  const [afterOldest, afterMiddle] = [await pageAfter(1), await pageAfter(2)];
  const remove = (id = "") => service.deps.db.client.event.deleteMany({ where: { id } });
  await remove(middle);
  expect(idsOf((await ascending(`&limit=2&cursor=${afterMiddle}`)).body)).toContain(newest);
  await remove(oldest);
  const { status, body } = await ascending(`&limit=1&cursor=${afterOldest}`);
  expect([status, body.error.code]).toEqual([400, "INVALID_REQUEST"]);
  const [{ path, oldestCursor }] = body.error.details;
  expect(path).toBe("cursor");
  expect(idsOf((await ascending(`&limit=1&cursor=${oldestCursor}`)).body)).toEqual([newest]);
});
