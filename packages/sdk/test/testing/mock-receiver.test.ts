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

test("createMockReceiver · with a signed event · returns 204 and keeps it", async () => {
  const event = sampleEvent("referral.created");
  expect(await send(event, { path: "/hooks/referrals" })).toBe(204);
  expect(receiver.received).toMatchObject([
    { event, answeredWith: 204, body: JSON.stringify(event) },
  ]);
  expect(receiver.received[0]?.headers["x-service-event-id"]).toBe(event.eventId);
});

test("createMockReceiver · with an event that has another signature · returns 400 with the reason", async () => {
  expect(await send(sampleEvent("user.joined"), { key: "whsec_other" })).toBe(400);
  expect(receiver.received).toEqual([]);
  expect(receiver.refused).toMatchObject([{ error: { code: "signature_mismatch" } }]);
});

test("createMockReceiver · while one secret replaces another · accepts both", async () => {
  await receiver.close();
  receiver = await createMockReceiver({ secret: ["whsec_new", secret] });
  expect(await send(sampleEvent("user.joined"))).toBe(204);
  expect(await send(sampleEvent("user.joined"), { key: "whsec_new" })).toBe(204);
});

test("waitFor · before and after the event arrives · returns it", async () => {
  const [first, second] = [sampleEvent("user.joined"), sampleEvent("user.joined")];
  const early = receiver.waitFor("user.joined");
  await send(sampleEvent("user.left"));
  await send(first);
  expect((await early).event).toEqual(first);
  await send(second);
  expect((await receiver.waitFor("user.joined")).event).toEqual(second);
});

test("waitFor · called twice at once · returns a different webhook to each", async () => {
  const waits = [receiver.waitFor("user.joined"), receiver.waitFor("user.joined")];
  const events = [sampleEvent("user.joined"), sampleEvent("user.joined")];
  for (const event of events) await send(event);
  expect((await Promise.all(waits)).map(({ event }) => event)).toEqual(events);
});

test("waitFor · with a function · returns the event that it selects", async () => {
  const wanted = sampleEvent("referral.deleted");
  const wait = receiver.waitFor(({ eventId }) => eventId === wanted.eventId);
  await send(sampleEvent("referral.deleted"));
  await send(wanted);
  expect((await wait).event).toEqual(wanted);
});

test("waitFor · when no such event arrives in time · names those that did", async () => {
  await send(sampleEvent("user.left"));
  await send(sampleEvent("user.joined"), { key: "whsec_other" });
  const wait = receiver.waitFor("referral.created", { timeoutMs: 1 });
  await expect(wait).rejects.toThrow(/1 ms.*user\.left.*signature/i);
});

test("respondWith · some failures · returns each once and then 204 again", async () => {
  receiver.respondWith(500, 429);
  const event = sampleEvent("user.joined");
  expect([await send(event), await send(event), await send(event)]).toEqual([500, 429, 204]);
  expect(receiver.received.map(({ answeredWith }) => answeredWith)).toEqual([500, 429, 204]);
});

test("close · while a test waits · rejects the wait and frees the port", async () => {
  const wait = receiver.waitFor("user.joined");
  const closed = receiver.close();
  await expect(wait).rejects.toThrow(/closed/);
  await closed;
  await expect(fetch(receiver.url)).rejects.toThrow();
});

test("waitFor · for the compiler · returns the event of its type", async () => {
  await send(sampleEvent("user.joined"));
  const { event } = await receiver.waitFor("user.joined");
  expectTypeOf(event.data.joinedAt).toEqualTypeOf<number>();
});
