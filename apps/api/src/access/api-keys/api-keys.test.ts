import { type Scope, scopeNames } from "@referral-service/contract";
import { beforeEach, describe, expect, test } from "vitest";
import type { Organization, Person } from "../../../test/arrangements.ts";
import { auditRowsOf } from "../../../test/records.ts";
import { useService } from "../../../test/use-service.ts";
import { hourMs } from "../../kernel/durations.ts";
import { newId } from "../../kernel/platform/ids.ts";

let nowMs = 1_760_000_000_000;
const service = useService({ overrides: { clock: { now: () => new Date(nowMs) } } });
let organization: Organization;
let admin: Person;
let path: string;
beforeEach(async () => {
  organization = await service.createOrganization();
  admin = await service.createPerson(organization.id, {
    permissionLevel: "admin",
    canSendBonuses: true,
  });
  path = `/organizations/${organization.id}/api-keys`;
});

const call = (method: string, target: string, body?: unknown, headers?: Record<string, string>) =>
  service.call(method, target, {
    key: admin.key,
    ...(body !== undefined && { body }),
    ...(headers && { headers }),
  });

async function created(fields: object = {}) {
  const { status, body } = await call("POST", path, { name: "CRM", ...fields });
  expect(status).toBe(201);
  return { ...body, path: `${path}/${body.id}` };
}

const statusWith = async (key: string, target = "/webhooks") =>
  (await service.call("GET", target, { key })).status;

const auditRows = async (action: string) =>
  (await auditRowsOf(service, organization.id, action)).map(
    ({ actorType, actorId, targetType, targetId, changes, requestId }) => ({
      actor: `${actorType} ${actorId}`,
      target: `${targetType} ${targetId}`,
      changes: changes as Record<string, { from: unknown; to: unknown }>,
      requestId,
    }),
  );

describe("POST api-keys", () => {
  test("returns 201 with the key, which can then do what its scopes allow", async () => {
    const expiresAt = nowMs + 1;
    const body = { name: " CRM ", scopes: ["webhooks:read"], expiresAt };
    const answer = await call("POST", path, body);
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        id: expect.any(String),
        ...body,
        key: expect.stringMatching(/^rk_org_[0-9A-Za-z]{54}$/),
        createdAt: nowMs,
      },
    ]);
    expect(await statusWith(answer.body.key)).toBe(200);
    expect(await statusWith(answer.body.key, "/referrals")).toBe(403);
    nowMs += 1;
    expect(await statusWith(answer.body.key)).toBe(401);
  });

  test("without scopes · allows everything except deleting referrals and reading conversations", async () => {
    const { scopes, expiresAt } = await created();
    const explicit: Scope[] = ["referrals:delete", "conversations:read"];
    expect(scopes.toSorted()).toEqual(
      scopeNames.filter((scope) => !explicit.includes(scope)).toSorted(),
    );
    expect(expiresAt).toBeNull();
    expect((await created({ scopes: explicit })).scopes).toEqual(explicit);
    expect((await created({ scopes: scopeNames })).scopes).toEqual(scopeNames);
  });

  test("with a scope that the caller lacks · returns 403 naming it, including for rotation", async () => {
    const key = await created({ scopes: ["bonus-payments:read"] });
    const unflagged = await service.createPerson(organization.id, { permissionLevel: "admin" });
    for (const [target, body] of [
      [path, { name: "CRM", scopes: ["users:read", "bonus-payments:read"] }],
      [`${key.path}/rotate`, {}],
    ] as const) {
      const answer = await service.call("POST", target, { key: unflagged.key, body });
      expect([answer.status, answer.body.error.code]).toEqual([403, "FORBIDDEN"]);
      expect(answer.body.error.message).toContain("bonus-payments:read");
    }
    const granted = await service.call("POST", path, { key: unflagged.key, body: { name: "CRM" } });
    expect(granted.body.scopes).not.toContain("bonus-payments:read");
    expect(granted.body.scopes).toContain("referrals:write");
  });

  test("with an expiry now or in the past · returns 400 naming it and creates nothing", async () => {
    for (const expiresAt of [0, nowMs - 1, nowMs]) {
      const { status, body } = await call("POST", path, { name: "CRM", expiresAt });
      expect([status, body.error.code]).toEqual([400, "INVALID_REQUEST"]);
      expect(body.error.details[0].path).toBe("expiresAt");
    }
    expect((await call("GET", path)).body.data).toHaveLength(1);
    expect((await created({ expiresAt: null })).expiresAt).toBeNull();
  });

  test.each([
    ["name", {}],
    ["name", { name: "" }],
    ["name", { name: " " }],
    ["name", { name: "a".repeat(101) }],
    ["name", { name: "a\0b" }],
    ["scopes", { name: "a", scopes: [] }],
    ["scopes", { name: "a", scopes: ["users:read", "users:read"] }],
    ["scopes.0", { name: "a", scopes: ["*"] }],
    ["scopes.0", { name: "a", scopes: ["referrals:*"] }],
    ["scopes.0", { name: "a", scopes: ["bonus-payments:write"] }],
    ["expiresAt", { name: "a", expiresAt: "2030-01-01" }],
    ["expiresAt", { name: "a", expiresAt: nowMs + 0.5 }],
    ["expiresAt", { name: "a", expiresAt: 1e15 }],
    ["userId", { name: "a", userId: newId() }],
    ["organizationId", { name: "a", organizationId: newId() }],
    ["hash", { name: "a", hash: "x" }],
    ["revokedAt", { name: "a", revokedAt: null }],
  ])("with a wrong %s · returns 400 and creates nothing", async (field, body) => {
    const answer = await call("POST", path, body);
    expect([answer.status, answer.body.error.code]).toEqual([400, "INVALID_REQUEST"]);
    expect(JSON.stringify(answer.body.error)).toContain(field);
    expect((await call("GET", path)).body.data).toHaveLength(1);
  });

  test("repeated with its Idempotency-Key · returns the same text and creates one key", async () => {
    const send = () => call("POST", path, { name: "CRM" }, { "Idempotency-Key": "once" });
    const [first, again] = [await send(), await send()];
    expect(again.text).toBe(first.text);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect((await call("GET", path)).body.data).toHaveLength(2);
    const { rows } = await service.pool.query("SELECT * FROM idempotency_records");
    for (const row of rows) {
      expect(Buffer.from(row.sealed_response_body).includes(first.body.key)).toBe(false);
    }
  });

  test("for the 101st usable key · returns 400 CONFLICT", async () => {
    const expired = Array.from({ length: 5 }, () =>
      service.createKey(organization.id, { expiresAt: new Date(nowMs) }),
    );
    const usable = Array.from({ length: 98 }, () => service.createKey(organization.id));
    await Promise.all([...expired, ...usable]);
    const last = await created();
    const answer = await call("POST", path, { name: "CRM" });
    expect([answer.status, answer.body.error.code]).toEqual([400, "CONFLICT"]);
    await call("DELETE", last.path);
    await created();
  });
});

describe("a key's text", () => {
  test("after the response that created it · is in no response and not in the database", async () => {
    const { key, path: keyPath } = await created();
    const rotated = await call("POST", `${keyPath}/rotate`, {});
    await call("PATCH", keyPath, { name: "Renamed" });
    const answers = [await call("GET", path), await call("GET", keyPath)];
    await call("DELETE", keyPath);
    const { rows } = await service.pool.query(
      "SELECT row_to_json(k)::text AS row FROM api_keys k UNION ALL SELECT row_to_json(a)::text FROM audit_logs a",
    );
    const everything = [...answers.map(({ text }) => text), ...rows.map(({ row }) => row)].join();
    for (const text of [key, rotated.body.key]) {
      const secret = text.slice("rk_org_".length + 16, -6);
      expect(everything).not.toContain(secret);
      const hash = Buffer.from(service.deps.apiKeys.hash(text).hash).toString("hex");
      expect(answers.map((answer) => answer.text).join()).not.toContain(hash);
      const audits = await service.deps.db.client.auditLog.findMany();
      expect(JSON.stringify(audits)).not.toContain(hash);
    }
  });
});

describe("GET api-keys", () => {
  test("lists the organization's keys newest first, including revoked and expired ones", async () => {
    nowMs += 1;
    const first = await created({ name: "first", expiresAt: nowMs + 1 });
    nowMs += 1;
    const second = await created({ name: "second" });
    await call("DELETE", second.path);
    const foreign = await service.createOrganization();
    await service.createPerson(organization.id);
    const { status, body } = await call("GET", path);
    expect(status).toBe(200);
    const shown = body.data.map(({ name, revokedAt }: Record<string, unknown>) => [
      name,
      revokedAt,
    ]);
    expect(shown).toEqual([
      ["second", nowMs],
      ["first", null],
      ["Test key", null],
    ]);
    expect(body.data[1]).toEqual({
      id: first.id,
      name: "first",
      scopes: first.scopes,
      prefix: first.key.slice(0, "rk_org_".length + 16),
      lastFour: first.key.slice(-4),
      createdAt: first.createdAt,
      expiresAt: first.expiresAt,
      revokedAt: null,
      lastUsedAt: null,
    });
    expect(JSON.stringify(body)).not.toContain(foreign.id);
    expect((await call("GET", first.path)).body).toEqual(body.data[1]);
  });

  test("over pages · includes each key exactly once", async () => {
    for (let key = 0; key < 6; key += 1) await created();
    const seen: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const query: string = cursor === "" ? "?limit=3" : `?limit=3&cursor=${cursor}`;
      const { body } = await call("GET", path + query);
      seen.push(...body.data.map(({ id }: { id: string }) => id));
      cursor = body.pagination.nextCursor;
    }
    expect(seen).toHaveLength(7);
    expect(new Set(seen).size).toBe(7);
  });
});

describe("PATCH api-keys/{keyId}", () => {
  test("changes the name and nothing else", async () => {
    const key = await created();
    const before = (await call("GET", key.path)).body;
    const changed = await call("PATCH", key.path, { name: "Renamed" });
    expect([changed.status, changed.body]).toEqual([200, { ...before, name: "Renamed" }]);
    expect(await statusWith(key.key)).toBe(200);
    for (const body of [{}, { scopes: ["users:read"] }, { name: "x", expiresAt: null }]) {
      expect((await call("PATCH", key.path, body)).status).toBe(400);
    }
    expect((await call("GET", key.path)).body).toEqual(changed.body);
  });

  test("sets the name that later submissions show", async () => {
    const key = await created();
    const submit = async () => {
      const { body } = await service.call("POST", "/referrals", {
        key: key.key,
        body: { name: "Ada", referrerId: organization.referrerId },
      });
      return body.submittedBy.name;
    };
    expect(await submit()).toBe("CRM");
    await call("PATCH", key.path, { name: "Renamed" });
    expect(await submit()).toBe("Renamed");
  });
});

describe("POST api-keys/{keyId}/rotate", () => {
  test("creates a key with the same name and scopes; both work for a day", async () => {
    const old = await created({ scopes: ["webhooks:read"] });
    const { status, body: next } = await call("POST", `${old.path}/rotate`, {});
    expect(status).toBe(201);
    expect(next).toEqual({
      id: expect.any(String),
      name: old.name,
      key: expect.stringMatching(/^rk_org_/),
      scopes: old.scopes,
      expiresAt: null,
      createdAt: nowMs,
    });
    expect(next.id).not.toBe(old.id);
    expect((await call("GET", old.path)).body.expiresAt).toBe(nowMs + 24 * hourMs);
    expect([await statusWith(old.key), await statusWith(next.key)]).toEqual([200, 200]);
    nowMs += 24 * hourMs;
    expect([await statusWith(old.key), await statusWith(next.key)]).toEqual([401, 200]);
  });

  test("without overlap · ends the old key immediately", async () => {
    const old = await created();
    expect(await statusWith(old.key)).toBe(200);
    const { body: next } = await call("POST", `${old.path}/rotate`, { overlapHours: 0 });
    expect([await statusWith(old.key), await statusWith(next.key)]).toEqual([401, 200]);
  });

  test("for a key that expires · neither extends nor shortens its lifetime", async () => {
    const expiresAt = nowMs + 2 * hourMs;
    const old = await created({ expiresAt });
    const { body: next } = await call("POST", `${old.path}/rotate`, { overlapHours: 72 });
    expect(next.expiresAt).toBe(expiresAt);
    expect((await call("GET", old.path)).body.expiresAt).toBe(expiresAt);
    const { body: third } = await call("POST", `${old.path}/rotate`, { overlapHours: 1 });
    expect(third.expiresAt).toBe(expiresAt);
    expect((await call("GET", old.path)).body.expiresAt).toBe(nowMs + hourMs);
  });

  test("for a revoked or an expired key · returns 400 CONFLICT and creates nothing", async () => {
    const revoked = await created();
    await call("DELETE", revoked.path);
    const expired = await created({ expiresAt: nowMs + 1 });
    nowMs += 1;
    for (const [key, state] of [
      [revoked, "revoked"],
      [expired, "expired"],
    ]) {
      const { status, body } = await call("POST", `${key.path}/rotate`, {});
      expect([status, body.error.code]).toEqual([400, "CONFLICT"]);
      expect(body.error.message).toContain(state);
    }
    expect((await call("GET", path)).body.data).toHaveLength(3);
  });

  test("many at once without overlap · succeeds once", async () => {
    const old = await created();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => call("POST", `${old.path}/rotate`, { overlapHours: 0 })),
    );
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([201, ...Array(5).fill(400)]);
    expect((await call("GET", path)).body.data).toHaveLength(3);
  });

  test("repeated with its Idempotency-Key · returns the same text", async () => {
    const old = await created();
    const send = () => call("POST", `${old.path}/rotate`, {}, { "Idempotency-Key": `r ${old.id}` });
    const bad = await send();
    expect(bad.status).toBe(400);
    const again = () =>
      call("POST", `${old.path}/rotate`, {}, { "Idempotency-Key": `r-${old.id}` });
    const first = await again();
    expect((await again()).text).toBe(first.text);
    expect((await call("GET", path)).body.data).toHaveLength(3);
  });

  test.each([-1, 73, 1.5, "24", null])(
    "with overlapHours %j · returns 400",
    async (overlapHours) => {
      const old = await created();
      const { status, body } = await call("POST", `${old.path}/rotate`, { overlapHours });
      expect([status, body.error.details[0].path]).toEqual([400, "overlapHours"]);
    },
  );
});

describe("DELETE api-keys/{keyId}", () => {
  test("revokes the key immediately and returns 204 every time", async () => {
    const key = await created();
    expect(await statusWith(key.key)).toBe(200);
    expect((await call("DELETE", key.path)).status).toBe(204);
    expect(await statusWith(key.key)).toBe(401);
    const { revokedAt } = (await call("GET", key.path)).body;
    nowMs += 1;
    expect((await call("DELETE", key.path)).status).toBe(204);
    expect((await call("GET", key.path)).body.revokedAt).toBe(revokedAt);
    expect(await auditRows("api_key.revoked")).toHaveLength(1);
  });
});

describe("keys of others", () => {
  test("foreign, personal, missing and malformed · return the same 404 and stay unchanged", async () => {
    const foreign = await service.createOrganization();
    const { client } = service.deps.db;
    const foreignKey = await client.apiKey.findFirstOrThrow({
      where: { organizationId: foreign.id },
    });
    const personalKey = await client.apiKey.findFirstOrThrow({
      where: { identityUserId: admin.identityUserId },
    });
    const answers = new Set<string>();
    for (const id of [foreignKey.id, personalKey.id, newId(), "x", "%00", foreignKey.publicId]) {
      for (const [method, suffix, body] of [
        ["GET", "", undefined],
        ["PATCH", "", { name: "Mine" }],
        ["POST", "/rotate", {}],
        ["DELETE", "", undefined],
      ] as const) {
        const { status, body: answer } = await call(method, `${path}/${id}${suffix}`, body);
        expect([status, answer.error.code]).toEqual([404, "NOT_FOUND"]);
        answers.add(answer.error.message);
      }
    }
    expect(answers.size).toBe(1);
    for (const before of [foreignKey, personalKey]) {
      expect(await client.apiKey.findFirst({ where: { id: before.id } })).toEqual(before);
    }
    expect(await client.apiKey.count({ where: { organizationId: foreign.id } })).toBe(1);
  });
});

describe("the audit log", () => {
  test("for a key's lifetime · records who did what, with the request's ID", async () => {
    const key = await created({ scopes: ["users:read"] });
    await call("PATCH", key.path, { name: "Renamed" }, { "X-Request-Id": "renaming" });
    await call("PATCH", key.path, { name: "Renamed" });
    const { body: next } = await call("POST", `${key.path}/rotate`, { overlapHours: 1 });
    await call("DELETE", key.path);
    const actor = `user ${admin.userId}`;
    const target = `api_key ${key.id}`;
    expect(await auditRows("api_key.created")).toMatchObject([
      { actor, target, changes: { name: { from: null, to: "CRM" }, scopes: { to: key.scopes } } },
      { actor, target: `api_key ${next.id}` },
    ]);
    expect(await auditRows("api_key.updated")).toEqual([
      {
        actor,
        target,
        changes: { name: { from: "CRM", to: "Renamed" } },
        requestId: "renaming",
      },
    ]);
    expect(await auditRows("api_key.rotated")).toMatchObject([
      {
        actor,
        target,
        changes: {
          expiresAt: { from: null, to: nowMs + hourMs },
          replacedBy: { from: null, to: next.id },
        },
      },
    ]);
    expect(await auditRows("api_key.revoked")).toMatchObject([
      { actor, target, changes: { revokedAt: { from: null, to: nowMs } } },
    ]);
  });
});

describe("access", () => {
  test("organization keys, business developers and referrers · are denied", async () => {
    const organizationKey = await service.call("GET", path, { key: organization.key });
    expect(organizationKey.body.error.code).toBe("PERSONAL_KEY_REQUIRED");
    for (const permissionLevel of ["marketer", "referrer"] as const) {
      const { key } = await service.createPerson(organization.id, { permissionLevel });
      const answer = await service.call("POST", path, { key, body: { name: "x" } });
      expect([answer.status, answer.body.error.code]).toEqual([403, "FORBIDDEN"]);
    }
    const superAdmin = await service.createPerson(organization.id, {
      permissionLevel: "super_admin",
    });
    expect((await service.call("GET", path, { key: superAdmin.key })).status).toBe(200);
  });
});
