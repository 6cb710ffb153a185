import { eventSchemas } from "@referral-service/contract";
import { expect, expectTypeOf, test } from "vitest";
import { sampleEvent } from "../../src/testing/index.ts";

const types = Object.keys(eventSchemas) as (keyof typeof eventSchemas)[];

test.each(types)("sampleEvent · for %s · is valid under the contract", (type) => {
  const event = sampleEvent(type);
  expect(event.eventType).toBe(type);
  expect(eventSchemas[type].safeParse(event).error).toBeUndefined();
});

test("sampleEvent · with overrides · applies them at any depth and keeps the rest", () => {
  const plain = sampleEvent("referral.created");
  const event = sampleEvent("referral.created", {
    organizationId: "org_1",
    data: { referral: { name: "Grace Hopper", labels: ["vip"], address: null, notes: undefined } },
  });
  expect(event).toEqual({
    ...plain,
    ...{ eventId: event.eventId, timestamp: event.timestamp, organizationId: "org_1" },
    data: {
      ...plain.data,
      referral: { ...plain.data.referral, name: "Grace Hopper", labels: ["vip"], address: null },
    },
  });
});

test("sampleEvent · called twice · returns two events that share no part", () => {
  const [one, other] = [sampleEvent("user.joined"), sampleEvent("user.joined")];
  expect(one.eventId).not.toBe(other.eventId);
  one.data.userId = "changed";
  expect(other.data.userId).not.toBe("changed");
  expect(sampleEvent("user.joined").data.userId).not.toBe("changed");
});

test("sampleEvent · with an unknown type · names the known ones", () => {
  expect(() => sampleEvent("referral.archived" as never)).toThrow(/referral\.archived.*user\.left/);
});

test("sampleEvent · for the compiler · is the event of its type, and so are the overrides", () => {
  const event = sampleEvent("user.status_updated", { data: { statusChange: { newStatus: "x" } } });
  expectTypeOf(event.data.statusChange.newStatus).toEqualTypeOf<string>();
  // @ts-expect-error: an event of this type has no referral
  sampleEvent("user.status_updated", { data: { referral: {} } });
});
