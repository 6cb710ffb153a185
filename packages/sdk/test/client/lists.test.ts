import { expect, test } from "vitest";
import { fakeService, json, newClient, refusal } from "./service.ts";

const service = fakeService();
const client = newClient();

const pageOf = (ids: string[], nextCursor: string | null) =>
  json({
    data: ids.map((id) => ({ id })),
    pagination: { nextCursor, hasMore: nextCursor !== null },
  });

test("list · iterated over · follows the cursors with the same filters to the end", async () => {
  service.answers(pageOf(["1", "2"], "c1"), pageOf([], "c2"), pageOf(["3"], null));
  const ids: string[] = [];
  for await (const { id } of client.referrals.list({ status: "new", limit: 2 })) ids.push(id);
  expect(ids).toEqual(["1", "2", "3"]);
  expect(service.sent.map(({ query }) => query)).toEqual([
    { status: "new", limit: "2" },
    { status: "new", limit: "2", cursor: "c1" },
    { status: "new", limit: "2", cursor: "c2" },
  ]);
});

test("list · left early · fetches no further page", async () => {
  service.answers(pageOf(["1", "2"], "c1"));
  for await (const { id } of client.referrals.list()) if (id === "2") break;
  expect(service.sent).toHaveLength(1);
});

test("list · neither iterated over nor asked for a page · sends nothing", () => {
  client.referrals.list();
  expect(service.sent).toHaveLength(0);
});

test("list · iterated over twice · starts anew", async () => {
  service.answers(pageOf(["1"], "c1"), pageOf(["2"], null), pageOf(["1"], null));
  const list = client.webhookEndpoints.list();
  const idsOf = async () => {
    const ids: string[] = [];
    for await (const { id } of list) ids.push(id);
    return ids;
  };
  expect(await idsOf()).toEqual(["1", "2"]);
  expect(await idsOf()).toEqual(["1"]);
});

test("list.page · with a cursor · answers that one page", async () => {
  service.answers(pageOf(["3"], "c2"));
  expect(await client.customFields.list("o", { cursor: "c1" }).page()).toEqual({
    data: [{ id: "3" }],
    pagination: { nextCursor: "c2", hasMore: true },
  });
  expect(service.sent[0]?.query).toEqual({ cursor: "c1" });
});

test("list · refused on a later page · throws there, after the items before", async () => {
  service.answers(pageOf(["1"], "c1"), refusal(400, "INVALID_REQUEST"));
  const ids: string[] = [];
  const iteration = (async () => {
    for await (const { id } of client.referrals.list()) ids.push(id);
  })();
  await expect(iteration).rejects.toThrow(/INVALID_REQUEST/);
  expect(ids).toEqual(["1"]);
});
