import { permissionLevels } from "@referral-service/contract";
import { beforeEach, describe, expect, test } from "vitest";
import { type Cast, createCast, keyOf } from "../../../test/cast.ts";
import { auditRowsOf, eventsOf } from "../../../test/records.ts";
import { useService } from "../../../test/use-service.ts";
import { newId } from "../../kernel/platform/ids.ts";

let nowMs = 1_760_000_000_000;
const service = useService({ overrides: { clock: { now: () => new Date(nowMs) } } });
let cast: Cast;
beforeEach(async () => {
  nowMs += 1;
  cast = await createCast(service);
});

const email = "ada@example.com";

const add = (body: unknown, key = cast.organizationKey, headers: Record<string, string> = {}) =>
  service.call("POST", "/users", { key, body, headers });

const remove = (id: string) => service.call("DELETE", `/users/${id}`, { key: cast.superAdmin.key });

const userCount = () =>
  service.deps.db.client.user.count({ where: { organizationId: cast.organizationId } });

/** Expects that no user, event or audit entry was added. */
async function expectNothingNew(act: () => Promise<void>) {
  const before = await userCount();
  await act();
  expect(await userCount()).toBe(before);
  expect(await eventsOf(service, cast.organizationId)).toEqual([]);
  expect(await auditRowsOf(service, cast.organizationId)).toEqual([]);
}

test("POST /users · with every field · returns 201 and stores exactly what was sent, but no identity before it is accepted", async () => {
  const input = {
    firstName: " Zoë 🙂",
    lastName: "O'Neil ",
    email: "Zoe+Fair@example.com",
    phone: "+47 22 33",
    company: "Ōkami KK",
    permissionLevel: "referrer",
    businessDeveloperId: cast.businessDeveloper.userId,
  };
  const identityUserId = `user_${cast.organizationId}`;
  const { status, body } = await add({ ...input, identityUserId });
  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.any(String),
    name: " Zoë 🙂 O'Neil ",
    ...input,
    externalId: null,
    identityUserId: null,
    canSendBonuses: false,
    isBdr: false,
    status: "active",
    version: 1,
    joinedAt: nowMs,
    createdAt: nowMs,
    updatedAt: nowMs,
  });
  const read = await service.call("GET", `/users/${body.id}`, { key: cast.admin.key });
  expect(read.body).toEqual(body);
});

test("POST /users · with only an address · adds an active referrer without a business developer", async () => {
  const { body } = await add({ email });
  expect(body).toMatchObject({
    name: null,
    firstName: null,
    lastName: null,
    email,
    phone: null,
    company: null,
    identityUserId: null,
    permissionLevel: "referrer",
    businessDeveloperId: null,
    status: "active",
  });
});

describe("permissionLevel", () => {
  const mayAdd = {
    superAdmin: ["super_admin", "admin", "marketer", "referrer"],
    admin: ["marketer", "referrer"],
    adminBdr: ["marketer", "referrer"],
    organizationKey: ["marketer", "referrer"],
    businessDeveloper: [],
    referrer: [],
  } as const;

  test.each(Object.keys(mayAdd) as (keyof typeof mayAdd)[])(
    "for people added by %s · never exceeds their own permissions",
    async (who) => {
      const allowed: readonly string[] = mayAdd[who];
      for (const permissionLevel of permissionLevels) {
        const address = `${permissionLevel}-${who}@example.com`;
        const count = await userCount();
        const { status, body } = await add({ email: address, permissionLevel }, keyOf(cast, who));
        if (allowed.includes(permissionLevel)) {
          expect([status, body.permissionLevel]).toEqual([201, permissionLevel]);
        } else {
          expect([permissionLevel, status, body.error.code]).toEqual([
            permissionLevel,
            403,
            "FORBIDDEN",
          ]);
          expect(await userCount()).toBe(count);
        }
      }
    },
  );

  test("with flags, status or any other column · returns 400 naming it", async () => {
    await expectNothingNew(async () => {
      for (const field of [
        "canSendBonuses",
        "isBdr",
        "status",
        "id",
        "organizationId",
        "version",
        "joinedAt",
        "leftAt",
      ]) {
        const { status, body } = await add({ email, [field]: true }, cast.superAdmin.key);
        expect([status, body.error.details[0].path]).toEqual([400, field]);
      }
    });
  });
});

describe("email", () => {
  test.each(["ada@example.com", "ADA@Example.COM"])(
    "as %s · for a current member · returns 400 CONFLICT naming it",
    async (again) => {
      expect((await add({ email })).status).toBe(201);
      const { status, body } = await add({ email: again });
      expect([status, body.error.code]).toEqual([400, "CONFLICT"]);
      expect(body.error.message).toContain("email");
    },
  );

  test.each(["a_a@example.com", "a%@example.com"])(
    "as %s · when only a similar one is taken · is available",
    async (wild) => {
      expect((await add({ email })).status).toBe(201);
      expect((await add({ email: wild })).status).toBe(201);
    },
  );

  test("of a person who left, or in another organization · is available", async () => {
    const { body } = await add({ email });
    await remove(body.id);
    expect((await add({ email })).status).toBe(201);
    const { key } = await service.createOrganization();
    expect((await add({ email }, key)).status).toBe(201);
  });

  test("of a blocked member · is taken", async () => {
    const { body } = await add({ email });
    await service.call("PUT", `/users/${body.id}/status`, {
      key: cast.admin.key,
      body: { status: "blocked" },
    });
    expect((await add({ email })).body.error.code).toBe("CONFLICT");
  });

  test("sent many times at once · is given to one", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => add({ email })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error?.code === "CONFLICT")).toHaveLength(9);
  });
});

describe("businessDeveloperId", () => {
  test("of a marketer or of an admin who is a BDR · is accepted", async () => {
    for (const { userId } of [cast.businessDeveloper, cast.adminBdr]) {
      const { status, body } = await add({
        email: `${userId}@example.com`,
        businessDeveloperId: userId.toUpperCase(),
      });
      expect([status, body.businessDeveloperId]).toEqual([201, userId]);
    }
  });

  test("of anyone else · returns 400 naming it, with the same sentence", async () => {
    const foreign = await createCast(service);
    const blockedBd = await service.createPerson(cast.organizationId, {
      permissionLevel: "marketer",
      status: "blocked",
    });
    const goneBd = await service.createPerson(cast.organizationId, {
      permissionLevel: "marketer",
      leftAt: new Date(nowMs),
    });
    await expectNothingNew(async () => {
      const messages = new Set<string>();
      for (const id of [
        cast.admin.userId,
        cast.superAdmin.userId,
        cast.referrer.userId,
        blockedBd.userId,
        goneBd.userId,
        foreign.businessDeveloper.userId,
        newId(),
      ]) {
        const { status, body } = await add({ email, businessDeveloperId: id });
        expect([status, body.error.code]).toEqual([400, "INVALID_REQUEST"]);
        expect(body.error.details[0].path).toBe("businessDeveloperId");
        messages.add(body.error.message);
      }
      expect(messages.size).toBe(1);
    });
  });

  test.each(["marketer", "admin", "super_admin"])(
    "for a %s · returns 400 naming it; null is accepted",
    async (permissionLevel) => {
      const key = cast.superAdmin.key;
      const businessDeveloperId = cast.businessDeveloper.userId;
      const refused = await add({ email, permissionLevel, businessDeveloperId }, key);
      expect([refused.status, refused.body.error.details[0].path]).toEqual([
        400,
        "businessDeveloperId",
      ]);
      const added = await add({ email, permissionLevel, businessDeveloperId: null }, key);
      expect(added.status).toBe(201);
    },
  );
});

describe("identityUserId", () => {
  test("of a current user · returns 400 CONFLICT naming it", async () => {
    await expectNothingNew(async () => {
      for (const { identityUserId } of [cast.referrer, cast.blocked]) {
        const { status, body } = await add({ email, identityUserId });
        expect([status, body.error.code]).toEqual([400, "CONFLICT"]);
        expect(body.error.message).toContain("identityUserId");
      }
    });
  });

  test.each(["\u200b", " ", "user_1\u202e", "user\n1", "user\u00851"])(
    "%j · which is not allowed in names · returns 400 naming it",
    async (identityUserId) => {
      const { status, body } = await add({ email, identityUserId });
      expect([status, body.error.details?.[0]?.path]).toEqual([400, "identityUserId"]);
    },
  );

  test("of a person in another organization · is accepted as if it were unknown, and changes nothing there", async () => {
    const elsewhere = await createCast(service);
    const { identityUserId, userId } = elsewhere.referrer;
    const there = async () =>
      (await service.call("GET", `/users/${userId}`, { key: elsewhere.admin.key })).body;
    const before = await there();
    const known = await add({ email, identityUserId });
    const unknown = await add({ email: "new@example.com", identityUserId: `user_${newId()}` });
    expect([known.status, unknown.status]).toEqual([201, 201]);
    const { id, joinedAt, createdAt, updatedAt, ...shown } = unknown.body;
    expect(known.body).toMatchObject({ ...shown, email });
    expect(known.body.id).not.toBe(userId);
    expect(await there()).toEqual(before);
    expect(await eventsOf(service, elsewhere.organizationId)).toEqual([]);
  });

  test("sent by two organizations at once · is given to one user in each, without a 5xx", async () => {
    const { key } = await service.createOrganization();
    const identityUserId = `user_${newId()}`;
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        add({ email: `${index}@example.com`, identityUserId }, index % 2 ? key : undefined),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...[201, 201],
      ...Array(8).fill(400),
    ]);
  });

  test("of a person who left · invites the same user again, as if for the first time", async () => {
    const { userId, identityUserId, key } = await service.createPerson(cast.organizationId, {
      permissionLevel: "marketer",
      canSendBonuses: true,
    });
    await service.call("PUT", `/users/${userId}/status`, {
      key: cast.admin.key,
      body: { status: "blocked" },
    });
    await remove(userId);
    nowMs += 10;
    const { status, body } = await add({
      email,
      identityUserId,
      company: "Elsewhere",
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      id: userId,
      // The fields that are not sent stay unchanged.
      name: "Grace Hopper",
      email,
      company: "Elsewhere",
      permissionLevel: "referrer",
      canSendBonuses: false,
      isBdr: false,
      status: "active",
      businessDeveloperId: null,
      version: 4,
      joinedAt: nowMs,
    });
    const unasked = await service.call("GET", `/users/${userId}`, { key });
    expect([unasked.status, unasked.body.error.code]).toEqual([403, "ORGANIZATION_ACCESS_DENIED"]);
    expect((await eventsOf(service, cast.organizationId)).at(-1)).toMatchObject({
      eventType: "user.joined",
      data: { userId, permissionLevel: "referrer", joinedAt: nowMs },
      metadata: { version: 4 },
    });
  });

  test("of a person who left · lets an organization key restore no admin", async () => {
    const { identityUserId } = await service.createPerson(cast.organizationId, {
      permissionLevel: "admin",
      leftAt: new Date(nowMs),
    });
    const body = { email, identityUserId };
    expect((await add({ ...body, permissionLevel: "admin" })).status).toBe(403);
    const added = await add(body);
    expect([added.status, added.body.permissionLevel]).toEqual([201, "referrer"]);
  });
});

test("POST /users · for one user · records user.joined and one audit log entry", async () => {
  const { body } = await add({ email, permissionLevel: "marketer" }, cast.admin.key, {
    "X-Request-Id": "join-1",
  });
  expect(await eventsOf(service, cast.organizationId)).toEqual([
    {
      eventType: "user.joined",
      eventId: expect.any(String),
      timestamp: nowMs,
      organizationId: cast.organizationId,
      data: {
        userId: body.id,
        permissionLevel: body.permissionLevel,
        joinedAt: body.joinedAt,
      },
      metadata: { version: body.version },
    },
  ]);
  const rows = await auditRowsOf(service, cast.organizationId);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    action: "user.created",
    actorType: "user",
    actorId: cast.admin.userId,
    targetType: "user",
    targetId: body.id,
    requestId: "join-1",
    changes: { permissionLevel: { from: null, to: "marketer" }, email: { from: null, to: email } },
  });
});

test("POST /users · repeated with one Idempotency-Key · adds one user and returns the same response", async () => {
  const headers = { "Idempotency-Key": newId() };
  const first = await add({ email }, cast.organizationKey, headers);
  const second = await add({ email }, cast.organizationKey, headers);
  expect([second.status, second.text]).toEqual([201, first.text]);
  expect(second.headers.get("idempotency-replayed")).toBe("true");
  expect(await eventsOf(service, cast.organizationId)).toHaveLength(1);
});
