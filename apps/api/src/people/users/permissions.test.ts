import { permissionLevels } from "@referral-service/contract";
import { beforeEach, describe, expect, test } from "vitest";
import type { Person } from "../../../test/arrangements.ts";
import { type Cast, createCast, keyOf } from "../../../test/cast.ts";
import { forceUser } from "../../../test/forced-states.ts";
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

const grant = (key: string, id: string, body: unknown) =>
  service.call("PUT", `/users/${id}/permissions`, { key, body });

const read = async (id: string) =>
  (await service.call("GET", `/users/${id}`, { key: cast.superAdmin.key })).body;

const addSuperAdmin = (): Promise<Person> =>
  service.createPerson(cast.organizationId, { permissionLevel: "super_admin" });

describe("Escalation", () => {
  test("by an admin · granting or changing admin or super_admin, for anyone · returns 403", async () => {
    const roles = ["superAdmin", "admin", "adminBdr", "businessDeveloper", "referrer"] as const;
    for (const who of ["admin", "adminBdr"] as const) {
      for (const role of roles) {
        const { userId } = cast[role];
        const before = await read(userId);
        const isBelow = role === "businessDeveloper" || role === "referrer";
        for (const permissionLevel of permissionLevels) {
          const concernsAdmins = permissionLevel === "super_admin" || permissionLevel === "admin";
          if (isBelow && !concernsAdmins) continue;
          const { status, body } = await grant(cast[who].key, userId, {
            permissionLevel,
            canSendBonuses: true,
          });
          expect([role, permissionLevel, status, body.error.code]).toEqual([
            role,
            permissionLevel,
            403,
            "FORBIDDEN",
          ]);
          expect(body.error.message).toContain("Only super admins can");
        }
        expect(await read(userId)).toEqual(before);
      }
    }
    expect(await eventsOf(service, cast.organizationId)).toEqual([]);
    expect(await auditRowsOf(service, cast.organizationId)).toEqual([]);
  });

  test.each(["businessDeveloper", "referrer"] as const)(
    "by a %s · for anyone, including themselves · returns 403 naming who can",
    async (who) => {
      for (const role of ["businessDeveloper", "referrer", "admin"] as const) {
        const before = await read(cast[role].userId);
        const { status, body } = await grant(cast[who].key, cast[role].userId, {
          permissionLevel: "super_admin",
        });
        expect([status, body.error.code]).toEqual([403, "FORBIDDEN"]);
        expect(body.error.message).toContain("Only super admins and admins");
        expect(await read(cast[role].userId)).toEqual(before);
      }
    },
  );

  test("by an organization key · returns 403 PERSONAL_KEY_REQUIRED", async () => {
    const { status, body } = await grant(cast.organizationKey, cast.referrer.userId, {
      permissionLevel: "marketer",
    });
    expect([status, body.error.code]).toEqual([403, "PERSONAL_KEY_REQUIRED"]);
  });

  test("by another organization's super admin · finds no one", async () => {
    const foreign = await createCast(service);
    const bodies = new Set<string>();
    for (const id of [cast.referrer.userId, cast.gone.userId, newId(), "x"]) {
      const answer = await grant(foreign.superAdmin.key, id, { permissionLevel: "marketer" });
      expect([answer.status, answer.body.error.code]).toEqual([404, "NOT_FOUND"]);
      bodies.add(withoutRequestId(answer.text));
    }
    expect(bodies.size).toBe(1);
  });

  test("by a super admin of one organization who is a referrer in another · affects only the first", async () => {
    const other = await createCast(service);
    const { identityUserId, key } = cast.superAdmin;
    const userId = await service.addUser(other.organizationId, identityUserId);
    const grantIn = (organization: string, id: string) =>
      service.call("PUT", `/users/${id}/permissions?organization=${organization}`, {
        key,
        body: { permissionLevel: "super_admin" },
      });
    expect((await grantIn(other.organizationId, userId)).status).toBe(403);
    expect((await grantIn(cast.organizationId, other.referrer.userId)).status).toBe(404);
    expect((await grantIn(cast.organizationId, cast.admin.userId)).status).toBe(200);
  });

  test("with status, owner or any other column in the body · returns 400 naming it", async () => {
    for (const field of ["status", "businessDeveloperId", "email", "leftAt", "organizationId"]) {
      const { status, body } = await grant(cast.superAdmin.key, cast.referrer.userId, {
        permissionLevel: "referrer",
        [field]: "active",
      });
      expect([status, body.error.details[0].path]).toEqual([400, field]);
    }
  });
});

describe("PUT /users/{id}/permissions", () => {
  test("by a super admin · grants and removes every role", async () => {
    const { userId } = cast.otherReferrer;
    for (const permissionLevel of [
      "super_admin",
      "referrer",
      "admin",
      "marketer",
      "referrer",
    ] as const) {
      const { status, body } = await grant(cast.superAdmin.key, userId, { permissionLevel });
      expect([status, body.permissionLevel]).toEqual([200, permissionLevel]);
    }
  });

  test.each(["admin", "adminBdr"] as const)(
    "by %s · changes people between referrer and business developer, and their bonus flag",
    async (who) => {
      const { userId } = cast.otherReferrer;
      const key = keyOf(cast, who);
      await forceUser(service, cast[who].userId, { canSendBonuses: true });
      const up = await grant(key, userId, { permissionLevel: "marketer", canSendBonuses: true });
      expect([up.status, up.body.permissionLevel, up.body.canSendBonuses]).toEqual([
        200,
        "marketer",
        true,
      ]);
      const down = await grant(key, userId, { permissionLevel: "referrer", canSendBonuses: false });
      expect([down.status, down.body.permissionLevel, down.body.canSendBonuses]).toEqual([
        200,
        "referrer",
        false,
      ]);
    },
  );

  test("by an admin without the bonus flag · grants it to no one", async () => {
    const { userId } = cast.otherReferrer;
    const permissions = { permissionLevel: "referrer", canSendBonuses: true };
    const { status, body } = await grant(cast.admin.key, userId, permissions);
    expect([status, body.error.code]).toEqual([403, "FORBIDDEN"]);
    expect((await read(userId)).canSendBonuses).toBe(false);
  });

  test("applies to the person's own key · from the next request", async () => {
    const { userId, key } = cast.otherReferrer;
    const list = async () => (await service.call("GET", "/users", { key })).status;
    expect(await list()).toBe(403);
    await grant(cast.superAdmin.key, userId, { permissionLevel: "marketer" });
    expect(await list()).toBe(200);
    await grant(cast.superAdmin.key, userId, { permissionLevel: "referrer" });
    expect(await list()).toBe(403);
  });

  test("without flags · leaves them unchanged", async () => {
    const { userId } = cast.adminBdr;
    const { key } = cast.superAdmin;
    await grant(key, userId, { permissionLevel: "admin", canSendBonuses: true });
    const { body } = await grant(key, userId, { permissionLevel: "super_admin" });
    expect([body.canSendBonuses, body.isBdr]).toEqual([true, true]);
  });

  test("to a role below admin · removes the BDR flag", async () => {
    const { userId } = cast.adminBdr;
    const { body } = await grant(cast.superAdmin.key, userId, { permissionLevel: "marketer" });
    expect(body.isBdr).toBe(false);
    const again = await grant(cast.superAdmin.key, userId, { permissionLevel: "admin" });
    expect(again.body.isBdr).toBe(false);
  });

  test.each(["marketer", "referrer"])("isBdr for a %s · returns 400 naming it", async (level) => {
    const { userId } = cast.otherReferrer;
    const before = await read(userId);
    const { status, body } = await grant(cast.superAdmin.key, userId, {
      permissionLevel: level,
      isBdr: true,
    });
    expect([status, body.error.code, body.error.details[0].path]).toEqual([
      400,
      "INVALID_REQUEST",
      "isBdr",
    ]);
    expect(await read(userId)).toEqual(before);
    const unmarked = await grant(cast.superAdmin.key, userId, {
      permissionLevel: level,
      isBdr: false,
    });
    expect(unmarked.status).toBe(200);
  });

  test("for a person who is no longer a referrer · removes their business developer", async () => {
    const { body } = await grant(cast.admin.key, cast.referrer.userId, {
      permissionLevel: "marketer",
    });
    expect(body.businessDeveloperId).toBeNull();
  });

  test.each([
    ["marketer to referrer", "businessDeveloper", { permissionLevel: "referrer" }],
    ["marketer to admin", "businessDeveloper", { permissionLevel: "admin" }],
    ["BDR unmarked", "adminBdr", { permissionLevel: "admin", isBdr: false }],
    ["BDR to referrer", "adminBdr", { permissionLevel: "referrer" }],
  ] as const)(
    "of a BD who is one no more (%s) · releases their referrers",
    async (_, who, body) => {
      const bd = cast[who].userId;
      const theirs = await service.createPerson(cast.organizationId, { businessDeveloperId: bd });
      nowMs += 5;
      expect((await grant(cast.superAdmin.key, bd, body)).status).toBe(200);
      const released = await read(theirs.userId);
      expect([released.businessDeveloperId, released.version, released.updatedAt]).toEqual([
        null,
        2,
        nowMs,
      ]);
    },
  );

  test.each([
    ["marketer to BDR", "businessDeveloper", { permissionLevel: "admin", isBdr: true }],
    ["BDR to marketer", "adminBdr", { permissionLevel: "marketer" }],
    ["BDR to super admin", "adminBdr", { permissionLevel: "super_admin" }],
  ] as const)("of a BD who stays one (%s) · keeps their referrers", async (_, who, body) => {
    const bd = cast[who].userId;
    const theirs = await service.createPerson(cast.organizationId, { businessDeveloperId: bd });
    expect((await grant(cast.superAdmin.key, bd, body)).status).toBe(200);
    const kept = await read(theirs.userId);
    expect([kept.businessDeveloperId, kept.version]).toEqual([bd, 1]);
  });

  test("with changes · records user.permissions_updated, equal to the response, and an audit log entry", async () => {
    const { userId } = cast.referrer;
    nowMs += 5;
    const { body } = await grant(cast.superAdmin.key, userId, {
      permissionLevel: "admin",
      canSendBonuses: true,
      isBdr: true,
    });
    expect(await eventsOf(service, cast.organizationId)).toEqual([
      {
        eventType: "user.permissions_updated",
        eventId: expect.any(String),
        timestamp: nowMs,
        organizationId: cast.organizationId,
        data: {
          userId,
          oldPermissionLevel: "referrer",
          permissionLevel: body.permissionLevel,
          canSendBonuses: body.canSendBonuses,
          isBdr: body.isBdr,
          updatedAt: body.updatedAt,
        },
        metadata: { version: body.version },
      },
    ]);
    expect([body.version, body.updatedAt]).toEqual([2, nowMs]);
    const rows = await auditRowsOf(service, cast.organizationId);
    expect(
      rows.map(({ action, actorId, targetId, changes }) => [action, actorId, targetId, changes]),
    ).toEqual([
      [
        "user.permissions_updated",
        cast.superAdmin.userId,
        userId,
        {
          permissionLevel: { from: "referrer", to: "admin" },
          canSendBonuses: { from: false, to: true },
          isBdr: { from: false, to: true },
          businessDeveloperId: { from: cast.businessDeveloper.userId, to: null },
        },
      ],
    ]);
  });

  test("without changes · returns 200 and records nothing", async () => {
    for (const [role, body] of [
      ["referrer", { permissionLevel: "referrer" }],
      ["adminBdr", { permissionLevel: "admin", isBdr: true, canSendBonuses: false }],
      ["superAdmin", { permissionLevel: "super_admin" }],
    ] as const) {
      const before = await read(cast[role].userId);
      nowMs += 5;
      const answer = await grant(cast.superAdmin.key, cast[role].userId, body);
      expect([answer.status, answer.body]).toEqual([200, before]);
    }
    expect(await eventsOf(service, cast.organizationId)).toEqual([]);
    expect(await auditRowsOf(service, cast.organizationId)).toEqual([]);
  });
});

describe("The last super admin", () => {
  const superAdmins = () =>
    service.deps.db.client.user.findMany({
      where: {
        organizationId: cast.organizationId,
        permissionLevel: "super_admin",
        status: "active",
        leftAt: null,
      },
    });

  test.each(["admin", "marketer", "referrer"])(
    "changing themselves to %s · returns 400 CONFLICT and stays",
    async (permissionLevel) => {
      const { userId, key } = cast.superAdmin;
      const { status, body } = await grant(key, userId, { permissionLevel });
      expect([status, body.error.code]).toEqual([400, "CONFLICT"]);
      expect(body.error.message).toContain("at least one super admin");
      expect(await superAdmins()).toHaveLength(1);
      expect(await eventsOf(service, cast.organizationId)).toEqual([]);
    },
  );

  test("when the only other one is blocked or removed · is still the last", async () => {
    const { userId, key } = cast.superAdmin;
    for (const options of [{ status: "blocked" as const }, { leftAt: new Date(nowMs) }]) {
      await service.createPerson(cast.organizationId, {
        permissionLevel: "super_admin",
        ...options,
      });
    }
    expect((await grant(key, userId, { permissionLevel: "admin" })).status).toBe(400);
  });

  test("when the only other one has not signed in · is still the last, and can remove the other one", async () => {
    const { userId, key } = cast.superAdmin;
    const invited = await addSuperAdmin();
    await forceUser(service, invited.userId, { identityUserId: null });
    expect((await grant(key, userId, { permissionLevel: "admin" })).status).toBe(400);
    expect((await service.call("DELETE", `/users/${invited.userId}`, { key })).status).toBe(204);
  });

  test("when another one is active · can change to admin, and is one immediately", async () => {
    await addSuperAdmin();
    const { userId, key } = cast.superAdmin;
    const { status, body } = await grant(key, userId, { permissionLevel: "admin" });
    expect([status, body.permissionLevel]).toEqual([200, "admin"]);
    const again = await grant(key, userId, { permissionLevel: "super_admin" });
    expect([again.status, again.body.error.code]).toEqual([403, "FORBIDDEN"]);
  });

  test("out of two who demote themselves 20 times at once · one stays", async () => {
    for (let round = 0; round < 3; round += 1) {
      cast = await createCast(service);
      const two = [cast.superAdmin, await addSuperAdmin()];
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => {
          const { key, userId } = two[index % 2] as Person;
          return grant(key, userId, { permissionLevel: "admin" });
        }),
      );
      expect(await superAdmins()).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
      const refused = answers.filter(({ status }) => status !== 200);
      expect(refused.every(({ status }) => status === 400 || status === 403)).toBe(true);
      expect(await eventsOf(service, cast.organizationId)).toHaveLength(1);
    }
  });

  const attacks = {
    demote: (key: string, id: string) => grant(key, id, { permissionLevel: "referrer" }),
    block: (key: string, id: string) =>
      service.call("PUT", `/users/${id}/status`, { key, body: { status: "blocked" } }),
    remove: (key: string, id: string) => service.call("DELETE", `/users/${id}`, { key }),
  };

  test.each(Object.keys(attacks) as (keyof typeof attacks)[])(
    "out of two who %s each other 20 times at once · one stays, and with a third, two stay",
    async (attack) => {
      for (const third of [false, true]) {
        cast = await createCast(service);
        const two = [cast.superAdmin, await addSuperAdmin()];
        if (third) await addSuperAdmin();
        const answers = await Promise.all(
          Array.from({ length: 20 }, (_, index) => {
            const [from, to] = index % 2 ? two : two.toReversed();
            return attacks[attack](from?.key ?? "", to?.userId ?? "");
          }),
        );
        // The person who was demoted first could no longer demote the other one.
        expect(await superAdmins()).toHaveLength(third ? 2 : 1);
        expect(answers.every(({ status }) => status < 500)).toBe(true);
        expect(await eventsOf(service, cast.organizationId)).toHaveLength(1);
      }
    },
  );
});
