import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Organization } from "../../../test/arrangements.ts";
import { openSession } from "../../../test/browser-session.ts";
import { type Cast, createCast, keyOf } from "../../../test/cast.ts";
import { auditRowsOf, eventsOf } from "../../../test/records.ts";
import { useService } from "../../../test/use-service.ts";
import { subscribe } from "../../../test/webhooks.ts";
import { isDatabaseUnavailable } from "../../kernel/database/errors.ts";
import { newId } from "../../kernel/platform/ids.ts";
import { joinByCode } from "./join-by-code.ts";

let nowMs = Date.now();
const service = useService({ overrides: { clock: { now: () => new Date(nowMs) } } });
let cast: Cast;
/** An organization with users who join another organization. */
let elsewhere: Organization;
beforeAll(async () => {
  elsewhere = await service.createOrganization();
});
beforeEach(async () => {
  nowMs += 1;
  cast = await createCast(service);
});

const newcomer = async (email: string | null = `${newId()}@example.com`): Promise<Joining> => ({
  ...(await service.createPerson(elsewhere.id)),
  email,
});

async function createCode(body: object = {}, who: Parameters<typeof keyOf>[1] = "admin") {
  const key = keyOf(cast, who);
  const answer = await service.call("POST", "/invitation-codes", { key, body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

interface Joining {
  identityUserId: string;
  email: string | null;
}

const join = ({ identityUserId, email }: Joining, code: string) =>
  joinByCode(
    service.deps,
    { identityUserId, profile: { firstName: "Ada", email }, requestId: "request" },
    code,
  );

const userOf = (
  { identityUserId }: { identityUserId: string },
  organizationId = cast.organizationId,
) => service.deps.db.client.user.findFirst({ where: { organizationId, identityUserId } });

const useCountOf = async (id: string) =>
  (await service.call("GET", `/invitation-codes/${id}`, { key: cast.superAdmin.key })).body
    .useCount;

/** Expects a rejection that counts no use, adds no user and writes no audit entry or event. */
async function expectRefused(
  person: Joining,
  { id, code }: { id: string; code: string },
  refusal: { code: string; message: string },
) {
  const records = async () => [
    await userOf(person),
    await useCountOf(id),
    await eventsOf(service, cast.organizationId),
    await auditRowsOf(service, cast.organizationId),
  ];
  const before = await records();
  await expect(join(person, code)).rejects.toMatchObject(refusal);
  expect(await records()).toEqual(before);
}

/** The same response as for an unknown code. */
const unknown = {
  code: "NOT_FOUND",
  message: "Not found. The path or the resource does not exist, or you cannot see it.",
};
const conflict = (message: string) => ({ code: "CONFLICT", message });

describe("a person who joins", () => {
  test("becomes an active user with the code's role, and the use is counted and logged", async () => {
    const person = await newcomer();
    const code = await createCode({ permissionLevel: "marketer" });
    nowMs += 1;
    const { id: userId, status } = await join(person, code.code);
    expect(status).toBe("active");
    expect(await userOf(person)).toMatchObject({
      id: userId,
      firstName: "Ada",
      lastName: null,
      email: person.email,
      phone: null,
      company: null,
      permissionLevel: "marketer",
      canSendBonuses: false,
      isBdr: false,
      status: "active",
      businessDeveloperId: null,
      joinedAt: new Date(nowMs),
      leftAt: null,
    });
    expect(await useCountOf(code.id)).toBe(1);
    const days = await service.deps.db.client.pageDay.findMany({ where: { pageId: code.id } });
    expect(days).toMatchObject([
      { organizationId: cast.organizationId, clickCount: 0, submissionCount: 1 },
    ]);
    expect(await eventsOf(service, cast.organizationId)).toMatchObject([
      {
        eventType: "user.joined",
        data: { userId, permissionLevel: "marketer", joinedAt: nowMs },
        metadata: { version: 1 },
      },
    ]);
    expect((await auditRowsOf(service, cast.organizationId)).at(-1)).toMatchObject({
      action: "user.joined",
      actorType: "user",
      actorId: userId,
      actorName: "Ada",
      targetType: "user",
      targetId: userId,
      requestId: "request",
      changes: { invitationCodeId: { from: null, to: code.id } },
    });
  });

  test("is listed with the code, newest first, for those who can see the person", async () => {
    const code = await createCode();
    const [first, second] = [await newcomer(), await newcomer(null)];
    const ids: string[] = [];
    for (const person of [first, second]) {
      nowMs += 1;
      ids.unshift((await join(person, code.code)).id);
    }
    await join(await newcomer(), (await createCode()).code);
    const listedTo = async (who: "admin" | "businessDeveloper", id = code.id) => {
      const session = await openSession(service, cast[who]);
      return session.call("GET", `/api/invitation-codes/${id}/people`);
    };
    const { body } = await listedTo("admin");
    expect(body.data).toMatchObject([
      { userId: ids[0], name: "Ada", email: null, createdAt: nowMs },
      { userId: ids[1], name: "Ada", email: first.email, createdAt: nowMs - 1 },
    ]);
    expect((await listedTo("businessDeveloper")).status).toBe(404);
    const own = await createCode({}, "businessDeveloper");
    const { id: referrerId } = await join(await newcomer(), own.code);
    const seen = () => listedTo("businessDeveloper", own.id);
    expect((await seen()).body.data).toMatchObject([{ userId: referrerId }]);
    const body2 = { businessDeveloperId: null };
    await service.call("PATCH", `/users/${referrerId}`, { key: cast.superAdmin.key, body: body2 });
    expect((await seen()).body.data).toEqual([]);
  });

  test("stays unchanged in other organizations, which receive nothing", async () => {
    const person = await newcomer();
    const before = await userOf(person, elsewhere.id);
    const eventsBefore = await eventsOf(service, elsewhere.id);
    await join(person, (await createCode()).code);
    expect(await userOf(person, elsewhere.id)).toEqual(before);
    expect(await eventsOf(service, elsewhere.id)).toEqual(eventsBefore);
  });

  test("can use their key in the organization immediately", async () => {
    const person = await service.createPerson(elsewhere.id);
    const read = (id: string) =>
      service.call("GET", `/users/${id}?organization=${cast.organizationId}`, { key: person.key });
    expect((await read(person.userId)).body.error.code).toBe("ORGANIZATION_NOT_FOUND");
    const { id } = await join({ ...person, email: null }, (await createCode()).code);
    expect((await read(id)).status).toBe(200);
  });

  test("can write the code in any case and need not have an address", async () => {
    const person = await newcomer(null);
    const { code } = await createCode({ code: `Fair-${newId()}` });
    await join(person, code.toUpperCase());
    expect(await userOf(person)).toMatchObject({ status: "active" });
  });

  test("after leaving · is the same user again, with the role of the code and no flags", async () => {
    const email = `${newId()}@example.com`;
    const person = await service.createPerson(cast.organizationId, {
      permissionLevel: "admin",
      canSendBonuses: true,
      isBdr: true,
      leftAt: new Date(0),
    });
    await join({ ...person, email }, (await createCode()).code);
    expect(await userOf(person)).toMatchObject({
      id: person.userId,
      email,
      version: 2,
      permissionLevel: "referrer",
      canSendBonuses: false,
      isBdr: false,
      status: "active",
      joinedAt: new Date(nowMs),
      leftAt: null,
    });
  });

  test("arrives as a verified user.joined", async () => {
    await service.startWorker();
    const receiver = await subscribe(service, cast.organizationKey, "user.joined");
    try {
      const { id: userId } = await join(await newcomer(), (await createCode()).code);
      expect(await receiver.nextEvent()).toMatchObject({
        eventType: "user.joined",
        organizationId: cast.organizationId,
        data: { userId, permissionLevel: "referrer", joinedAt: nowMs },
      });
    } finally {
      await receiver.stop();
    }
  });
});

describe("the business developer of a person who joins", () => {
  test.each([
    ["businessDeveloper", "referrer", "businessDeveloper"],
    ["adminBdr", "referrer", "adminBdr"],
    ["adminBdr", "marketer", null],
    ["admin", "referrer", null],
    ["organizationKey", "referrer", null],
  ] as const)("by a code of %s for a %s · is %s", async (owner, permissionLevel, expected) => {
    const { code } = await createCode({ permissionLevel }, owner);
    expect((await join(await newcomer(), code)).businessDeveloperId).toBe(
      expected === null ? null : cast[expected].userId,
    );
  });

  test("with a code that an admin created for a business developer · is that one", async () => {
    const { code } = await createCode({ ownerId: cast.businessDeveloper.userId });
    const { businessDeveloperId } = await join(await newcomer(), code);
    expect(businessDeveloperId).toBe(cast.businessDeveloper.userId);
  });
});

describe("a code that does not work", () => {
  test.each(["", "unknown-code", "x".repeat(5_000), "nul\u0000nul", "%_%_%_", "' OR true --"])(
    "%j · is not found",
    async (code) => {
      const person = await newcomer();
      await expect(join(person, code)).rejects.toMatchObject({ code: "NOT_FOUND" });
    },
  );

  test("deleted · is not found", async () => {
    const person = await newcomer();
    const { id, code } = await createCode();
    await service.call("DELETE", `/invitation-codes/${id}`, { key: cast.admin.key });
    await expect(join(person, code)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("paused · is not found, and works when it is resumed", async () => {
    const person = await newcomer();
    const code = await createCode();
    const setActive = (isActive: boolean) =>
      service.call("PATCH", `/invitation-codes/${code.id}`, {
        key: cast.admin.key,
        body: { isActive },
      });
    await setActive(false);
    await expectRefused(person, code, unknown);
    await setActive(true);
    await join(person, code.code);
  });

  test("expired · is not found from that exact moment", async () => {
    const [first, second] = [await newcomer(), await newcomer()];
    const code = await createCode({ expiresAt: nowMs + 2 });
    nowMs += 1;
    await join(first, code.code);
    nowMs += 1;
    await expectRefused(second, code, unknown);
  });

  test("used up · is not found", async () => {
    const code = await createCode({ useLimit: 1 });
    await join(await newcomer(), code.code);
    await expectRefused(await newcomer(), code, unknown);
  });

  test.each([
    ["left", { leftAt: new Date(0) }],
    ["was blocked", { status: "blocked" }],
    ["can no longer invite to its role", { permissionLevel: "marketer" }],
  ])("whose owner %s · is not found", async (_, data) => {
    const person = await newcomer();
    const owner = await service.createPerson(cast.organizationId, {
      permissionLevel: "super_admin",
    });
    const code = await createCode(
      { permissionLevel: "admin", ownerId: owner.userId },
      "superAdmin",
    );
    const { client } = service.deps.db;
    await client.user.update({ where: { id: owner.userId }, data });
    await expectRefused(person, code, unknown);
  });
});

describe("a person who cannot join", () => {
  test.each(["superAdmin", "businessDeveloper", "referrer"] as const)(
    "because they are already a user (%s) · gets an error and keeps their role",
    async (who) => {
      const code = await createCode();
      const person = { ...cast[who], email: null };
      await expectRefused(person, code, conflict("You are already a member of this organization."));
    },
  );

  test("because they are blocked · gets an error and stays blocked", async () => {
    const code = await createCode();
    const person = { ...cast.blocked, email: null };
    await expectRefused(
      person,
      code,
      conflict("You are blocked in this organization. Ask an admin to unblock you."),
    );
  });

  test("because another user has their address, in any case · gets an error", async () => {
    const person = await newcomer("GRACE@example.com");
    const code = await createCode();
    const message =
      "Another member of this organization already has your email address. Use the link in your invitation email if you got one.";
    await expectRefused(person, code, conflict(message));
  });
});

describe("at the same time", () => {
  /** The reason why each attempt was rejected. Undefined for those that succeeded. */
  const outcomes = (attempts: { person: Joining; code: string }[]) =>
    Promise.all(attempts.map(outcomeOf));

  /** Retries when a slow machine rejects the request because there are too many at once. */
  async function outcomeOf({ person, code }: { person: Joining; code: string }) {
    for (;;) {
      try {
        await join(person, code);
        return undefined;
      } catch (error) {
        if (!isDatabaseUnavailable(error)) return (error as Error).message;
      }
    }
  }

  test("100 people with one use left · one of them gets it", async () => {
    const code = await createCode({ useLimit: 2 });
    await join(await newcomer(), code.code);
    const people = Array.from({ length: 100 }, () => ({ identityUserId: newId(), email: null }));
    const ends = await outcomes(people.map((person) => ({ person, code: code.code })));
    expect(ends.filter((end) => end === undefined)).toHaveLength(1);
    expect(ends.filter((end) => end === unknown.message)).toHaveLength(99);
    const joined = { identityUserId: { in: people.map(({ identityUserId }) => identityUserId) } };
    expect(await service.deps.db.client.user.count({ where: joined })).toBe(1);
    expect(await useCountOf(code.id)).toBe(2);
    expect(await eventsOf(service, cast.organizationId)).toHaveLength(2);
  });

  test("one person with several codes · joins once and uses one", async () => {
    const person = await newcomer();
    const codes = await Promise.all(Array.from({ length: 6 }, () => createCode()));
    const ends = await outcomes(codes.map(({ code }) => ({ person, code })));
    expect(ends.filter((end) => end === undefined)).toHaveLength(1);
    expect(new Set(ends)).toContain("You are already a member of this organization.");
    const counts = await Promise.all(codes.map(({ id }) => useCountOf(id)));
    expect(counts.toSorted()).toEqual([0, 0, 0, 0, 0, 1]);
  });

  test("several people with one address · one of them joins", async () => {
    const email = `${newId()}@example.com`;
    const people = await Promise.all(Array.from({ length: 6 }, () => newcomer(email)));
    const { id, code } = await createCode();
    const ends = await outcomes(people.map((person) => ({ person, code })));
    expect(ends.filter((end) => end === undefined)).toHaveLength(1);
    expect(await useCountOf(id)).toBe(1);
  });
});

test.each(["events", "audit_logs"])(
  "Joining · when its row in %s cannot be written · has no effect",
  async (table) => {
    const person = await newcomer();
    const { id, code } = await createCode();
    const { pool } = service;
    await pool.query(`
      CREATE OR REPLACE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'disk on fire'; END $$;
      CREATE TRIGGER fail BEFORE INSERT ON ${table} EXECUTE FUNCTION fail()`);
    try {
      await expect(join(person, code)).rejects.toThrow(/disk on fire/);
    } finally {
      await pool.query(`DROP TRIGGER fail ON ${table}`);
    }
    expect(await userOf(person)).toBeNull();
    expect(await useCountOf(id)).toBe(0);
  },
);
