import { auditLog } from "@referral-service/contract";
import { beforeEach, describe, expect, test } from "vitest";
import { type Cast, createCast, keyOf } from "../../../test/cast.ts";
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

interface Entry {
  id: string;
  action: string;
  createdAt: number;
}

const log = (id: string, query: Record<string, string | number> = {}, key = cast.superAdmin.key) =>
  service.call(
    "GET",
    `/users/${id}/audit-logs?${new URLSearchParams(query as Record<string, string>)}`,
    { key },
  );

const actionsIn = ({ body }: { body: { data: Entry[] } }) => body.data.map(({ action }) => action);

const change = (key: string, id: string, company: string) =>
  service.call("PATCH", `/users/${id}`, { key, body: { company } });

test("GET /users/{id}/audit-logs · for a user · includes actions by and on them, newest first", async () => {
  const { admin, referrer, superAdmin } = cast;
  await change(admin.key, referrer.userId, "done by the admin");
  nowMs += 1;
  await change(superAdmin.key, admin.userId, "done to the admin");
  nowMs += 1;
  await change(admin.key, admin.userId, "done by the admin to themselves");
  nowMs += 1;
  await change(superAdmin.key, referrer.userId, "of no concern to the admin");
  const { status, body } = await log(admin.userId);
  expect(status).toBe(200);
  const rows = body.data.map(
    ({ changes }: { changes: { company: { to: string } } }) => changes.company.to,
  );
  expect(rows).toEqual([
    "done by the admin to themselves",
    "done to the admin",
    "done by the admin",
  ]);
  expect(body.pagination).toEqual({ nextCursor: null, hasMore: false });
});

test("An entry · by a person or an organization key · shows the contract's fields and nothing else", async () => {
  const { referrer, admin } = cast;
  await service.call("PATCH", `/users/${referrer.userId}`, {
    key: admin.key,
    body: { company: "A" },
    headers: { "X-Request-Id": "by-a-person" },
  });
  nowMs += 1;
  await service.call("PATCH", `/users/${referrer.userId}`, {
    key: cast.organizationKey,
    body: { company: "B" },
    headers: { "X-Request-Id": "by-a-key" },
  });
  const { body } = await log(referrer.userId);
  const common = {
    id: expect.any(String),
    action: "user.updated",
    target: { type: "user", id: referrer.userId },
  };
  expect(body.data).toEqual([
    {
      ...common,
      actor: { type: "organization_key", id: expect.any(String), name: "Test key" },
      changes: { company: { from: "A", to: "B" } },
      requestId: "by-a-key",
      createdAt: nowMs,
    },
    {
      ...common,
      actor: { type: "user", id: admin.userId, name: "Grace Hopper" },
      changes: { company: { from: null, to: "A" } },
      requestId: "by-a-person",
      createdAt: nowMs - 1,
    },
  ]);
  for (const entry of body.data) expect(auditLog.strict().parse(entry)).toEqual(entry);
});

test("An entry · about a user's action on another object · is also in the user's log", async () => {
  const { admin, referrer, organizationId } = cast;
  await service.call("POST", "/referrals", {
    key: admin.key,
    body: { name: "Ada", referrerId: referrer.userId },
  });
  await service.call("PATCH", `/organizations/${organizationId}`, {
    key: admin.key,
    body: { name: "Renamed" },
  });
  expect(actionsIn(await log(admin.userId)).toSorted()).toEqual([
    "organization.updated",
    "referral.created",
  ]);
  expect(actionsIn(await log(referrer.userId))).toEqual([]);
});

describe("Access to logs", () => {
  test.each(["superAdmin", "admin", "adminBdr", "organizationKey"] as const)(
    "%s · for everyone, with any case of the ID · gets 200",
    async (who) => {
      await change(cast.superAdmin.key, cast.superAdmin.userId, "X");
      for (const role of ["superAdmin", "admin", "referrer", "blocked"] as const) {
        expect((await log(cast[role].userId, {}, keyOf(cast, who))).status).toBe(200);
      }
      const capitals = await log(cast.superAdmin.userId.toUpperCase(), {}, keyOf(cast, who));
      expect(capitals.body.data).toHaveLength(1);
    },
  );

  test.each(["businessDeveloper", "referrer"] as const)(
    "%s · even for themselves · gets 403 naming who has access",
    async (who) => {
      const { status, body } = await log(cast[who].userId, {}, cast[who].key);
      expect([status, body.error.code]).toEqual([403, "FORBIDDEN"]);
      expect(body.error.message).toContain("Only super admins and admins");
    },
  );

  test("for a user who left · still exists, including their leaving", async () => {
    await service.call("DELETE", `/users/${cast.referrer.userId}`, { key: cast.admin.key });
    expect(actionsIn(await log(cast.referrer.userId))).toEqual(["user.removed"]);
  });

  test("for a person who is foreign, unknown or malformed · returns the same 404", async () => {
    const foreign = await createCast(service);
    await change(foreign.admin.key, foreign.referrer.userId, "X");
    const bodies = new Set<string>();
    for (const id of [foreign.referrer.userId, newId(), "x"]) {
      const answer = await log(id);
      expect([answer.status, answer.body.error.code]).toEqual([404, "NOT_FOUND"]);
      bodies.add(withoutRequestId(answer.text));
    }
    expect(bodies.size).toBe(1);
  });

  test("for a person in two organizations · includes only what happened in this one", async () => {
    const other = await createCast(service);
    const { userId, identityUserId, key } = cast.admin;
    const options = { permissionLevel: "admin" } as const;
    const otherId = await service.addUser(other.organizationId, identityUserId, options);
    await service.call("PATCH", `/users/${otherId}?organization=${other.organizationId}`, {
      key,
      body: { company: "told elsewhere" },
    });
    expect(actionsIn(await log(userId))).toEqual([]);
    expect(actionsIn(await log(otherId, {}, other.superAdmin.key))).toEqual(["user.updated"]);
  });
});

describe("filters", () => {
  test("action · returns only entries with exactly that action", async () => {
    const { referrer, admin } = cast;
    await change(admin.key, referrer.userId, "X");
    await service.call("PUT", `/users/${referrer.userId}/status`, {
      key: admin.key,
      body: { status: "blocked" },
    });
    const actions = async (action: string) => actionsIn(await log(referrer.userId, { action }));
    expect(await actions("user.updated")).toEqual(["user.updated"]);
    expect(await actions("user.status_updated")).toEqual(["user.status_updated"]);
    for (const action of ["user", "user.%", "USER.UPDATED", "' OR true --"]) {
      expect(await actions(action)).toEqual([]);
    }
  });

  test("createdAfter and createdBefore · include the first moment and not the last", async () => {
    const { userId } = cast.referrer;
    const start = nowMs;
    for (const company of ["one", "two", "three"]) {
      nowMs += 1;
      await change(cast.admin.key, userId, company);
    }
    const times = async (query: Record<string, number>) =>
      (await log(userId, query)).body.data.map(({ createdAt }: Entry) => createdAt - start);
    expect(await times({ createdAfter: start + 2 })).toEqual([3, 2]);
    expect(await times({ createdBefore: start + 3 })).toEqual([2, 1]);
    expect(await times({ createdAfter: start + 2, createdBefore: start + 3 })).toEqual([2]);
  });
});

test("pages · with entries of the same and of different times · include each once, newest first", async () => {
  const { admin, referrer } = cast;
  for (let count = 0; count < 11; count += 1) {
    if (count % 4 === 0) nowMs += 1;
    const [by, to] = [
      [admin, referrer],
      [cast.superAdmin, admin],
      [admin, admin],
    ][count % 3] as [typeof admin, typeof admin];
    expect((await change(by.key, to.userId, `${count}`)).status).toBe(200);
  }
  for (const limit of [1, 4, 10, 11]) {
    const seen: Entry[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const { status, body } = await log(admin.userId, { limit, ...(cursor !== "" && { cursor }) });
      expect(status).toBe(200);
      seen.push(...body.data);
      cursor = body.pagination.nextCursor;
    }
    expect(seen).toHaveLength(11);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(11);
    const sorted = seen.toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1));
    expect(seen).toEqual(sorted);
  }
});

test("A cursor · from another user's log · returns 400", async () => {
  await change(cast.admin.key, cast.referrer.userId, "X");
  await change(cast.admin.key, cast.referrer.userId, "Y");
  const { nextCursor } = (await log(cast.admin.userId, { limit: 1 })).body.pagination;
  const { status, body } = await log(cast.referrer.userId, { cursor: nextCursor });
  expect([status, body.error.details[0].path]).toEqual([400, "cursor"]);
});
