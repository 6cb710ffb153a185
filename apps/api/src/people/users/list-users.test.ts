import { beforeAll, describe, expect, test } from "vitest";
import type { Organization } from "../../../test/arrangements.ts";
import { openSession } from "../../../test/browser-session.ts";
import { type Cast, type CastRole, castRoles, createCast, keyOf } from "../../../test/cast.ts";
import { forceNobody } from "../../../test/forced-states.ts";
import { withoutRequestId } from "../../../test/routes.ts";
import { batchesDuring, isAboutKeys } from "../../../test/statements.ts";
import { useService } from "../../../test/use-service.ts";
import { newId } from "../../kernel/platform/ids.ts";

let nowMs = 1_760_000_000_000;
const service = useService({ overrides: { clock: { now: () => new Date(nowMs) } } });

interface Listed {
  id: string;
  firstName: string | null;
}

const list = (key: string, query: Record<string, string | number> = {}) =>
  service.call("GET", `/users?${new URLSearchParams(query as Record<string, string>)}`, { key });

const idsIn = ({ body }: { body: { data: Listed[] } }) => body.data.map(({ id }) => id);

const namesIn = ({ body }: { body: { data: Listed[] } }) =>
  body.data.map(({ firstName }) => firstName);

let addressCount = 0;

async function addUser(organization: Organization, fields: Record<string, unknown> = {}) {
  addressCount += 1;
  const { status, body } = await service.call("POST", "/users", {
    key: organization.key,
    body: { email: `user${addressCount}@example.com`, ...fields },
  });
  expect(status).toBe(201);
  return body;
}

/** Creates an organization without users. */
async function emptyOrganization(): Promise<Organization> {
  const organization = await service.createOrganization();
  await forceNobody(service, organization.id);
  return organization;
}

describe("Who sees whom", () => {
  let cast: Cast;
  let foreign: Cast;
  beforeAll(async () => {
    cast = await createCast(service);
    foreign = await createCast(service);
  });

  const users = castRoles.filter((role) => role !== "gone");
  const seenBy: Record<Exclude<CastRole, "blocked" | "gone"> | "organizationKey", CastRole[]> = {
    organizationKey: users,
    superAdmin: users,
    admin: users,
    adminBdr: users,
    businessDeveloper: ["businessDeveloper", "referrer"],
    otherBusinessDeveloper: ["otherBusinessDeveloper", "otherReferrer"],
    referrer: ["referrer"],
    otherReferrer: ["otherReferrer"],
  };
  const viewers = Object.keys(seenBy) as (keyof typeof seenBy)[];

  test.each(viewers)("%s · by ID and in the list · sees the same users", async (viewer) => {
    const key = keyOf(cast, viewer);
    const visible = seenBy[viewer];
    const missing = await service.call("GET", `/users/${newId()}`, { key });
    expect([missing.status, missing.body.error.code]).toEqual([404, "NOT_FOUND"]);
    for (const role of castRoles) {
      const answer = await service.call("GET", `/users/${cast[role].userId}`, { key });
      if (visible.includes(role)) {
        expect([role, answer.status, answer.body.id]).toEqual([role, 200, cast[role].userId]);
      } else {
        expect(withoutRequestId(answer.text), role).toBe(withoutRequestId(missing.text));
      }
    }
    const listed = await list(key);
    if (viewer === "referrer" || viewer === "otherReferrer") {
      expect([listed.status, listed.body.error.code]).toEqual([403, "FORBIDDEN"]);
      expect(listed.body.error.message).toContain("super admins, admins and business developers");
    } else {
      expect(listed.status).toBe(200);
      expect(new Set(idsIn(listed))).toEqual(new Set(visible.map((role) => cast[role].userId)));
    }
  });

  test.each(viewers)(
    "%s · requesting users in another organization · finds no one",
    async (viewer) => {
      const key = keyOf(cast, viewer);
      for (const role of castRoles) {
        const answer = await service.call("GET", `/users/${foreign[role].userId}`, { key });
        expect([role, answer.status, answer.body.error.code]).toEqual([role, 404, "NOT_FOUND"]);
      }
    },
  );

  test("A filter · for people whom a business developer cannot see · returns nothing", async () => {
    const { key, userId } = cast.businessDeveloper;
    const other = cast.otherBusinessDeveloper.userId;
    expect(idsIn(await list(key, { businessDeveloperId: other }))).toEqual([]);
    expect(idsIn(await list(key, { permissionLevel: "super_admin" }))).toEqual([]);
    expect(idsIn(await list(key, { permissionLevel: "marketer" }))).toEqual([userId]);
    expect(idsIn(await list(key, { q: "grace" })).toSorted()).toEqual(
      [userId, cast.referrer.userId].toSorted(),
    );
  });

  test("The app's list · limited to staff or to referrers · has only these", async () => {
    const { call } = await openSession(service, cast.admin);
    const listed = async (isStaff: boolean) =>
      idsIn(await call("GET", `/api/users?isStaff=${isStaff}`)).toSorted();
    const referrers = [cast.referrer, cast.otherReferrer, cast.blocked];
    const idsOf = (people: { userId: string }[]) => people.map(({ userId }) => userId).toSorted();
    const everyone = users.map((role) => cast[role]);
    expect(await listed(false)).toEqual(idsOf(referrers));
    expect(await listed(true)).toEqual(idsOf(everyone.filter((one) => !referrers.includes(one))));
  });

  test("A person in two organizations · in each · is shown with their role and status there", async () => {
    const { userId, identityUserId, key } = await service.createPerson(cast.organizationId, {
      permissionLevel: "marketer",
    });
    const options = { permissionLevel: "admin" } as const;
    const foreignId = await service.addUser(foreign.organizationId, identityUserId, options);
    const roleIn = async (organization: string, id: string) =>
      (await service.call("GET", `/users/${id}?organization=${organization}`, { key })).body
        .permissionLevel;
    expect(await roleIn(cast.organizationId, userId)).toBe("marketer");
    expect(await roleIn(foreign.organizationId, foreignId)).toBe("admin");
    expect(await roleIn(foreign.organizationId, userId)).toBeUndefined();
  });

  test("GET /users/{id} · for a member · shows the contract's fields and nothing else", async () => {
    const { body } = await service.call("GET", `/users/${cast.referrer.userId}`, {
      key: cast.admin.key,
    });
    expect(body).toEqual({
      id: cast.referrer.userId,
      externalId: null,
      identityUserId: cast.referrer.identityUserId,
      name: "Grace Hopper",
      firstName: "Grace",
      lastName: "Hopper",
      email: "grace@example.com",
      phone: "+15550100",
      company: null,
      permissionLevel: "referrer",
      canSendBonuses: false,
      isBdr: false,
      status: "active",
      businessDeveloperId: cast.businessDeveloper.userId,
      version: 1,
      joinedAt: nowMs,
      createdAt: nowMs,
      updatedAt: nowMs,
    });
    const listed = await list(cast.admin.key, { limit: 100 });
    expect(listed.body.data.find(({ id }: Listed) => id === body.id)).toEqual(body);
  });
});

describe("pages", () => {
  test("with users who joined at the same and at different times · include each once, newest first", async () => {
    const organization = await emptyOrganization();
    const joined: { id: string; joinedAt: number }[] = [];
    for (let count = 0; count < 13; count += 1) {
      if (count % 4 === 0) nowMs += 1;
      joined.push(await addUser(organization));
    }
    const newestFirst = joined
      .toSorted((a, b) => b.joinedAt - a.joinedAt || (a.id < b.id ? 1 : -1))
      .map(({ id }) => id);
    for (const limit of [1, 5, 12, 13]) {
      const seen: string[] = [];
      for (let cursor: string | null = ""; cursor !== null; ) {
        const answer = await list(organization.key, { limit, ...(cursor !== "" && { cursor }) });
        expect(answer.status).toBe(200);
        seen.push(...idsIn(answer));
        cursor = answer.body.pagination.nextCursor;
      }
      expect(seen).toEqual(newestFirst);
    }
  });

  test("while one person joins and another leaves · neither repeat nor omit anyone else", async () => {
    const organization = await emptyOrganization();
    const ids: string[] = [];
    for (let count = 0; count < 6; count += 1) ids.push((await addUser(organization)).id);
    const first = await list(organization.key, { limit: 2 });
    nowMs += 1;
    await addUser(organization);
    const last = idsIn(first).at(-1);
    await service.call("DELETE", `/users/${last}`, { key: organization.key });
    const rest = await list(organization.key, {
      limit: 10,
      cursor: first.body.pagination.nextCursor,
    });
    expect([...idsIn(first), ...idsIn(rest)].toSorted()).toEqual(ids.toSorted());
  });

  test("with a cursor from another list or organization · return 400", async () => {
    const [one, other] = [await emptyOrganization(), await emptyOrganization()];
    for (const organization of [one, one, other, other]) await addUser(organization);
    const { nextCursor } = (await list(one.key, { limit: 1 })).body.pagination;
    const foreign = await list(other.key, { cursor: nextCursor });
    expect([foreign.status, foreign.body.error.details[0].path]).toEqual([400, "cursor"]);
    const elsewhere = await service.call("GET", `/referrals?cursor=${nextCursor}`, {
      key: one.key,
    });
    expect([elsewhere.status, elsewhere.body.error.details[0].path]).toEqual([400, "cursor"]);
  });

  test("one at a time · need at most two queries", async () => {
    const organization = await emptyOrganization();
    await addUser(organization);
    await list(organization.key);
    const batches = await batchesDuring(async () => {
      expect((await list(organization.key)).status).toBe(200);
    });
    const asked = batches.filter(([text = ""]) => !isAboutKeys({ text }));
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.length).toBeLessThanOrEqual(2);
  });
});

describe("filters", () => {
  test("permissionLevel and status · return people who have them now", async () => {
    const organization = await emptyOrganization();
    await addUser(organization, { firstName: "Ref" });
    const { id } = await addUser(organization, { firstName: "Blo" });
    await addUser(organization, { firstName: "Bd", permissionLevel: "marketer" });
    await service.call("PUT", `/users/${id}/status`, {
      key: organization.key,
      body: { status: "blocked" },
    });
    const names = async (query: Record<string, string>) =>
      namesIn(await list(organization.key, query)).toSorted();
    expect(await names({ permissionLevel: "referrer" })).toEqual(["Blo", "Ref"]);
    expect(await names({ permissionLevel: "marketer" })).toEqual(["Bd"]);
    expect(await names({ permissionLevel: "admin" })).toEqual([]);
    expect(await names({ status: "blocked" })).toEqual(["Blo"]);
    expect(await names({ status: "active" })).toEqual(["Bd", "Ref"]);
    expect(await names({ status: "active", permissionLevel: "referrer" })).toEqual(["Ref"]);
  });

  test("hasIdentity · returns people who can sign in, or people who have not accepted their invitation", async () => {
    const organization = await emptyOrganization();
    await addUser(organization, { firstName: "Invited" });
    const identityUserId = () => `identity_${newId()}`;
    nowMs += 1;
    await addUser(organization, { firstName: "Asked", identityUserId: identityUserId() });
    const { id } = await addUser(organization, {
      firstName: "In",
      identityUserId: identityUserId(),
    });
    await service.pool.query("UPDATE users SET has_accepted = true WHERE id = $1", [id]);
    const names = async (hasIdentity: string) =>
      namesIn(await list(organization.key, { hasIdentity }));
    expect(await names("true")).toEqual(["In"]);
    expect(await names("false")).toEqual(["Asked", "Invited"]);
  });

  test("businessDeveloperId · returns that person's referrers, with any case of the ID", async () => {
    const organization = await emptyOrganization();
    const { id } = await addUser(organization, { permissionLevel: "marketer" });
    await addUser(organization, { firstName: "Theirs", businessDeveloperId: id });
    await addUser(organization, { firstName: "Nobody's" });
    for (const businessDeveloperId of [id, id.toUpperCase()]) {
      expect(namesIn(await list(organization.key, { businessDeveloperId }))).toEqual(["Theirs"]);
    }
    expect(namesIn(await list(organization.key, { businessDeveloperId: newId() }))).toEqual([]);
  });

  test("createdAfter, createdBefore and updatedAfter · include the first moment and not the last", async () => {
    const organization = await emptyOrganization();
    const start = nowMs;
    const ids = new Map<string, string>();
    for (const firstName of ["one", "two", "three"]) {
      nowMs += 1;
      ids.set(firstName, (await addUser(organization, { firstName })).id);
    }
    const names = async (query: Record<string, number>) =>
      namesIn(await list(organization.key, query));
    expect(await names({ createdAfter: start + 2 })).toEqual(["three", "two"]);
    expect(await names({ createdBefore: start + 3 })).toEqual(["two", "one"]);
    expect(await names({ createdAfter: start + 2, createdBefore: start + 3 })).toEqual(["two"]);

    nowMs = start + 10;
    await service.call("PUT", `/users/${ids.get("one")}/status`, {
      key: organization.key,
      body: { status: "blocked" },
    });
    expect(await names({ updatedAfter: start + 10 })).toEqual(["one"]);
    expect(await names({ updatedAfter: start + 11 })).toEqual([]);
  });

  test.each([
    "permissionLevel",
    "status",
    "hasIdentity",
    "businessDeveloperId",
    "createdAfter",
    "q",
    "cursor",
  ])("%s · that is malformed · returns 400 naming it", async (name) => {
    const { status, body } = await list(service.organization.key, { [name]: "" });
    expect([status, body.error.details[0].path]).toEqual([400, name]);
  });
});

describe("q", () => {
  let organization: Organization;
  beforeAll(async () => {
    organization = await emptyOrganization();
    for (const fields of [
      { firstName: "100% sure" },
      { firstName: "1000 sure" },
      { firstName: "snake_case" },
      { firstName: "snakeXcase" },
      { firstName: "back\\slash" },
      { firstName: "O'Neil; DROP TABLE users;--" },
      { firstName: "by e-mail", email: "Pin@example.org" },
      { firstName: "by phone", phone: "+47 555-needle" },
      { firstName: "by company", company: "Needle & Co" },
      { firstName: "Mary Ann", lastName: "van der Berg" },
      { firstName: "Ann", lastName: "Vance" },
      { firstName: "ÉCOLE Straße 🙂" },
      { lastName: "Onlylast" },
    ]) {
      await addUser(organization, fields);
    }
  });

  test.each([
    ["100%", ["100% sure"]],
    ["%", ["100% sure"]],
    ["_", ["snake_case"]],
    ["e_c", ["snake_case"]],
    ["\\", ["back\\slash"]],
    ["\\%", []],
    ["'", ["O'Neil; DROP TABLE users;--"]],
    ["SURE", ["1000 sure", "100% sure"]],
    ["nEEDLE", ["by company", "by phone"]],
    ["pin@EXAMPLE.org", ["by e-mail"]],
    ["ann van", ["Ann", "Mary Ann"]],
    ["Mary Ann van der Berg", ["Mary Ann"]],
    ["y ann van d", ["Mary Ann"]],
    ["ann der", ["Mary Ann"]],
    ["ann  van", ["Ann", "Mary Ann"]],
    ["van der Berg, Mary Ann", ["Mary Ann"]],
    ["ann berlin", []],
    ["onlyl", [null]],
    ["ecole strasse", ["ÉCOLE Straße 🙂"]],
    ["🙂", ["ÉCOLE Straße 🙂"]],
  ])("%s · is matched literally, in any case", async (q, names) => {
    expect(namesIn(await list(organization.key, { q }))).toEqual(names);
  });

  test("with only spaces, at the maximum length · returns 200", async () => {
    expect((await list(organization.key, { q: " ".repeat(200) })).status).toBe(200);
  });
});
