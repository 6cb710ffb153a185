import type { TimelineEntry } from "@referral-service/contract/app";
import { expect, test } from "vitest";
import { countOf, presentStatuses, streamOf } from "./stream-items.ts";

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

test("the stream · for a change with webhooks to two endpoints · has each endpoint once, after the change", () => {
  const deliveries = [delivery("d1", "e1"), delivery("d2", "e2"), delivery("d3", "e1")];
  const message = { id: "m", body: "Hello" } as TimelineEntry["message"];
  const items = streamOf([entry("2", { message }), entry("1", { deliveries })]);
  expect(items.map(({ key }) => key)).toEqual(["1", "1 e1", "1 e2", "2"]);
  expect(items.map(({ kind }) => kind)).toEqual(["change", "webhook", "webhook", "message"]);
  expect(items[1]?.deliveries.map(({ id }) => id)).toEqual(["d1", "d3"]);
  expect(countOf(items, "webhook")).toBe(2);
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
