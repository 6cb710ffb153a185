import { inspect } from "node:util";
import { expect, test } from "vitest";
import type { List } from "../../src/index.ts";
import { fakeService, json, newClient, refusal, rejectionOf } from "./service.ts";

const service = fakeService();
const client = newClient();

const pageOf = (ids: string[], nextCursor: string | null, hasMore = nextCursor !== null) =>
  json({ data: ids.map((id) => ({ id })), pagination: { nextCursor, hasMore } });

async function idsIn(list: AsyncIterable<{ id: string }>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of list) ids.push(id);
  return ids;
}

const sentCursors = () => service.sent.map(({ query }) => query.cursor);

/** Each method whose name begins with "list", in the client and in all its resources. */
function listMethods(resource: object, name: string): [name: string, method: Method][] {
  return Object.entries(resource).flatMap(([key, member]): [string, Method][] => {
    const isList = typeof member === "function" && key.startsWith("list");
    if (isList) return [[`${name}.${key}`, member]];
    return typeof member === "object" && member !== null
      ? listMethods(member, `${name}.${key}`)
      : [];
  });
}
type Method = (...ids: string[]) => List<{ id: string }>;
const methods = listMethods(client, "client");

test("the walk · over the client · finds the lists", () => {
  const names = methods.map(([name]) => name);
  expect(names).toEqual(expect.arrayContaining(["client.referrals.list", "client.bd.tasks.list"]));
  expect(names.length).toBeGreaterThan(20);
});

test.each(methods)(
  "%s · awaited, and iterated over · returns its first page, and all items",
  async (_, list) => {
    service.answers(pageOf(["1", "2"], "c1"), pageOf(["3"], null));
    const all = list("a");
    const { data, hasMore } = await all;
    expect([data, hasMore]).toEqual([[{ id: "1" }, { id: "2" }], true]);
    expect(await idsIn(all)).toEqual(["1", "2", "3"]);
    expect(sentCursors()).toEqual([undefined, "c1"]);
  },
);

test("list · iterated over · follows the cursors with the same filters to the end", async () => {
  service.answers(pageOf(["1", "2"], "c1"), pageOf([], "c2"), pageOf(["3"], null));
  expect(await idsIn(client.referrals.list({ status: "new", limit: 2 }))).toEqual(["1", "2", "3"]);
  expect(service.sent.map(({ query }) => query)).toEqual([
    { status: "new", limit: "2" },
    { status: "new", limit: "2", cursor: "c1" },
    { status: "new", limit: "2", cursor: "c2" },
  ]);
});

test("list · left early · requests no more pages", async () => {
  service.answers(pageOf(["1", "2"], "c1"));
  for await (const { id } of client.referrals.list()) if (id === "2") break;
  expect(service.sent).toHaveLength(1);
});

test("list · neither iterated over nor awaited · sends nothing", () => {
  inspect(client.referrals.list());
  expect(service.sent).toHaveLength(0);
});

test("list · awaited several times, with every method of a promise · sends one request", async () => {
  service.answers(pageOf(["1"], null));
  const list = client.referrals.list();
  const [first, second, third] = await Promise.all([list, list.then((page) => page), list]);
  expect(second).toBe(first);
  expect(third).toBe(first);
  expect(await list.finally(() => {})).toBe(first);
  expect(await list.catch(() => undefined)).toBe(first);
  expect((await list.withResponse()).data).toBe(first);
  expect(service.sent).toHaveLength(1);
});

test("list · iterated over twice · starts again", async () => {
  service.answers(pageOf(["1"], "c1"), pageOf(["2"], null), pageOf(["1"], null));
  const list = client.webhookEndpoints.list();
  expect(await idsIn(list)).toEqual(["1", "2"]);
  expect(await idsIn(list)).toEqual(["1"]);
});

test("toArray · for a list on one page · sends no limit, because the list has none", async () => {
  service.answers(pageOf(["1", "2", "3"], null));
  expect(await client.referralStatuses.list("o").toArray(2)).toMatchObject([
    { id: "1" },
    { id: "2" },
  ]);
  expect(service.sent.map(({ query }) => query)).toEqual([{}]);
});

test("list · awaited with a cursor · returns that one page and the cursor of the next", async () => {
  service.answers(pageOf(["3"], "c2"));
  expect(await client.customFields.list("o", { cursor: "c1" })).toMatchObject({
    data: [{ id: "3" }],
    hasMore: true,
    nextCursor: "c2",
  });
  expect(sentCursors()).toEqual(["c1"]);
});

test("nextPage · from page to page · keeps the filters, and is null at the end", async () => {
  service.answers(pageOf(["1"], "c1"), pageOf(["2"], null));
  const first = await client.referrals.list({ q: "Ada" });
  const answered = await first.nextPage()?.withResponse();
  expect(answered).toMatchObject({ data: { data: [{ id: "2" }] }, response: { status: 200 } });
  expect(service.sent.map(({ query }) => query)).toEqual([
    { q: "Ada" },
    { q: "Ada", cursor: "c1" },
  ]);
  expect(answered?.data.nextPage()).toBeNull();
});

test("a last page · with a cursor to continue from later · still ends the list", async () => {
  service.answers(pageOf(["1"], "c1", false));
  const page = await client.events.list();
  expect([page.nextCursor, page.hasMore, page.nextPage()]).toEqual(["c1", false, null]);
  expect(await idsIn(client.referrals.list())).toEqual(["1"]);
  expect(service.sent).toHaveLength(2);
});

test("list · rejected on a later page · throws there, after the earlier items", async () => {
  service.answers(pageOf(["1"], "c1"), refusal(400, "INVALID_REQUEST"));
  const ids: string[] = [];
  const iteration = (async () => {
    for await (const { id } of client.referrals.list()) ids.push(id);
  })();
  await expect(iteration).rejects.toThrow(/INVALID_REQUEST/);
  expect(ids).toEqual(["1"]);
});

test("list · whose request fails · rejects when awaited, each time with the same error", async () => {
  service.answers(refusal(400, "INVALID_REQUEST"), pageOf([], null));
  const list = client.referrals.list();
  const error = await rejectionOf(list);
  expect(error).toMatchObject({ code: "INVALID_REQUEST" });
  expect(await rejectionOf(list.withResponse())).toBe(error);
  expect(service.sent).toHaveLength(1);
});

test("toArray · for a list over several pages · returns the first items, with large pages and no page too many", async () => {
  service.answers(pageOf(["1", "2"], "c1"), pageOf(["3", "4"], "c2"), pageOf(["5"], null));
  const list = client.referrals.list({ status: "new", limit: undefined });
  expect((await list.toArray(4)).map(({ id }) => id)).toEqual(["1", "2", "3", "4"]);
  expect(service.sent.map(({ query }) => query)).toEqual([
    { status: "new", limit: "4" },
    { status: "new", limit: "4", cursor: "c1" },
  ]);
});

test("toArray · for a shorter list, and with a page size in the query · returns all of it", async () => {
  service.answers(pageOf(["1", "2"], "c1"), pageOf(["3"], null));
  expect(await client.referrals.list({ limit: 2 }).toArray(500)).toHaveLength(3);
  await client.referrals.list().toArray(500);
  expect(service.sent.map(({ query }) => query.limit)).toEqual(["2", "2", "100"]);
});

test.each([undefined, 0, -1, 1.5, Number.POSITIVE_INFINITY])(
  "toArray · with the limit %s · is rejected before any request",
  async (limit) => {
    const call = client.referrals.list().toArray(limit as number);
    await expect(call).rejects.toThrow(/^toArray needs a limit/);
    expect(service.sent).toHaveLength(0);
  },
);

test("nextPage · with its own signal · ends only that page", async () => {
  service.answers(pageOf(["1"], "c1"), pageOf(["2"], null));
  const first = await client.referrals.list();
  const signal = AbortSignal.abort(new Error("The person left"));
  await expect(first.nextPage({ signal })).rejects.toThrow("The person left");
  expect((await first.nextPage())?.data).toEqual([{ id: "2" }]);
  expect(sentCursors()).toEqual([undefined, "c1"]);
});
