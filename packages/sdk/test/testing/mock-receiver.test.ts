import { afterEach, beforeEach, expect, expectTypeOf, test } from "vitest";
import {
  createMockReceiver,
  type MockReceiver,
  sampleEvent,
  signWebhook,
} from "../../src/testing/index.ts";

const secret = "whsec_test_of_the_kit";
let receiver: MockReceiver;

beforeEach(async () => {
  receiver = await createMockReceiver({ secret });
});
afterEach(() => receiver.close());

async function send(event: object, { key = secret, path = "" } = {}): Promise<number> {
  const signed = await signWebhook({ event, secret: key });
  const { status } = await fetch(receiver.url + path, { method: "POST", ...signed });
  return status;
}

test("createMockReceiver · sent a signed event · answers 204 and keeps it", async () => {
  const event = sampleEvent("referral.created");
  expect(await send(event, { path: "/hooks/referrals" })).toBe(204);
  expect(receiver.received).toMatchObject([
    { event, answeredWith: 204, body: JSON.stringify(event) },
  ]);
  expect(receiver.received[0]?.headers["x-service-event-id"]).toBe(event.eventId);
});

test("createMockReceiver · sent an event with another signature · answers 400 and says why", async () => {
  expect(await send(sampleEvent("user.joined"), { key: "whsec_other" })).toBe(400);
  expect(receiver.received).toEqual([]);
  expect(receiver.refused).toMatchObject([{ error: { code: "signature_mismatch" } }]);
});

test("createMockReceiver · while a secret replaces another · accepts both", async () => {
  await receiver.close();
  receiver = await createMockReceiver({ secret: ["whsec_new", secret] });
  expect(await send(sampleEvent("user.joined"))).toBe(204);
  expect(await send(sampleEvent("user.joined"), { key: "whsec_new" })).toBe(204);
});

test("waitFor · before and after the event arrives · gives it", async () => {
  const [first, second] = [sampleEvent("user.joined"), sampleEvent("user.joined")];
  const early = receiver.waitFor("user.joined");
  await send(sampleEvent("user.left"));
  await send(first);
  expect((await early).event).toEqual(first);
  await send(second);
  expect((await receiver.waitFor("user.joined")).event).toEqual(second);
});

test("waitFor · asked twice at once · gives each its own webhook", async () => {
  const waits = [receiver.waitFor("user.joined"), receiver.waitFor("user.joined")];
  const events = [sampleEvent("user.joined"), sampleEvent("user.joined")];
  for (const event of events) await send(event);
  expect((await Promise.all(waits)).map(({ event }) => event)).toEqual(events);
});

test("waitFor · with a function · gives the event that it picks", async () => {
  const wanted = sampleEvent("referral.deleted");
  const wait = receiver.waitFor(({ eventId }) => eventId === wanted.eventId);
  await send(sampleEvent("referral.deleted"));
  await send(wanted);
  expect((await wait).event).toEqual(wanted);
});

test("waitFor · when nothing of the kind comes in time · says what did come", async () => {
  await send(sampleEvent("user.left"));
  await send(sampleEvent("user.joined"), { key: "whsec_other" });
  const wait = receiver.waitFor("referral.created", { timeoutMs: 1 });
  await expect(wait).rejects.toThrow(/1 ms.*user\.left.*signature/i);
});

test("respondWith · some failures · answers one each and then 204 again", async () => {
  receiver.respondWith(500, 429);
  const event = sampleEvent("user.joined");
  expect([await send(event), await send(event), await send(event)]).toEqual([500, 429, 204]);
  expect(receiver.received.map(({ answeredWith }) => answeredWith)).toEqual([500, 429, 204]);
});

test("close · while somebody waits · tells them, and frees the port", async () => {
  const wait = receiver.waitFor("user.joined");
  const closed = receiver.close();
  await expect(wait).rejects.toThrow(/closed/);
  await closed;
  await expect(fetch(receiver.url)).rejects.toThrow();
});

test("waitFor · to the compiler · gives the event of its type", async () => {
  await send(sampleEvent("user.joined"));
  const { event } = await receiver.waitFor("user.joined");
  expectTypeOf(event.data.joinedAt).toEqualTypeOf<number>();
});
