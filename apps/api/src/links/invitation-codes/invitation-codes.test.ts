import { permissionLevels } from "@referral-service/contract";
import { beforeEach, describe, expect, test } from "vitest";
import { type Cast, createCast, keyOf } from "../../../test/cast.ts";
import { forceUseCount } from "../../../test/forced-states.ts";
import { auditRowsOf, eventsOf } from "../../../test/records.ts";
import { useService } from "../../../test/use-service.ts";
import { newId } from "../../kernel/platform/ids.ts";

let nowMs = 1_760_000_000_000;
const service = useService({
  environment: { PUBLIC_URL: "https://referrals.example.com" },
  overrides: { clock: { now: () => new Date(nowMs) } },
});
let cast: Cast;
beforeEach(async () => {
  nowMs += 1;
  cast = await createCast(service);
});

type Who = Parameters<typeof keyOf>[1];

const call = (method: string, path: string, who: Who, body?: unknown) =>
  service.call(method, `/invitation-codes${path}`, {
    key: keyOf(cast, who),
    ...(body !== undefined && { body }),
  });

const create = (body: unknown, who: Who = "admin") => call("POST", "", who, body);

const codeCount = () =>
  service.deps.db.client.invitationCode.count({ where: { organizationId: cast.organizationId } });

describe("POST /invitation-codes", () => {
  test("with every field · returns 201 and stores exactly what was sent", async () => {
    const input = {
      code: `Trade-Fair_${nowMs}`,
      permissionLevel: "referrer",
      ownerId: cast.businessDeveloper.userId,
      expiresAt: nowMs + 1,
      useLimit: 100_000,
    };
    const { status, body } = await create(input);
    expect(status).toBe(201);
    expect(body.code).toMatch(new RegExp(`^${input.code}-[2-9A-HJKMNP-Z]{8}$`));
    expect(body).toEqual({
      id: expect.any(String),
      url: `https://referrals.example.com/join/${body.code}`,
      ...input,
      code: body.code,
      ownerName: "Grace Hopper",
      useCount: 0,
      isActive: true,
      createdAt: nowMs,
      updatedAt: nowMs,
    });
    expect((await call("GET", `/${body.id}`, "admin")).body).toEqual(body);
  });

  test("with an empty body · creates a random code for referrers, without end or limit, owned by its creator", async () => {
    const { body } = await create({}, "businessDeveloper");
    expect(body).toMatchObject({
      code: expect.stringMatching(/^[2-9A-HJKMNP-Z]{13}$/),
      permissionLevel: "referrer",
      ownerId: cast.businessDeveloper.userId,
      ownerName: "Grace Hopper",
      expiresAt: null,
      useLimit: null,
    });
    const { body: other } = await create({}, "businessDeveloper");
    expect(other.code).not.toBe(body.code);
  });

  test("by an organization key · has no owner unless it names one", async () => {
    expect((await create({}, "organizationKey")).body.ownerId).toBeNull();
    const { body } = await create({ ownerId: cast.admin.userId }, "organizationKey");
    expect(body.ownerId).toBe(cast.admin.userId);
  });

  test("with a beginning that others chose, in any case and organization · gets the same response", async () => {
    const code = `Taken-${nowMs}`;
    const other = await service.createOrganization();
    const codes: string[] = [];
    for (const [key, chosen] of [
      [cast.admin.key, code],
      [cast.admin.key, code],
      [other.key, code],
      [other.key, code.toLowerCase()],
    ] as const) {
      const answer = await service.call("POST", "/invitation-codes", {
        key,
        body: { code: chosen },
      });
      expect(answer.status).toBe(201);
      expect(answer.body.code).toMatch(new RegExp(`^${chosen}-[2-9A-HJKMNP-Z]{8}$`));
      codes.push(answer.body.code.toLowerCase());
    }
    expect(new Set(codes).size).toBe(4);
  });

  test.each([
    ["code", "short"],
    ["code", "x".repeat(65)],
    ["code", "has space"],
    ["code", "-leading"],
    ["code", "sl/ash-es"],
    ["code", "Üml-äute"],
    ["code", "nul\u0000nul"],
    ["code", null],
    ["code", 123456],
    ["permissionLevel", "owner"],
    ["permissionLevel", null],
    ["ownerId", "x"],
    ["ownerId", null],
    ["expiresAt", "2030-01-01"],
    ["expiresAt", 1.5],
    ["expiresAt", -1],
    ["expiresAt", 253_402_300_800_000],
    ["useLimit", 0],
    ["useLimit", 100_001],
    ["useLimit", 1.5],
    ["useLimit", "5"],
    ["isActive", false],
    ["useCount", 0],
    ["url", "https://x.example"],
    ["organizationId", newId()],
  ])("with %s = %j · returns 400 naming it and creates nothing", async (field, value) => {
    const { status, body } = await create({ [field]: value });
    expect([status, body.error.code]).toEqual([400, "INVALID_REQUEST"]);
    expect(body.error.details[0].path).toBe(field);
    expect(await codeCount()).toBe(0);
  });

  test("with an expiry in the past · returns 400 naming it", async () => {
    for (const expiresAt of [0, nowMs - 1, nowMs]) {
      const { status, body } = await create({ expiresAt });
      expect([status, body.error.message]).toEqual([400, "expiresAt: must be in the future"]);
    }
  });

  test("repeated with one Idempotency-Key · creates one code", async () => {
    const options = { key: cast.admin.key, body: {}, headers: { "Idempotency-Key": newId() } };
    const first = await service.call("POST", "/invitation-codes", options);
    const again = await service.call("POST", "/invitation-codes", options);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(await codeCount()).toBe(1);
  });
});

describe("permissionLevel of a new code", () => {
  const mayInvite = {
    superAdmin: ["super_admin", "admin", "marketer", "referrer"],
    admin: ["marketer", "referrer"],
    adminBdr: ["marketer", "referrer"],
    businessDeveloper: ["referrer"],
    organizationKey: ["marketer", "referrer"],
    referrer: [],
  } as const;

  test.each(Object.keys(mayInvite) as (keyof typeof mayInvite)[])(
    "by %s · never exceeds what they can invite to",
    async (who) => {
      const allowed: readonly string[] = mayInvite[who];
      for (const permissionLevel of permissionLevels) {
        const { status, body } = await create({ permissionLevel }, who);
        const expected = allowed.includes(permissionLevel) ? [201, undefined] : [403, "FORBIDDEN"];
        expect([permissionLevel, status, body.error?.code]).toEqual([permissionLevel, ...expected]);
      }
      expect(await codeCount()).toBe(allowed.length);
    },
  );
});

describe("ownerId of a new code", () => {
  test("by a business developer · is themselves, in any case, and no one else", async () => {
    const own = cast.businessDeveloper.userId;
    const { body } = await create({ ownerId: own.toUpperCase() }, "businessDeveloper");
    expect(body.ownerId).toBe(own);
    for (const ownerId of [cast.otherBusinessDeveloper.userId, cast.admin.userId, newId()]) {
      const { status, body } = await create({ ownerId }, "businessDeveloper");
      expect([status, body.error.code]).toEqual([403, "FORBIDDEN"]);
    }
  });

  test("who could not invite to the role, or is no active member · returns 400 naming it", async () => {
    const foreign = await service.createOrganization();
    const { userId: foreignAdmin } = await service.createPerson(foreign.id, {
      permissionLevel: "admin",
    });
    const cases: [string, string][] = [
      [cast.businessDeveloper.userId, "marketer"],
      [cast.admin.userId, "super_admin"],
      [cast.referrer.userId, "referrer"],
      [cast.blocked.userId, "referrer"],
      [cast.gone.userId, "referrer"],
      [foreignAdmin, "referrer"],
      [newId(), "referrer"],
    ];
    for (const [ownerId, permissionLevel] of cases) {
      const { status, body } = await create({ ownerId, permissionLevel }, "superAdmin");
      expect([status, body.error.details?.[0].path]).toEqual([400, "ownerId"]);
    }
    expect(await codeCount()).toBe(0);
  });
});

describe("PATCH /invitation-codes/{id}", () => {
  test("with every field · changes them and logs old and new values", async () => {
    const { body: before } = await create({ useLimit: 5 });
    nowMs += 1;
    const changes = { isActive: false, useLimit: null, expiresAt: nowMs + 1 };
    const { status, body } = await call("PATCH", `/${before.id}`, "admin", changes);
    expect([status, body]).toEqual([200, { ...before, ...changes, updatedAt: nowMs }]);
    expect((await call("GET", `/${before.id}`, "admin")).body).toEqual(body);
    expect(await auditRowsOf(service, cast.organizationId)).toMatchObject([
      { action: "invitation_code.created", targetType: "invitation_code", targetId: before.id },
      {
        action: "invitation_code.updated",
        actorId: cast.admin.userId,
        changes: {
          isActive: { from: true, to: false },
          useLimit: { from: 5, to: null },
          expiresAt: { from: null, to: changes.expiresAt },
        },
      },
    ]);
    expect(await eventsOf(service, cast.organizationId)).toEqual([]);
  });

  test("with the current values · changes no time and logs nothing", async () => {
    const { body: before } = await create({ useLimit: 5, expiresAt: nowMs + 10 });
    nowMs += 1;
    for (const changes of [{}, { isActive: true, useLimit: 5, expiresAt: before.expiresAt }]) {
      const { status, body } = await call("PATCH", `/${before.id}`, "admin", changes);
      expect([status, body]).toEqual([200, before]);
    }
    expect(await auditRowsOf(service, cast.organizationId)).toHaveLength(1);
  });

  test("with a limit below the number of uses · returns 400 CONFLICT; exactly that number is allowed", async () => {
    const { body: code } = await create({ useLimit: 5 });
    await forceUseCount(service, code.id, 3);
    const refused = await call("PATCH", `/${code.id}`, "admin", { useLimit: 2 });
    expect([refused.status, refused.body.error.code]).toEqual([400, "CONFLICT"]);
    expect(refused.body.error.message).toBe(
      "useLimit: must be at least 3, the number of people who have joined with this code",
    );
    const { status, body } = await call("PATCH", `/${code.id}`, "admin", { useLimit: 3 });
    expect([status, body.useLimit, body.useCount]).toEqual([200, 3, 3]);
  });

  test("with an expiry in the past, or a field that cannot change · returns 400 naming it", async () => {
    const { body: code } = await create({});
    for (const [field, value] of [
      ["expiresAt", nowMs],
      ["code", "another-code"],
      ["permissionLevel", "admin"],
      ["ownerId", cast.admin.userId],
      ["useCount", 0],
    ] as const) {
      const { status, body } = await call("PATCH", `/${code.id}`, "admin", { [field]: value });
      expect([status, body.error.details[0].path]).toEqual([400, field]);
    }
  });

  test("for a code that the caller could not create · returns 403 and changes nothing", async () => {
    const { body: ofSuperAdmin } = await create({ permissionLevel: "super_admin" }, "superAdmin");
    const { body: ofAdmin } = await create({ permissionLevel: "admin" }, "superAdmin");
    for (const [id, who] of [
      [ofSuperAdmin.id, "admin"],
      [ofAdmin.id, "admin"],
      [ofAdmin.id, "organizationKey"],
    ] as const) {
      const { status, body } = await call("PATCH", `/${id}`, who, { expiresAt: null, useLimit: 9 });
      expect([status, body.error.code]).toEqual([403, "FORBIDDEN"]);
      expect((await call("DELETE", `/${id}`, who)).status).toBe(403);
      expect((await call("GET", `/${id}`, "superAdmin")).body.useLimit).toBeNull();
    }
  });
});

test("DELETE /invitation-codes/{id} · deletes it permanently, logs it, and frees the code", async () => {
  const code = `once-${nowMs}`;
  const { body } = await create({ code });
  expect((await call("DELETE", `/${body.id}`, "admin")).status).toBe(204);
  expect((await call("GET", `/${body.id}`, "admin")).status).toBe(404);
  expect((await call("DELETE", `/${body.id}`, "admin")).status).toBe(404);
  expect((await auditRowsOf(service, cast.organizationId)).at(-1)).toMatchObject({
    action: "invitation_code.deleted",
    targetId: body.id,
  });
  expect((await create({ code })).status).toBe(201);
});

describe("GET /invitation-codes", () => {
  const listed = async (query: string, who: Who = "admin") => {
    const { status, body } = await call("GET", `?${query}`, who);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.data.map(({ id }: { id: string }) => id);
  };

  test("with filters · shows the matching codes, newest first, page by page", async () => {
    const start = nowMs;
    const ids: string[] = [];
    for (const [body, who] of [
      [{ permissionLevel: "marketer" }, "admin"],
      [{}, "businessDeveloper"],
      [{}, "organizationKey"],
    ] as const) {
      nowMs += 10;
      ids.unshift((await create(body, who)).body.id);
    }
    const [byKey = "", byDeveloper = "", byAdmin = ""] = ids;
    await call("PATCH", `/${byKey}`, "admin", { isActive: false });
    expect(await listed("")).toEqual(ids);
    expect(await listed("isActive=false")).toEqual([byKey]);
    expect(await listed("isActive=true")).toEqual([byDeveloper, byAdmin]);
    expect(await listed("permissionLevel=marketer")).toEqual([byAdmin]);
    expect(await listed(`ownerId=${cast.businessDeveloper.userId}`)).toEqual([byDeveloper]);
    expect(await listed(`createdAfter=${start + 20}`)).toEqual([byKey, byDeveloper]);
    expect(await listed(`createdBefore=${start + 20}`)).toEqual([byAdmin]);
    const { body: page } = await call("GET", "?limit=2", "admin");
    expect(page.pagination.hasMore).toBe(true);
    expect(await listed(`limit=2&cursor=${page.pagination.nextCursor}`)).toEqual([byAdmin]);
  });

  test.each(["isActive=1", "isActive=", "ownerId=x", "permissionLevel=owner", "code=x", "q=x"])(
    "with %s · returns 400 naming it",
    async (query) => {
      const { status, body } = await call("GET", `?${query}`, "admin");
      expect([status, body.error.details[0].path]).toEqual([400, query.split("=")[0]]);
    },
  );
});

describe("codes of others", () => {
  test.each([
    ["superAdmin", "all"],
    ["admin", "all"],
    ["adminBdr", "all"],
    ["organizationKey", "all"],
    ["businessDeveloper", "own"],
  ] as const)("for %s · are %s of them, in the list as by id", async (who, which) => {
    const own = (await create({}, who)).body.id;
    const ofOther = (await create({}, "otherBusinessDeveloper")).body.id;
    const ofKey = (await create({}, "organizationKey")).body.id;
    const visible = which === "all" ? [own, ofOther, ofKey] : [own];
    const { body } = await call("GET", "", who);
    const ids = body.data.map(({ id }: { id: string }) => id);
    expect(ids.toSorted()).toEqual(visible.toSorted());
    for (const id of [own, ofOther, ofKey]) {
      const isVisible = visible.includes(id);
      const statusOf = async (method: string, path: string, body?: object) =>
        (await call(method, path, who, body)).status;
      expect(await statusOf("GET", `/${id}`)).toBe(isVisible ? 200 : 404);
      expect(await statusOf("GET", `/${id}/qr-code`)).toBe(isVisible ? 200 : 404);
      expect(await statusOf("PATCH", `/${id}`, { useLimit: 7 })).toBe(isVisible ? 200 : 404);
      expect(await statusOf("DELETE", `/${id}`)).toBe(isVisible ? 204 : 404);
    }
    expect(await codeCount()).toBe(3 - visible.length);
  });

  test("for a referrer · returns 403 on every route", async () => {
    const { id } = (await create({}, "admin")).body;
    for (const [method, path, body] of [
      ["GET", ""],
      ["GET", `/${id}`],
      ["GET", `/${id}/qr-code`],
      ["POST", "", {}],
      ["PATCH", `/${id}`, {}],
      ["DELETE", `/${id}`],
    ] as const) {
      const answer = await call(method, path, "referrer", body);
      expect([answer.status, answer.body.error.code]).toEqual([403, "FORBIDDEN"]);
    }
  });

  test.each([{ canSendBonuses: true }, { isBdr: true }])(
    "for a business developer with %j · are still hidden",
    async (flags) => {
      const { key } = await service.createPerson(cast.organizationId, {
        permissionLevel: "marketer",
        ...flags,
      });
      const { id } = (await create({}, "admin")).body;
      expect((await service.call("GET", "/invitation-codes", { key })).body.data).toEqual([]);
      expect((await service.call("GET", `/invitation-codes/${id}`, { key })).status).toBe(404);
    },
  );
});
