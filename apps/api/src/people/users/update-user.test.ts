import { beforeEach, describe, expect, test } from "vitest";
import { type Cast, type CastRole, createCast, keyOf } from "../../../test/cast.ts";
import { auditRowsOf, eventsOf } from "../../../test/records.ts";
import { withoutRequestId } from "../../../test/routes.ts";
import { useService } from "../../../test/use-service.ts";
import { newId } from "../../kernel/platform/ids.ts";

let nowMs = 1_760_000_000_000;
const service = useService({ overrides: { clock: { now: () => new Date(nowMs) } } });
let cast: Cast;
beforeEach(async () => {
  nowMs += 1;
  cast = await createCast(service);
});

const change = (key: string, id: string, body: unknown) =>
  service.call("PATCH", `/users/${id}`, { key, body });

const read = async (id: string) =>
  (await service.call("GET", `/users/${id}`, { key: cast.superAdmin.key })).body;

describe("Who changes whose profile", () => {
  const mayChange = {
    superAdmin: ["superAdmin", "admin", "adminBdr", "businessDeveloper", "referrer", "blocked"],
    admin: ["admin", "businessDeveloper", "referrer", "blocked"],
    adminBdr: ["adminBdr", "businessDeveloper", "referrer", "blocked"],
    organizationKey: ["businessDeveloper", "referrer", "blocked"],
    businessDeveloper: ["businessDeveloper"],
    referrer: ["referrer"],
  } as const satisfies Partial<Record<CastRole | "organizationKey", readonly CastRole[]>>;

  /**
   * The users that each caller can see but not change, so that the response is 403. The response is
   * 404 for all others.
   */
  const seeOnly: Record<keyof typeof mayChange, readonly CastRole[]> = {
    superAdmin: [],
    admin: ["superAdmin", "adminBdr"],
    adminBdr: ["superAdmin", "admin"],
    organizationKey: ["superAdmin", "admin", "adminBdr"],
    businessDeveloper: ["referrer"],
    referrer: [],
  };

  test.each(Object.keys(mayChange) as (keyof typeof mayChange)[])(
    "%s · changes people they can manage, is denied people they can only see, and finds no one else",
    async (who) => {
      const key = keyOf(cast, who);
      const allowed: readonly CastRole[] = mayChange[who];
      const missing = await change(key, newId(), { company: "X" });
      expect([missing.status, missing.body.error.code]).toEqual([404, "NOT_FOUND"]);
      const roles = ["superAdmin", "admin", "adminBdr", "businessDeveloper", "referrer", "blocked"];
      for (const role of [...roles, "otherReferrer", "gone"] as CastRole[]) {
        const { userId } = cast[role];
        const before = role === "gone" ? undefined : await read(userId);
        const answer = await change(key, userId, { company: `By ${who}` });
        const seesAll = seeOnly[who].length > 0 || who === "superAdmin";
        const others = role === "otherReferrer" && who !== "businessDeveloper" && seesAll;
        if (allowed.includes(role) || others) {
          expect([role, answer.status, answer.body.company]).toEqual([role, 200, `By ${who}`]);
          continue;
        }
        if (seeOnly[who].includes(role)) {
          expect([role, answer.status, answer.body.error.code]).toEqual([role, 403, "FORBIDDEN"]);
        } else {
          expect(withoutRequestId(answer.text), role).toBe(withoutRequestId(missing.text));
        }
        if (before !== undefined) expect(await read(userId)).toEqual(before);
      }
    },
  );

  test("A user in another organization · for everyone · is missing", async () => {
    const foreign = await createCast(service);
    for (const who of Object.keys(mayChange) as (keyof typeof mayChange)[]) {
      const answer = await change(keyOf(cast, who), foreign.referrer.userId, { company: "X" });
      expect([answer.status, answer.body.error.code]).toEqual([404, "NOT_FOUND"]);
    }
  });

  test.each(["admin", "referrer"] as const)(
    "%s · sending role, flags, status or any other column · gets 400 naming it, and nothing changes",
    async (who) => {
      const { userId, key } = cast[who];
      const before = await read(userId);
      for (const field of [
        "permissionLevel",
        "canSendBonuses",
        "isBdr",
        "status",
        "identityUserId",
        "version",
        "organizationId",
        "leftAt",
        "id",
        "name",
      ]) {
        const { status, body } = await change(key, userId, {
          company: "X",
          [field]: "super_admin",
        });
        expect([status, body.error.details[0].path]).toEqual([400, field]);
      }
      expect(await read(userId)).toEqual(before);
    },
  );
});

test("PATCH /users/{id} · with some fields, and null for optional ones · changes those and no other", async () => {
  const { userId, key } = cast.referrer;
  const before = await read(userId);
  nowMs += 5;
  const changes = { firstName: "Zoë 🙂", phone: null, company: "Ōkami KK" };
  const { status, body } = await change(key, userId, changes);
  expect(status).toBe(200);
  expect(body).toEqual({
    ...before,
    ...changes,
    name: "Zoë 🙂 Hopper",
    version: 2,
    updatedAt: nowMs,
  });
  const nameless = await change(key, userId, { firstName: null, lastName: null });
  expect(nameless.body.name).toBeNull();
  const refused = await change(key, userId, { email: null });
  expect([refused.status, refused.body.error.details[0].path]).toEqual([400, "email"]);
});

describe("email", () => {
  test("of another current user, in any case · returns 400 CONFLICT naming it, and changes nothing", async () => {
    await change(cast.admin.key, cast.admin.userId, { email: "taken@example.com" });
    const before = await read(cast.referrer.userId);
    const { status, body } = await change(cast.referrer.key, cast.referrer.userId, {
      company: "New",
      email: "Taken@Example.com",
    });
    expect([status, body.error.code]).toEqual([400, "CONFLICT"]);
    expect(body.error.message).toContain("email");
    expect(await read(cast.referrer.userId)).toEqual(before);
  });

  test("of the same user in another case · is available", async () => {
    const { userId, key } = cast.referrer;
    await change(key, userId, { email: "me@example.com" });
    const { status, body } = await change(key, userId, { email: "Me@example.com" });
    expect([status, body.email]).toEqual([200, "Me@example.com"]);
  });

  test("requested many times at once · is given to one", async () => {
    const users = [cast.admin, cast.adminBdr, cast.businessDeveloper, cast.referrer];
    const answers = await Promise.all(
      users.map(({ key, userId }) => change(key, userId, { email: "one@example.com" })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
  });
});

describe("businessDeveloperId", () => {
  test.each(["superAdmin", "admin", "organizationKey"] as const)(
    "by %s · assigns a referrer to another BD or to none",
    async (who) => {
      const key = keyOf(cast, who);
      const { userId } = cast.referrer;
      for (const businessDeveloperId of [cast.adminBdr.userId, null]) {
        const { status, body } = await change(key, userId, { businessDeveloperId });
        expect([status, body.businessDeveloperId]).toEqual([200, businessDeveloperId]);
      }
    },
  );

  test.each(["businessDeveloper", "referrer"] as const)(
    "by a %s for themselves · returns 403; their current one changes nothing",
    async (who) => {
      const { userId, key } = cast[who];
      const before = await read(userId);
      for (const id of [cast.otherBusinessDeveloper.userId, newId()]) {
        const { status, body } = await change(key, userId, { businessDeveloperId: id });
        expect([status, body.error.code]).toEqual([403, "FORBIDDEN"]);
      }
      const same = await change(key, userId, {
        businessDeveloperId: before.businessDeveloperId?.toUpperCase() ?? null,
      });
      expect([same.status, same.body]).toEqual([200, before]);
    },
  );

  test("by a BD for another BD's referrer · finds no one, so no referrer can be taken over", async () => {
    const { key, userId } = cast.businessDeveloper;
    const { status } = await change(key, cast.otherReferrer.userId, {
      businessDeveloperId: userId,
    });
    expect(status).toBe(404);
  });

  test("of a person who is no active BD, or for a person who is no referrer · returns 400 naming it", async () => {
    const foreign = await createCast(service);
    const bd = cast.businessDeveloper.userId;
    for (const [target, id] of [
      [cast.referrer, cast.admin.userId],
      [cast.referrer, cast.otherReferrer.userId],
      [cast.referrer, cast.gone.userId],
      [cast.referrer, foreign.businessDeveloper.userId],
      [cast.referrer, newId()],
      [cast.otherBusinessDeveloper, bd],
      [cast.adminBdr, bd],
    ] as const) {
      const { status, body } = await change(cast.superAdmin.key, target.userId, {
        businessDeveloperId: id,
      });
      expect([status, body.error.details[0].path]).toEqual([400, "businessDeveloperId"]);
    }
  });

  test("after a change · immediately changes what the BDs see", async () => {
    const sees = async (who: CastRole) =>
      (await service.call("GET", `/users/${cast.referrer.userId}`, { key: cast[who].key })).status;
    expect([await sees("businessDeveloper"), await sees("otherBusinessDeveloper")]).toEqual([
      200, 404,
    ]);
    await change(cast.admin.key, cast.referrer.userId, {
      businessDeveloperId: cast.otherBusinessDeveloper.userId,
    });
    expect([await sees("businessDeveloper"), await sees("otherBusinessDeveloper")]).toEqual([
      404, 200,
    ]);
  });
});

describe("Records of a change", () => {
  test("to a profile · are user.profile_updated, equal to the response, naming the changed fields", async () => {
    const { userId, key } = cast.referrer;
    nowMs += 5;
    const { body } = await change(key, userId, {
      lastName: "Murray",
      company: "Ōkami KK",
      phone: "+15550100",
    });
    expect(await eventsOf(service, cast.organizationId)).toEqual([
      {
        eventType: "user.profile_updated",
        eventId: expect.any(String),
        timestamp: nowMs,
        organizationId: cast.organizationId,
        data: {
          userId,
          changedFields: ["lastName", "company"],
          name: body.name,
          firstName: body.firstName,
          lastName: body.lastName,
          email: body.email,
          phone: body.phone,
          company: body.company,
          updatedAt: body.updatedAt,
        },
        metadata: { version: body.version },
      },
    ]);
    const rows = await auditRowsOf(service, cast.organizationId);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      action: "user.updated",
      actorId: userId,
      targetType: "user",
      targetId: userId,
      changes: {
        lastName: { from: "Hopper", to: "Murray" },
        company: { from: null, to: "Ōkami KK" },
      },
    });
  });

  test("to only the business developer · are an audit log entry and a version, but no event", async () => {
    const { userId } = cast.referrer;
    const { body } = await change(cast.admin.key, userId, { businessDeveloperId: null });
    expect(body.version).toBe(2);
    expect(await eventsOf(service, cast.organizationId)).toEqual([]);
    const rows = await auditRowsOf(service, cast.organizationId);
    expect(rows.map(({ action, changes }) => [action, changes])).toEqual([
      ["user.updated", { businessDeveloperId: { from: cast.businessDeveloper.userId, to: null } }],
    ]);
  });

  test("without changes · do not exist, and version and time stay", async () => {
    const { userId, key } = cast.referrer;
    const before = await read(userId);
    nowMs += 5;
    for (const body of [{}, { firstName: "Grace", email: "grace@example.com", company: null }]) {
      const answer = await change(key, userId, body);
      expect([answer.status, answer.body]).toEqual([200, before]);
    }
    expect(await eventsOf(service, cast.organizationId)).toEqual([]);
    expect(await auditRowsOf(service, cast.organizationId)).toEqual([]);
  });

  test("for many changes at once · count each and lose none", async () => {
    const { userId, key } = cast.referrer;
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        change(key, userId, { [index % 2 ? "phone" : "company"]: `${index}` }),
      ),
    );
    expect(answers.map(({ body }) => body.version).toSorted((a, b) => a - b)).toEqual([
      2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
    ]);
    const events = await eventsOf(service, cast.organizationId);
    expect(events.map(({ metadata }) => metadata?.version).toSorted()).toHaveLength(10);
  });

  test("to a name · appear with the person's next change", async () => {
    const { userId, key } = cast.admin;
    await change(key, userId, { firstName: "Rear Admiral" });
    await change(key, cast.referrer.userId, { company: "X" });
    const rows = await auditRowsOf(service, cast.organizationId);
    expect(rows.map(({ actorName }) => actorName)).toEqual(["Grace Hopper", "Rear Admiral Hopper"]);
  });
});
