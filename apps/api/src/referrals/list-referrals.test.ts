import { beforeAll, describe, expect, test } from "vitest";
import type { Organization } from "../../test/arrangements.ts";
import { useService } from "../../test/use-service.ts";

let nowMs = 1_760_000_000_000;
const service = useService({ overrides: { clock: { now: () => new Date(nowMs) } } });

async function submit(organization: Organization, fields: Record<string, unknown> = {}) {
  const { status, body } = await service.call("POST", "/referrals", {
    key: organization.key,
    body: { name: "Ada", referrerId: organization.referrerId, ...fields },
  });
  expect(status).toBe(201);
  return body;
}

const list = (organization: Organization, query: Record<string, string | number>) =>
  service.call("GET", `/referrals?${new URLSearchParams(query as Record<string, string>)}`, {
    key: organization.key,
  });

/** Follows the cursors to the last page, and calls `between` after each page. */
async function allPages(
  organization: Organization,
  query: Record<string, string | number>,
  between: () => Promise<unknown> = async () => {},
) {
  const pages: { id: string; name: string }[][] = [];
  for (let cursor: string | null = null; ; ) {
    const { status, body } = await list(organization, cursor ? { ...query, cursor } : query);
    expect(status).toBe(200);
    pages.push(body.data);
    expect(body.pagination.hasMore).toBe(body.pagination.nextCursor !== null);
    cursor = body.pagination.nextCursor;
    if (cursor === null) return pages;
    await between();
  }
}

const namesIn = ({ body }: { body: { data: { name: string }[] } }) =>
  body.data.map(({ name }) => name);

describe("pages", () => {
  test("with rows created at different times · list the newest first", async () => {
    const organization = await service.createOrganization();
    for (const name of ["first", "second", "third"]) {
      nowMs += 1;
      await submit(organization, { name });
    }
    expect(namesIn(await list(organization, {}))).toEqual(["third", "second", "first"]);
  });

  test("with rows created at the same time · include every row exactly once", async () => {
    const organization = await service.createOrganization();
    const ids = await Promise.all(
      Array.from({ length: 23 }, async () => (await submit(organization)).id),
    );
    for (const limit of [1, 5, 22, 23]) {
      const pages = await allPages(organization, { limit });
      expect(pages.map((page) => page.length)).toEqual(
        Array.from({ length: Math.ceil(23 / limit) }, (_, page) =>
          Math.min(limit, 23 - page * limit),
        ),
      );
      const seen = pages.flat().map(({ id }) => id);
      expect(seen).toEqual([...ids].sort().reverse());
    }
  });

  test("while rows are inserted and deleted between them · neither repeat nor omit any", async () => {
    const organization = await service.createOrganization();
    const ids: string[] = [];
    for (let row = 0; row < 12; row += 1) {
      if (row % 3 === 0) nowMs += 1;
      ids.push((await submit(organization)).id);
    }
    const pages = await allPages(organization, { limit: 5 }, async () => {
      const fleeting = await submit(organization);
      nowMs += 1;
      await submit(organization);
      await service.call("DELETE", `/referrals/${fleeting.id}`, { key: organization.key });
    });
    const seen = pages.flat().map(({ id }) => id);
    expect(seen).toHaveLength(12);
    expect(new Set(seen)).toEqual(new Set(ids));
  });

  test("whose cursor points to a row that was deleted · continue after it", async () => {
    const organization = await service.createOrganization();
    const [oldest, middle, newest] = [
      await submit(organization),
      await submit(organization),
      await submit(organization),
    ];
    const { body } = await list(organization, { limit: 2 });
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([newest.id, middle.id]);
    await service.call("DELETE", `/referrals/${middle.id}`, { key: organization.key });
    const rest = await list(organization, { limit: 2, cursor: body.pagination.nextCursor });
    expect(rest.body.data.map(({ id }: { id: string }) => id)).toEqual([oldest.id]);
  });

  test("without a limit · have 25 rows, and at most 100", async () => {
    const organization = await service.createOrganization();
    await Promise.all(Array.from({ length: 101 }, () => submit(organization)));
    expect((await list(organization, {})).body.data).toHaveLength(25);
    expect((await list(organization, { limit: 100 })).body.data).toHaveLength(100);
  });

  test("without rows · are one empty last page", async () => {
    const { body } = await list(await service.createOrganization(), {});
    expect(body).toEqual({ data: [], pagination: { nextCursor: null, hasMore: false } });
  });

  test("return each referral · as its own operation does", async () => {
    const organization = await service.createOrganization();
    const created = await submit(organization, { email: "ada@example.com", labels: ["vip"] });
    expect((await list(organization, {})).body.data).toEqual([created]);
  });

  test("in one organization · never show another's referrals", async () => {
    const [one, other] = [await service.createOrganization(), await service.createOrganization()];
    await submit(one);
    expect((await list(other, {})).body.data).toEqual([]);
    expect((await list(other, { referrerId: one.referrerId })).body.data).toEqual([]);
    expect((await list(other, { q: "Ada" })).body.data).toEqual([]);
  });
});

describe("filters", () => {
  test("status · returns those that have it now, over all pages", async () => {
    const organization = await service.createOrganization();
    for (const status of ["new", "lost", "new", "completed", "new"]) {
      await submit(organization, { name: status, status });
    }
    const pages = await allPages(organization, { status: "new", limit: 2 });
    expect(pages.flat().map(({ name }) => name)).toEqual(["new", "new", "new"]);
    expect(namesIn(await list(organization, { status: "qualified" }))).toEqual([]);
  });

  test("referrerId · returns those credited to that person", async () => {
    const organization = await service.createOrganization();
    const other = await service.createReferrer(organization.id);
    await submit(organization);
    await submit(organization, { name: "Grace", referrerId: other });
    expect(namesIn(await list(organization, { referrerId: other }))).toEqual(["Grace"]);
  });

  test("label · in any case · returns the referrals that have it", async () => {
    const organization = await service.createOrganization();
    await submit(organization, { name: "Ada", labels: ["fair", "urgent"] });
    await submit(organization, { name: "Grace", labels: ["fair trade"] });
    await submit(organization, { name: "Hedy", labels: ["Fair"] });
    expect(namesIn(await list(organization, { label: "fair" }))).toEqual(["Hedy", "Ada"]);
    expect(namesIn(await list(organization, { label: "fai" }))).toEqual([]);
  });

  test("createdAfter, createdBefore and updatedAfter · include the first moment and not the last", async () => {
    const organization = await service.createOrganization();
    const start = nowMs;
    const ids = new Map<string, string>();
    for (const name of ["one", "two", "three"]) {
      nowMs += 1;
      ids.set(name, (await submit(organization, { name })).id);
    }
    const names = async (query: Record<string, number>) => namesIn(await list(organization, query));
    expect(await names({ createdAfter: start + 2 })).toEqual(["three", "two"]);
    expect(await names({ createdBefore: start + 3 })).toEqual(["two", "one"]);
    expect(await names({ createdAfter: start + 2, createdBefore: start + 3 })).toEqual(["two"]);

    nowMs = start + 10;
    const path = `/referrals/${ids.get("one")}`;
    await service.call("PATCH", path, { key: organization.key, body: { status: "lost" } });
    expect(await names({ updatedAfter: start + 10 })).toEqual(["one"]);
    expect(await names({ updatedAfter: start + 11 })).toEqual([]);
  });

  test("together · must all match", async () => {
    const organization = await service.createOrganization();
    await submit(organization, { name: "Ada", status: "lost" });
    await submit(organization, { name: "Adam" });
    await submit(organization, { name: "Grace" });
    expect(namesIn(await list(organization, { q: "ada", status: "new" }))).toEqual(["Adam"]);
  });
});

describe("q", () => {
  let organization: Organization;
  beforeAll(async () => {
    organization = await service.createOrganization();
    for (const fields of [
      { name: "100% sure", company: null },
      { name: "1000 sure", company: null },
      { name: "snake_case", company: null },
      { name: "snakeXcase", company: null },
      { name: "back\\slash", company: null },
      { name: "O'Neil; DROP TABLE referrals;--", company: null },
      { name: "by e-mail", email: "Needle@example.com", company: null },
      { name: "by phone", phone: "+47 555-needle", company: null },
      { name: "by company", company: "Needle & Co" },
      { name: "by notes", notes: "needle", company: null },
      { name: "ÉCOLE Straße 🙂", company: null },
      { name: "dialed", phone: "+49 (0)30 1234567", company: null },
    ]) {
      await submit(organization, fields);
    }
  });

  test.each([
    ["100%", ["100% sure"]],
    ["%", ["100% sure"]],
    ["_", ["snake_case"]],
    ["e_c", ["snake_case"]],
    ["\\", ["back\\slash"]],
    ["k\\s", ["back\\slash"]],
    ["\\%", []],
    ["'", ["O'Neil; DROP TABLE referrals;--"]],
    ["SURE", ["1000 sure", "100% sure"]],
    ["nEEDLE", ["by company", "by phone", "by e-mail"]],
    ["école", ["ÉCOLE Straße 🙂"]],
    ["Strasse E\u0301cole", ["ÉCOLE Straße 🙂"]],
    ["sure, 1000", ["1000 sure"]],
    ["0049 30 1234567", ["dialed"]],
    ["dialed (030) 123-4567", ["dialed"]],
    ["🙂", ["ÉCOLE Straße 🙂"]],
  ])("%s · is matched literally, in any case", async (q, names) => {
    expect(namesIn(await list(organization, { q }))).toEqual(names);
  });
});
