import { beforeEach, describe, expect, test } from "vitest";
import type { Organization, Person, UserOptions } from "../../../test/arrangements.ts";
import { type BrowserSession, openSession } from "../../../test/browser-session.ts";
import { auditRowsOf } from "../../../test/records.ts";
import { useService } from "../../../test/use-service.ts";
import { newId } from "../../kernel/platform/ids.ts";

const service = useService();
let organization: Organization;
let person: Person;
let browser: BrowserSession;
beforeEach(async () => {
  organization = await newOrganization();
  person = await service.createPerson(organization.id, { permissionLevel: "marketer" });
  browser = await openSession(service, person);
});

async function newOrganization(plan = "unlimited") {
  const made = await service.createOrganization({ plan });
  await service.pool.query("UPDATE organizations SET ai_assistants_enabled = true WHERE id = $1", [
    made.id,
  ]);
  return made;
}

const create = (
  at: Organization = organization,
  by = browser,
  body: unknown = { name: "Laptop" },
) => by.call("POST", `/api/organizations/${at.id}/personal-keys`, { body });

async function created(at?: Organization, by?: BrowserSession) {
  const { status, body } = await create(at, by);
  expect(status).toBe(201);
  return body;
}

/** Another person, who is signed in. */
const signedIn = async (user: UserOptions, at: Organization = organization) =>
  openSession(service, await service.createPerson(at.id, user));

const keysOfUser = (by: BrowserSession, userId = person.userId, at: Organization = organization) =>
  by.call("GET", `/api/users/${userId}/personal-keys?organization=${at.slug}`);

const revokeOfUser = (by: BrowserSession, keyId: string, userId = person.userId) =>
  by.call(
    "DELETE",
    `/api/users/${userId}/personal-keys/${keyId}?organization=${organization.slug}`,
  );

const statusWith = async (key: string, at: Organization = organization) =>
  (await service.call("GET", `/referrals?organization=${at.slug}`, { key })).status;

const auditRows = async (action: string, at: Organization = organization) =>
  (await auditRowsOf(service, at.id, action)).map(({ actorType, actorId, targetId, changes }) => ({
    actor: `${actorType} ${actorId}`,
    targetId,
    changes,
  }));

const addThroughApi = (at: Organization, identityUserId: string) =>
  service.call("POST", "/users", {
    key: at.key,
    body: { email: `${newId()}@example.com`, identityUserId },
  });

describe("POST personal-keys", () => {
  test.each(["super_admin", "admin", "marketer"] as const)(
    "by a %s · creates a key that acts as the person, shown only in this response",
    async (permissionLevel) => {
      const by = await signedIn({ permissionLevel });
      const { status, body } = await create(organization, by);
      expect([status, body]).toEqual([
        201,
        {
          id: expect.any(String),
          name: "Laptop",
          key: expect.stringMatching(/^rk_user_[0-9A-Za-z]{54}$/),
          scopes: [],
          expiresAt: null,
          createdAt: expect.any(Number),
        },
      ]);
      expect(await statusWith(body.key)).toBe(200);
      const list = await by.call("GET", "/api/personal-keys");
      expect(list.text).not.toContain(body.key.slice(8, -4));
    },
  );

  test("records the creator in the audit log of the organization in which the page is open", async () => {
    const elsewhere = await newOrganization();
    await service.addUser(elsewhere.id, person.identityUserId, { permissionLevel: "admin" });
    const { id } = await created();
    expect(await auditRows("api_key.created")).toEqual([
      {
        actor: `user ${person.userId}`,
        targetId: id,
        changes: {
          name: { from: null, to: "Laptop" },
          userId: { from: null, to: person.userId },
          mayWrite: { from: null, to: false },
        },
      },
    ]);
    expect(await auditRows("api_key.created", elsewhere)).toEqual([]);
  });

  test("with “Allow changes” · shows it in the list and in the audit log", async () => {
    const { status } = await create(organization, browser, { name: "Laptop", mayWrite: true });
    expect(status).toBe(201);
    const { body } = await browser.call("GET", "/api/personal-keys");
    expect(body.data[0]).toMatchObject({ name: "Laptop", mayWrite: true });
    const [row] = await auditRows("api_key.created");
    expect(row?.changes).toMatchObject({ mayWrite: { from: null, to: true } });
  });

  test("by a referrer, on another plan, or with AI assistants off · is denied with a specific sentence", async () => {
    const growth = await newOrganization("growth");
    const silent = await service.createOrganization();
    const refusals = [
      await create(organization, await signedIn({ permissionLevel: "referrer" })),
      await create(growth, await signedIn({ permissionLevel: "admin" }, growth)),
      await create(silent, await signedIn({ permissionLevel: "super_admin" }, silent)),
    ];
    expect(
      refusals.map(({ status, body }) => [status, body.error.code, body.error.message]),
    ).toEqual([
      [403, "FORBIDDEN", "Only super admins, admins and business developers can do this."],
      [
        403,
        "PLAN_REQUIRED",
        expect.stringContaining("Personal API keys require the Unlimited plan"),
      ],
      [403, "ASSISTANTS_DISABLED", expect.stringContaining("AI assistants are turned off")],
    ]);
  });

  test("when only another organization meets the conditions · checks the open one", async () => {
    const elsewhere = await newOrganization();
    await service.addUser(elsewhere.id, person.identityUserId, { permissionLevel: "referrer" });
    expect((await create(elsewhere)).status).toBe(403);
    expect((await create(await newOrganization())).body.error.code).toBe("ORGANIZATION_NOT_FOUND");
  });

  test("after the conditions no longer hold · leaves the key working", async () => {
    const { key } = await created();
    await service.pool.query(
      "UPDATE organizations SET ai_assistants_enabled = false WHERE id = $1",
      [organization.id],
    );
    expect((await create()).body.error.code).toBe("ASSISTANTS_DISABLED");
    expect(await statusWith(key)).toBe(200);
  });

  test("more than 15 minutes after signing in · requires signing in again", async () => {
    await service.pool.query(
      `UPDATE identity.sessions SET "createdAt" = "createdAt" - interval '16 minutes' WHERE "userId" = $1`,
      [person.identityUserId],
    );
    expect((await create()).body.error.code).toBe("FRESH_SIGN_IN_REQUIRED");
  });

  test.each([
    {},
    { name: "" },
    { name: " " },
    { name: "a".repeat(101) },
    { name: "a\0b" },
    { name: "a\u202eb" },
    { name: ["a"] },
    { name: "a", scopes: ["users:read"] },
    { name: "a", identityUserId: "x" },
    { name: "a", expiresAt: null },
    { name: "a", mayWrite: "true" },
    { name: "a", mayWrite: null },
  ])("with %j · returns 400 and creates nothing", async (body) => {
    expect((await create(organization, browser, body)).body.error.code).toBe("INVALID_REQUEST");
    expect((await browser.call("GET", "/api/personal-keys")).body.data).toHaveLength(1);
  });

  test("for more than twenty usable keys at once, in two organizations · creates exactly the rest", async () => {
    const elsewhere = await newOrganization();
    await service.addUser(elsewhere.id, person.identityUserId, { permissionLevel: "marketer" });
    // The person already has the key of this test.
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, index) => create(index % 2 ? elsewhere : organization)),
    );
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array(19).fill(201), ...Array(5).fill(400)]);
    const refused = answers.find(({ status }) => status === 400);
    expect(refused?.body.error).toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("the limit of 20 personal keys"),
    });
    const made = answers.find(({ status }) => status === 201);
    await browser.call("DELETE", `/api/personal-keys/${made?.body.id}`);
    await created();
  });
});

describe("your own keys", () => {
  test("in the list · are the person's in every organization, newest first, without their text", async () => {
    const mine = await created();
    await created(organization, await signedIn({ permissionLevel: "admin" }));
    const { body } = await browser.call("GET", "/api/personal-keys");
    expect(body.data).toEqual([
      {
        id: mine.id,
        name: "Laptop",
        lastFour: mine.key.slice(-4),
        mayWrite: false,
        createdAt: mine.createdAt,
        revokedAt: null,
        lastUsedAt: null,
      },
      expect.objectContaining({ name: "Test key" }),
    ]);
    expect(body.pagination).toEqual({ nextCursor: null, hasMore: false });
  });

  test("when revoked · end within the response and are logged in each of the person's organizations", async () => {
    const elsewhere = await newOrganization();
    const userId = await service.addUser(elsewhere.id, person.identityUserId);
    const { id, key } = await created();
    expect((await browser.call("DELETE", `/api/personal-keys/${id}`)).status).toBe(204);
    expect(await statusWith(key)).toBe(401);
    expect((await browser.call("DELETE", `/api/personal-keys/${id}`)).status).toBe(204);
    for (const [at, as] of [
      [organization, person.userId],
      [elsewhere, userId],
    ] as const) {
      expect(await auditRows("api_key.revoked", at)).toEqual([
        {
          actor: `user ${as}`,
          targetId: id,
          changes: {
            name: { from: "Laptop", to: null },
            userId: { from: as, to: null },
            revokedAt: { from: null, to: expect.any(Number) },
          },
        },
      ]);
    }
  });

  test("of another person, of an organization, unknown or malformed · return the same 404", async () => {
    const other = await created(organization, await signedIn({ permissionLevel: "admin" }));
    const { rows } = await service.pool.query(
      "SELECT id FROM api_keys WHERE organization_id = $1",
      [organization.id],
    );
    for (const id of [other.id, rows[0].id, newId(), "x", "%00"]) {
      const { status, body } = await browser.call("DELETE", `/api/personal-keys/${id}`);
      expect([id, status, body.error.code]).toEqual([id, 404, "NOT_FOUND"]);
    }
    expect(await statusWith(other.key)).toBe(200);
  });

  test("as a referrer, or as a member of no organization · can still be revoked", async () => {
    const { id, key } = await created();
    const { id: second } = await created();
    await service.pool.query("UPDATE users SET permission_level = 'referrer' WHERE id = $1", [
      person.userId,
    ]);
    expect((await browser.call("DELETE", `/api/personal-keys/${id}`)).status).toBe(204);
    expect(await statusWith(key)).toBe(401);
    await service.pool.query("UPDATE users SET left_at = now() WHERE id = $1", [person.userId]);
    expect((await browser.call("DELETE", `/api/personal-keys/${second}`)).status).toBe(204);
  });
});

describe("the keys of a user", () => {
  test("for admins · show name, last four characters and last use, and end when revoked", async () => {
    const { id, key } = await created();
    const admin = await signedIn({ permissionLevel: "admin" });
    const list = await keysOfUser(admin);
    expect(list.body.data[0]).toEqual({
      id,
      name: "Laptop",
      lastFour: key.slice(-4),
      mayWrite: false,
      createdAt: expect.any(Number),
      revokedAt: null,
      lastUsedAt: null,
    });
    expect(list.text).not.toContain(key.slice(8, -4));
    expect((await revokeOfUser(admin, id)).status).toBe(204);
    expect(await statusWith(key)).toBe(401);
    const [row] = await auditRows("api_key.revoked");
    expect(row?.changes).toMatchObject({ userId: { from: person.userId, to: null } });
    expect((await keysOfUser(admin)).body.data[0].revokedAt).toEqual(expect.any(Number));
  });

  test("for roles below admin · are denied", async () => {
    const { id } = await created();
    for (const permissionLevel of ["marketer", "referrer"] as const) {
      const by = await signedIn({ permissionLevel });
      expect((await keysOfUser(by)).status).toBe(403);
      expect((await revokeOfUser(by, id)).status).toBe(403);
    }
  });

  test("of an admin · are visible only to super admins and that admin", async () => {
    const owner = await service.createPerson(organization.id, { permissionLevel: "admin" });
    const own = await openSession(service, owner);
    const { id } = await created(organization, own);
    const peer = await signedIn({ permissionLevel: "admin" });
    for (const { status, body } of [
      await keysOfUser(peer, owner.userId),
      await revokeOfUser(peer, id, owner.userId),
    ]) {
      expect([status, body.error.code]).toEqual([403, "FORBIDDEN"]);
    }
    expect((await keysOfUser(own, owner.userId)).status).toBe(200);
    const superAdmin = await signedIn({ permissionLevel: "super_admin" });
    expect((await revokeOfUser(superAdmin, id, owner.userId)).status).toBe(204);
  });

  test("of a foreign, unknown or malformed user, or another user's · return the same 404", async () => {
    const { id } = await created();
    const admin = await signedIn({ permissionLevel: "super_admin" });
    const foreign = await service.createPerson((await newOrganization()).id);
    const other = await service.createPerson(organization.id);
    for (const userId of [foreign.userId, newId(), "x"]) {
      expect((await keysOfUser(admin, userId)).status).toBe(404);
      expect((await revokeOfUser(admin, id, userId)).status).toBe(404);
    }
    expect((await revokeOfUser(admin, id, other.userId)).status).toBe(404);
    expect((await revokeOfUser(admin, newId())).status).toBe(404);
  });
});

describe("a person whose identity another organization added with POST /users", () => {
  let stranger: Organization;
  let userId: string;
  let superAdmin: BrowserSession;
  let keyId: string;
  beforeEach(async () => {
    ({ id: keyId } = await created());
    stranger = await newOrganization();
    const added = await addThroughApi(stranger, person.identityUserId);
    expect(added.status).toBe(201);
    userId = added.body.id;
    superAdmin = await signedIn({ permissionLevel: "super_admin" }, stranger);
  });
  const keysThere = () => keysOfUser(superAdmin, userId, stranger);
  const revokeThere = () =>
    superAdmin.call("DELETE", `/api/users/${userId}/personal-keys/${keyId}`);

  test("shows no key there, loses none, and reveals nothing about one that ends", async () => {
    expect((await keysThere()).body.data).toEqual([]);
    expect((await revokeThere()).status).toBe(404);
    await browser.call("DELETE", `/api/personal-keys/${keyId}`);
    expect(await auditRows("api_key.revoked", stranger)).toEqual([]);
    expect(await auditRows("api_key.revoked")).toHaveLength(1);
  });

  test("creates no key there before accepting, and is visible there afterwards", async () => {
    await service.pool.query("UPDATE users SET permission_level = 'marketer' WHERE id = $1", [
      userId,
    ]);
    expect((await create(stranger)).status).toBe(404);
    const accept = `/api/me/proposals/${stranger.id}/accept`;
    expect((await browser.call("POST", accept, { body: {} })).status).toBe(200);
    await created(stranger);
    expect((await keysThere()).body.data).toHaveLength(3);
    expect((await revokeThere()).status).toBe(204);
  });

  test("who had accepted, was removed and is added again · has not accepted", async () => {
    const remove = () => service.call("DELETE", `/users/${userId}`, { key: stranger.key });
    await service.pool.query("UPDATE users SET has_accepted = true WHERE id = $1", [userId]);
    expect((await keysThere()).body.data).not.toEqual([]);
    expect((await remove()).status).toBe(204);
    expect((await keysThere()).status).toBe(404);
    expect((await addThroughApi(stranger, person.identityUserId)).body.id).toBe(userId);
    expect((await keysThere()).body.data).toEqual([]);
  });

  test("cannot be accepted by an SQL statement of a request", async () => {
    const attempt = service.deps.db.inScope(stranger.id, ({ query }) =>
      query({
        text: `INSERT INTO users (id, organization_id, identity_user_id, permission_level, joined_at, created_at, updated_at)
          VALUES (gen_random_uuid(), $1, 'identity_of_somebody', 'referrer', now(), now(), now())`,
        values: [stranger.id],
      }),
    );
    await expect(attempt).rejects.toMatchObject({ code: "42501" });
  });
});
