import type { TimelineEntry } from "@referral-service/contract/app";
import { expect, test } from "vitest";
import { countOf, mergedChanges, presentStatuses, streamOf } from "./stream-items.ts";

const entry = (id: string, of: Partial<TimelineEntry> = {}): TimelineEntry => ({
  id,
  action: "referral.updated",
  actor: { type: "user", id: "u", name: "Ada" },
  changes: {},
  requestId: null,
  createdAt: 0,
  message: null,
  payment: null,
  deliveries: [],
  ...of,
});

const delivery = (id: string, webhookEndpointId: string): TimelineEntry["deliveries"][number] => ({
  id,
  eventType: "referral.updated",
  webhookEndpointId,
  endpointName: "CRM",
  status: "delivered",
  lastResponseStatus: 200,
  lastError: null,
  createdAt: 5,
  completedAt: 6,
});

const payment = { id: "p", amount: 50, currency: "EUR" };

test("the stream · for a change with webhooks to two endpoints · has one line for them, in the order of their names", () => {
  const deliveries = [
    { ...delivery("d1", "e1"), endpointName: "Warehouse" },
    { ...delivery("d2", "e2"), endpointName: null },
    delivery("d3", "e3"),
  ];
  const message = { id: "m", body: "Hello" } as TimelineEntry["message"];
  const items = streamOf([entry("2", { message }), entry("1", { deliveries })]);
  expect(items.map(({ key }) => key)).toEqual(["1", "1 webhooks", "2"]);
  expect(items.map(({ kind }) => kind)).toEqual(["change", "webhook", "message"]);
  expect(items[1]?.deliveries.map(({ id }) => id)).toEqual(["d3", "d1", "d2"]);
  expect(countOf(items, "webhook")).toBe(1);
});

const changed = (id: string, createdAt: number, changes: TimelineEntry["changes"]) =>
  entry(id, { createdAt, changes, deliveries: [delivery(`d${id}`, "e")] });

test("the changes of a person within a minute · are one entry with the first and the last value, and all webhooks", () => {
  const merged = mergedChanges([
    changed("3", 60_000, {
      labels: { from: ["a"], to: ["a", "b"] },
      phone: { from: null, to: "1" },
    }),
    changed("2", 10_000, { labels: { from: [], to: ["a"] } }),
    changed("1", 0, { status: { from: "new", to: "contacted" } }),
  ]);
  expect(merged).toHaveLength(1);
  expect(merged[0]?.id).toBe("3");
  expect(merged[0]?.changes).toEqual({
    status: { from: "new", to: "contacted" },
    labels: { from: [], to: ["a", "b"] },
    phone: { from: null, to: "1" },
  });
  expect(merged[0]?.deliveries.map(({ id }) => id)).toEqual(["d1", "d2", "d3"]);
});

test("changes · of another person, of a status, of a value that was set back, or later · stay apart", () => {
  const phone = (from: string | null, to: string | null) => ({ phone: { from, to } });
  const status = (from: string, to: string) => ({ status: { from, to } });
  const other = { type: "user", id: "o", name: "Bo" } as const;
  for (const entries of [
    [{ ...changed("2", 1, phone(null, "1")), actor: other }, changed("1", 0, phone("1", "2"))],
    [changed("2", 1, status("b", "c")), changed("1", 0, status("a", "b"))],
    [changed("2", 1, phone("1", null)), changed("1", 0, phone(null, "1"))],
    [changed("2", 60_001, phone("1", "2")), changed("1", 0, phone(null, "1"))],
  ]) {
    expect(mergedChanges(entries)).toHaveLength(2);
  }
});

test("the status of a payment · is with its newest entry", () => {
  const changes = { status: { from: "draft", to: "approved" } };
  const entries = [
    entry("2", { payment, changes }),
    entry("1", { payment, action: "bonus_payment.created", changes: {} }),
  ];
  expect([...presentStatuses(entries)]).toEqual([["2", "approved"]]);
  expect([...presentStatuses(entries.slice(1))]).toEqual([["1", "draft"]]);
});

test("the status of a referral · is with its newest entry", () => {
  const changed = (to: string) => ({ changes: { status: { from: "new", to } } });
  const entries = [
    entry("3", { changes: { phone: { from: null, to: "1" } } }),
    entry("2", changed("qualified")),
    entry("1", changed("contacted")),
  ];
  expect([...presentStatuses(entries)]).toEqual([["2", "qualified"]]);
});
