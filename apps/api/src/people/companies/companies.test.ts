import { beforeAll, describe, expect, test } from "vitest";
import type { Organization } from "../../../test/arrangements.ts";
import { type Cast, type CastRole, createCast, keyOf } from "../../../test/cast.ts";
import { forceNobody } from "../../../test/forced-states.ts";
import { withoutRequestId } from "../../../test/routes.ts";
import { useService } from "../../../test/use-service.ts";
import { newId } from "../../kernel/platform/ids.ts";

let nowMs = 1_760_000_000_000;
const service = useService({ overrides: { clock: { now: () => new Date(nowMs) } } });

interface Listed {
  id: string;
  name: string;
  referrerCount: number;
}

const list = (key: string, query: Record<string, string | number> = {}) =>
  service.call("GET", `/companies?${new URLSearchParams(query as Record<string, string>)}`, {
    key,
  });

/** The number of referrers by company name. */
async function countsFor(key: string): Promise<Record<string, number>> {
  const { status, body } = await list(key);
  expect(status).toBe(200);
  return Object.fromEntries(
    body.data.map(({ name, referrerCount }: Listed) => [name, referrerCount]),
  );
}

async function companyNamed(key: string, name: string): Promise<Listed> {
  const { body } = await list(key, { q: name });
  const found = body.data.find((company: Listed) => company.name === name);
  if (found === undefined) throw new Error(`No company ${name}`);
  return found;
}

let addressCount = 0;

async function addUser({ key }: { key: string }, fields: Record<string, unknown> = {}) {
  addressCount += 1;
  const body = { email: `user${addressCount}@example.com`, ...fields };
  const answer = await service.call("POST", "/users", { key, body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

async function setCompany(key: string, userId: string, company: string | null) {
  const answer = await service.call("PATCH", `/users/${userId}`, { key, body: { company } });
  expect(answer.status, answer.text).toBe(200);
}

/** Creates an organization with users who have no company. */
async function newOrganization(): Promise<Organization> {
  const organization = await service.createOrganization();
  await forceNobody(service, organization.id);
  return organization;
}

describe("Companies of users", () => {
  test("A user with a company · once created · belongs to the one company of that name", async () => {
    const organization = await newOrganization();
    await addUser(organization, { company: "Fjord & Sons AB" });
    await addUser(organization, { company: "Fjord & Sons AB" });
    await addUser(organization, { company: "fjord & sons ab" });
    await addUser(organization);
    expect(await countsFor(organization.key)).toEqual({
      "Fjord & Sons AB": 3,
    });
  });

  test("A profile · whose company changes or is removed · counts at the new one, and the old one stays", async () => {
    const organization = await newOrganization();
    const { key } = organization;
    const { id } = await addUser(organization, { company: "Old" });
    await setCompany(key, id, "New");
    expect(await countsFor(key)).toEqual({ Old: 0, New: 1 });
    const { id: companyId } = await companyNamed(key, "New");
    await setCompany(key, id, null);
    expect(await countsFor(key)).toEqual({ Old: 0, New: 0 });
    await setCompany(key, id, "New");
    expect((await companyNamed(key, "New")).id).toBe(companyId);
  });

  test("A user who leaves and comes back · counts while they are a member", async () => {
    const organization = await newOrganization();
    const { key } = organization;
    const identityUserId = `ada_${organization.id}`;
    const { id } = await addUser(organization, { company: "Fjord", identityUserId });
    await service.call("DELETE", `/users/${id}`, { key });
    const { id: companyId } = await companyNamed(key, "Fjord");
    const gone = await service.call("GET", `/companies/${companyId}/referrers`, { key });
    expect([await countsFor(key), gone.body.data]).toEqual([{ Fjord: 0 }, []]);
    await addUser(organization, { identityUserId, company: "Harbour" });
    expect(await countsFor(key)).toEqual({ Fjord: 0, Harbour: 1 });
  });

  test("A person in several organizations · who changes company in one · changes only there", async () => {
    const [here, there] = [await newOrganization(), await newOrganization()];
    const identityUserId = `ada_${here.id}`;
    const { id } = await addUser(here, { company: "Old", identityUserId });
    await addUser(there, { company: "Other", identityUserId });
    await setCompany(here.key, id, "New");
    expect(await countsFor(here.key)).toEqual({ Old: 0, New: 1 });
    expect(await countsFor(there.key)).toEqual({ Other: 1 });
  });

  test("People in one organization · who all change to one company at once · create one", async () => {
    const organization = await newOrganization();
    const ids = await Promise.all(
      Array.from({ length: 6 }, async () => (await addUser(organization)).id as string),
    );
    await Promise.all(ids.map((id) => setCompany(organization.key, id, "Fjord")));
    expect(await countsFor(organization.key)).toEqual({ Fjord: 6 });
  });

  test("A change of company · whose audit log entry cannot be written · creates no company either", async () => {
    const organization = await newOrganization();
    const { key } = organization;
    const { id } = await addUser(organization);
    const { pool } = service;
    await pool.query(`
      CREATE OR REPLACE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'disk on fire'; END $$;
      CREATE TRIGGER fail BEFORE INSERT ON audit_logs EXECUTE FUNCTION fail()`);
    try {
      const body = { company: "Fjord" };
      expect((await service.call("PATCH", `/users/${id}`, { key, body })).status).toBe(500);
    } finally {
      await pool.query("DROP TRIGGER fail ON audit_logs");
    }
    expect(await countsFor(key)).toEqual({});
  });
});

describe("Access to companies", () => {
  let cast: Cast;
  beforeAll(async () => {
    cast = await createCast(service);
    const { key } = cast.superAdmin;
    await setCompany(key, cast.referrer.userId, "Shared");
    await setCompany(key, cast.otherReferrer.userId, "Shared");
    await setCompany(key, cast.businessDeveloper.userId, "Of the BD");
    await setCompany(key, cast.admin.userId, "Of the admin");
    const businessDeveloperId = cast.otherBusinessDeveloper.userId;
    await addUser({ key }, { company: "Of the other", businessDeveloperId });
  });

  // The first company belonged to the referrer who was removed above.
  const all = {
    "Fjord & Sons AB": 0,
    Shared: 2,
    "Of the BD": 1,
    "Of the admin": 1,
    "Of the other": 1,
  };
  const seenBy: [CastRole | "organizationKey", Record<string, number>][] = [
    ["organizationKey", all],
    ["superAdmin", all],
    ["admin", all],
    ["adminBdr", all],
    ["businessDeveloper", { Shared: 1 }],
    ["otherBusinessDeveloper", { Shared: 1, "Of the other": 1 }],
  ];

  test.each(seenBy)(
    "%s · by ID and in the list · sees the same companies",
    async (viewer, visible) => {
      const key = keyOf(cast, viewer);
      expect(await countsFor(key)).toEqual(visible);
      const missing = await service.call("GET", `/companies/${newId()}`, { key });
      expect(missing.status).toBe(404);
      for (const name of Object.keys(all)) {
        const { id } = await companyNamed(cast.organizationKey, name);
        for (const path of [`/companies/${id}`, `/companies/${id}/referrers`]) {
          const answer = await service.call("GET", path, { key });
          if (name in visible) expect([path, answer.status]).toEqual([path, 200]);
          else expect(withoutRequestId(answer.text)).toBe(withoutRequestId(missing.text));
        }
      }
    },
  );

  test.each(["referrer", "otherReferrer"] as const)("%s · gets 403", async (viewer) => {
    const { id } = await companyNamed(cast.organizationKey, "Shared");
    for (const path of ["/companies", `/companies/${id}`, `/companies/${id}/referrers`]) {
      const { status, body } = await service.call("GET", path, { key: keyOf(cast, viewer) });
      expect([status, body.error.code]).toEqual([403, "FORBIDDEN"]);
    }
  });

  test.each([
    ["admin", ["referrer", "otherReferrer"]],
    ["organizationKey", ["referrer", "otherReferrer"]],
    ["businessDeveloper", ["referrer"]],
    ["otherBusinessDeveloper", ["otherReferrer"]],
  ] as [CastRole, CastRole[]][])(
    "GET /companies/{id}/referrers · by %s · returns the referrers they can see",
    async (viewer, visible) => {
      const key = keyOf(cast, viewer);
      const { id } = await companyNamed(key, "Shared");
      const { body } = await service.call("GET", `/companies/${id}/referrers`, { key });
      const ids = body.data.map((user: { id: string }) => user.id);
      expect(ids.toSorted()).toEqual(visible.map((role) => cast[role].userId).toSorted());
      for (const user of body.data) {
        const single = await service.call("GET", `/users/${user.id}`, { key });
        expect(user).toEqual(single.body);
      }
    },
  );

  test("GET /users · filtered by company · returns the people there whom the caller can see", async () => {
    const { id } = await companyNamed(cast.organizationKey, "Shared");
    const idsFor = async (key: string) => {
      const { body } = await service.call("GET", `/users?companyId=${id}`, { key });
      return body.data.map((user: { id: string }) => user.id).toSorted();
    };
    const { referrer, otherReferrer } = cast;
    expect(await idsFor(cast.admin.key)).toEqual(
      [referrer.userId, otherReferrer.userId].toSorted(),
    );
    expect(await idsFor(cast.businessDeveloper.key)).toEqual([referrer.userId]);
  });
});

describe("GET /companies", () => {
  test("GET /companies/{id} · shows the contract's fields and nothing else", async () => {
    const organization = await newOrganization();
    nowMs += 1;
    await addUser(organization, { company: "Fjord & Sons AB" });
    const { id } = await companyNamed(organization.key, "Fjord & Sons AB");
    const { body } = await service.call("GET", `/companies/${id}`, { key: organization.key });
    expect(body).toEqual({
      id,
      name: "Fjord & Sons AB",
      referrerCount: 1,
      createdAt: nowMs,
      updatedAt: nowMs,
    });
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  test("q · with LIKE wildcards · finds them literally", async () => {
    const organization = await newOrganization();
    const names = ["100% Solar", "1000 Suns", "a_b", "axb", "back\\slash"];
    for (const company of names) await addUser(organization, { company });
    const namesFor = async (q: string) =>
      (await list(organization.key, { q })).body.data.map(({ name }: Listed) => name);
    expect(await namesFor("00%")).toEqual(["100% Solar"]);
    expect(await namesFor("A_B")).toEqual(["a_b"]);
    expect(await namesFor("\\")).toEqual(["back\\slash"]);
    expect(await namesFor("solar")).toEqual(["100% Solar"]);
    expect(await namesFor("nowhere")).toEqual([]);
  });

  test("Pages and times · for companies and their referrers · return the newest first, each once", async () => {
    const organization = await newOrganization();
    const { key } = organization;
    const times: number[] = [];
    for (const company of ["A", "B", "C"]) {
      nowMs += 10;
      times.push(nowMs);
      await addUser(organization, { company });
    }
    const [, second = 0, third = 0] = times;
    const namesFor = async (query: Record<string, number>) =>
      (await list(key, query)).body.data.map(({ name }: Listed) => name);
    expect(await namesFor({})).toEqual(["C", "B", "A"]);
    expect(await namesFor({ createdAfter: second })).toEqual(["C", "B"]);
    expect(await namesFor({ createdAfter: second, createdBefore: third })).toEqual(["B"]);
    const page = (await list(key, { limit: 2 })).body;
    expect([page.data.length, page.pagination.hasMore]).toEqual([2, true]);
    const rest = await list(key, { limit: 2, cursor: page.pagination.nextCursor });
    expect(rest.body.data.map(({ name }: Listed) => name)).toEqual(["A"]);

    const ids = [];
    for (let user = 0; user < 3; user += 1) {
      ids.push((await addUser(organization, { company: "D" })).id);
    }
    const { id } = await companyNamed(key, "D");
    const path = `/companies/${id}/referrers?limit=2`;
    const { data, pagination } = (await service.call("GET", path, { key })).body;
    const next = `${path}&cursor=${pagination.nextCursor}`;
    const all = [...data, ...(await service.call("GET", next, { key })).body.data];
    expect(all.map((user: { id: string }) => user.id)).toEqual(ids.toSorted().reverse());
    const other = await companyNamed(key, "C");
    const foreign = `/companies/${other.id}/referrers?cursor=${pagination.nextCursor}`;
    expect((await service.call("GET", foreign, { key })).status).toBe(400);
  });
});
