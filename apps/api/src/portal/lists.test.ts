import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Cast, createCast } from "../../test/cast.ts";
import { portalBodies, portalCollections } from "../../test/portal.ts";
import { useService } from "../../test/use-service.ts";
import { newId } from "../kernel/platform/ids.ts";

let nowMs = 1_760_000_000_000;
const service = useService({ overrides: { clock: { now: () => new Date(nowMs) } } });
let cast: Cast;
beforeAll(async () => {
  cast = await createCast(service);
});

/** A business developer with an empty portal. */
let key: string;
let userId: string;
beforeEach(async () => {
  const options = { permissionLevel: "marketer" } as const;
  ({ key, userId } = await service.createPerson(cast.organizationId, options));
});

const list = (folder: string, query: Record<string, string | number> = {}, as = key) =>
  service.call("GET", `/${folder}?${new URLSearchParams(query as Record<string, string>)}`, {
    key: as,
  });

async function create(path: string, body: object, as = key) {
  const answer = await service.call("POST", path, { key: as, body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

describe.each(portalCollections)("%s", (collection) => {
  const add = (as = key) => create(`/${collection}`, portalBodies[collection], as);
  const idsIn = ({ body }: { body: { data: { id: string }[] } }) => body.data.map(({ id }) => id);

  test("pages · with items created at the same and at different times · include each once, newest first", async () => {
    const made: { id: string; createdAt: number }[] = [];
    for (let count = 0; count < 9; count += 1) {
      if (count % 4 === 0) nowMs += 1;
      made.push(await add());
    }
    await add(cast.otherBusinessDeveloper.key);
    const newestFirst = made
      .toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1))
      .map(({ id }) => id);
    for (const limit of [1, 4, 9]) {
      const seen: string[] = [];
      for (let cursor: string | null = ""; cursor !== null; ) {
        const page = await list(collection, { limit, ...(cursor !== "" && { cursor }) });
        expect(page.status).toBe(200);
        seen.push(...idsIn(page));
        cursor = page.body.pagination.nextCursor;
      }
      expect(seen).toEqual(newestFirst);
    }
  });

  test("a cursor · in another portal or by another caller · returns 400; for an admin with their own · continues", async () => {
    await add();
    const last = await add();
    const { cursor } = (await list(collection, { limit: 1 })).body.pagination;
    const named = { bd_user_id: userId };
    for (const refused of [
      await list(collection, { cursor }, cast.otherBusinessDeveloper.key),
      await list(collection, { ...named, cursor }, cast.admin.key),
    ]) {
      expect([refused.status, refused.body.error.details[0].path]).toEqual([400, "cursor"]);
    }
    const first = await list(collection, { ...named, limit: 1 }, cast.admin.key);
    const next = { ...named, cursor: first.body.pagination.nextCursor };
    const rest = await list(collection, next, cast.admin.key);
    expect([rest.status, rest.body.data.length]).toEqual([200, 1]);
    expect([...idsIn(first), ...idsIn(rest)]).toContain(last.id);
  });

  test("createdAfter, createdBefore and updatedAfter · include the first moment and not the last", async () => {
    const start = nowMs;
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      nowMs += 1;
      ids.push((await add()).id);
    }
    const [one, two, three] = ids;
    const found = async (query: Record<string, number>) => idsIn(await list(collection, query));
    expect(await found({ createdAfter: start + 2 })).toEqual([three, two]);
    expect(await found({ createdBefore: start + 3 })).toEqual([two, one]);
    expect(await found({ createdAfter: start + 2, createdBefore: start + 3 })).toEqual([two]);
    nowMs = start + 10;
    const changes = {
      "bd/prospects": { notes: "n" },
      "bd/activities": { summary: "n" },
      "bd/tasks": { title: "n" },
      "bd/goals": { target: 9 },
    };
    const path = `/${collection}/${one}`;
    await service.call("PATCH", path, { key, body: changes[collection] });
    expect(await found({ updatedAfter: start + 10 })).toEqual([one]);
    expect(await found({ updatedAfter: start + 11 })).toEqual([]);
  });
});

/** The given field of the items that match a filter, newest first. */
const found = async (folder: string, field: string, query: Record<string, string | number>) => {
  const { status, body } = await list(folder, query);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.map((item: Record<string, unknown>) => item[field]);
};

test("prospects · by stage and q · are the matching ones, in any case", async () => {
  for (const fields of [
    { name: "100% sure" },
    { name: "1000 sure", stage: "won" },
    { name: "by company", company: "Needle & Co" },
    { name: "by e-mail", email: "pin@example.org", stage: "won" },
    { name: "by phone", phone: "+47 555-needle" },
    { name: "in notes", notes: "needle" },
  ]) {
    nowMs += 1;
    await create("/bd/prospects", fields);
  }
  const names = (query: Record<string, string>) => found("bd/prospects", "name", query);
  expect(await names({ stage: "won" })).toEqual(["by e-mail", "1000 sure"]);
  expect(await names({ stage: "lost" })).toEqual([]);
  expect(await names({ q: "%" })).toEqual(["100% sure"]);
  expect(await names({ q: "NEEDLE" })).toEqual(["by phone", "by company"]);
  expect(await names({ q: "PIN@", stage: "won" })).toEqual(["by e-mail"]);
  expect(await names({ q: "sure", stage: "lead" })).toEqual(["100% sure"]);
});

test("activities · by type, prospect and time · are the matching ones", async () => {
  const { id: prospectId } = await create("/bd/prospects", { name: "Ada" });
  for (const fields of [
    { type: "call", summary: "one", occurredAt: 1.5e11 },
    { type: "note", summary: "two", occurredAt: 2e11, prospectId },
    { type: "call", summary: "three", occurredAt: 1e11, prospectId },
  ]) {
    nowMs += 1;
    await create("/bd/activities", fields);
  }
  const summaries = (query: Record<string, string | number>) =>
    found("bd/activities", "summary", query);
  expect(await summaries({ type: "call" })).toEqual(["three", "one"]);
  expect(await summaries({ prospectId })).toEqual(["three", "two"]);
  expect(await summaries({ prospectId: prospectId.toUpperCase(), type: "note" })).toEqual(["two"]);
  expect(await summaries({ prospectId: newId() })).toEqual([]);
  expect(await summaries({ occurredAfter: 1.5e11 + 1 })).toEqual(["two"]);
  expect(await summaries({ occurredAfter: 1.5e11 })).toEqual(["two", "one"]);
  expect(await summaries({ occurredBefore: 1.5e11 })).toEqual(["three"]);
  expect(await summaries({ occurredAfter: 1e11, occurredBefore: 1.5e11 })).toEqual(["three"]);
});

test("tasks · by status, prospect and due time · are the matching ones, and those without a due time never match", async () => {
  const { id: prospectId } = await create("/bd/prospects", { name: "Ada" });
  for (const fields of [
    { title: "one", dueAt: 1e11 },
    { title: "two", dueAt: 2e11, prospectId, status: "done" },
    { title: "three", dueAt: null, prospectId },
  ]) {
    nowMs += 1;
    await create("/bd/tasks", fields);
  }
  const titles = (query: Record<string, string | number>) => found("bd/tasks", "title", query);
  expect(await titles({ status: "open" })).toEqual(["three", "one"]);
  expect(await titles({ status: "done", prospectId })).toEqual(["two"]);
  expect(await titles({ dueAfter: 1e11 + 1 })).toEqual(["two"]);
  expect(await titles({ dueAfter: 1e11 })).toEqual(["two", "one"]);
  expect(await titles({ dueBefore: 2e11 })).toEqual(["one"]);
  expect(await titles({ dueAfter: 2e11 + 1 })).toEqual([]);
});

test("goals · by metric · are the matching ones", async () => {
  for (const metric of ["referrals", "activities", "referrals"]) {
    await create("/bd/goals", { ...portalBodies["bd/goals"], metric });
  }
  expect(await found("bd/goals", "metric", { metric: "referrals" })).toEqual([
    "referrals",
    "referrals",
  ]);
  expect(await found("bd/goals", "metric", { metric: "bonus_amount" })).toEqual([]);
});

test.each([
  ["bd/prospects", "stage"],
  ["bd/prospects", "q"],
  ["bd/activities", "type"],
  ["bd/activities", "prospectId"],
  ["bd/activities", "occurredAfter"],
  ["bd/tasks", "status"],
  ["bd/tasks", "dueBefore"],
  ["bd/goals", "metric"],
  ["bd/goals", "createdAfter"],
  ["bd/goals", "cursor"],
  ["bd/goals", "stage"],
])("%s · by a %s that is malformed or unknown · returns 400 naming it", async (folder, name) => {
  const { status, body } = await list(folder, { [name]: "" });
  expect([status, body.error.details[0].path]).toEqual([400, name]);
});
