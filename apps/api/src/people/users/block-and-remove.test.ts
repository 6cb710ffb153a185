import { beforeEach, describe, expect, test } from "vitest";
import { openSession } from "../../../test/browser-session.ts";
import { type Cast, type CastRole, createCast, keyOf } from "../../../test/cast.ts";
import { forceUser } from "../../../test/forced-states.ts";
import { auditRowsOf, eventsOf } from "../../../test/records.ts";
import { withoutRequestId } from "../../../test/routes.ts";
import { useService } from "../../../test/use-service.ts";
import { mailsTo } from "../../../test/written-mails.ts";
import { newId } from "../../kernel/platform/ids.ts";

let nowMs = 1_760_000_000_000;
const service = useService({ overrides: { clock: { now: () => new Date(nowMs) } } });
let cast: Cast;
beforeEach(async () => {
  nowMs += 1;
  cast = await createCast(service);
});

const setStatus = (key: string, id: string, status: string) =>
  service.call("PUT", `/users/${id}/status`, { key, body: { status } });

const remove = (key: string, id: string) => service.call("DELETE", `/users/${id}`, { key });

const ended = ({ status }: { status: number }) => status;

const read = (id: string, key = cast.superAdmin.key) =>
  service.call("GET", `/users/${id}`, { key });

const nothingTold = async () => {
  expect(await eventsOf(service, cast.organizationId)).toEqual([]);
  expect(await auditRowsOf(service, cast.organizationId)).toEqual([]);
};

const manages = {
  superAdmin: ["admin", "adminBdr", "businessDeveloper", "referrer"],
  admin: ["businessDeveloper", "referrer"],
  adminBdr: ["businessDeveloper", "referrer"],
  organizationKey: ["businessDeveloper", "referrer"],
  businessDeveloper: [],
  referrer: [],
} as const satisfies Partial<Record<CastRole | "organizationKey", readonly CastRole[]>>;

const managers = Object.keys(manages) as (keyof typeof manages)[];
const targets = ["superAdmin", "admin", "adminBdr", "businessDeveloper", "referrer"] as const;

describe.each(managers)("%s", (who) => {
  const ways = {
    "PUT /users/{id}/status": (id: string) => setStatus(keyOf(cast, who), id, "blocked"),
    "DELETE /users/{id}": (id: string) => remove(keyOf(cast, who), id),
  };

  test.each(Object.keys(ways) as (keyof typeof ways)[])(
    "%s · for every other role · is allowed as the table says",
    async (way) => {
      for (const target of targets.filter((role) => role !== who)) {
        cast = await createCast(service);
        const { userId } = cast[target];
        const { status, body } = await ways[way](userId);
        if ((manages[who] as readonly CastRole[]).includes(target)) {
          expect([target, status]).toEqual([target, way.startsWith("PUT") ? 200 : 204]);
        } else {
          expect([target, status, body.error.code]).toEqual([target, 403, "FORBIDDEN"]);
          const { body: after } = await read(userId);
          expect([after.status, after.version]).toEqual(["active", 1]);
          await nothingTold();
        }
      }
    },
  );

  test.each(Object.keys(ways) as (keyof typeof ways)[])(
    "%s · for a person who is foreign, removed or unknown · returns the same 404",
    async (way) => {
      if (manages[who].length === 0) return;
      const foreign = await createCast(service);
      const bodies = new Set<string>();
      for (const id of [foreign.referrer.userId, cast.gone.userId, newId(), "x"]) {
        const answer = await ways[way](id);
        expect([answer.status, answer.body.error.code]).toEqual([404, "NOT_FOUND"]);
        bodies.add(withoutRequestId(answer.text));
      }
      expect(bodies.size).toBe(1);
      expect((await read(foreign.referrer.userId, foreign.admin.key)).body.status).toBe("active");
    },
  );
});

describe("PUT /users/{id}/status", () => {
  test("to blocked and back · changes it, and the event equals the response", async () => {
    const { userId } = cast.referrer;
    const { body: before } = await read(userId);
    nowMs += 5;
    const blocked = await setStatus(cast.admin.key, userId, "blocked");
    expect([blocked.status, blocked.body]).toEqual([
      200,
      { ...before, status: "blocked", version: 2, updatedAt: nowMs },
    ]);
    nowMs += 5;
    const active = await setStatus(cast.organizationKey, userId, "active");
    expect(active.body).toEqual({ ...before, version: 3, updatedAt: nowMs });
    const events = await eventsOf(service, cast.organizationId);
    expect(events.map(({ eventType, data, metadata }) => ({ eventType, data, metadata }))).toEqual([
      {
        eventType: "user.status_updated",
        data: {
          userId,
          statusChange: { oldStatus: "active", newStatus: "blocked" },
          updatedAt: blocked.body.updatedAt,
        },
        metadata: { version: 2 },
      },
      {
        eventType: "user.status_updated",
        data: {
          userId,
          statusChange: { oldStatus: "blocked", newStatus: "active" },
          updatedAt: active.body.updatedAt,
        },
        metadata: { version: 3 },
      },
    ]);
    const rows = await auditRowsOf(service, cast.organizationId);
    expect(
      rows.map(({ action, actorType, targetId, changes }) => [
        action,
        actorType,
        targetId,
        changes,
      ]),
    ).toEqual([
      ["user.status_updated", "user", userId, { status: { from: "active", to: "blocked" } }],
      [
        "user.status_updated",
        "organization_key",
        userId,
        { status: { from: "blocked", to: "active" } },
      ],
    ]);
  });

  test("to the current status · returns 200 and records nothing", async () => {
    for (const [role, status] of [
      ["referrer", "active"],
      ["blocked", "blocked"],
      ["admin", "active"],
    ] as const) {
      const { body: before } = await read(cast[role].userId);
      nowMs += 5;
      const answer = await setStatus(cast.superAdmin.key, cast[role].userId, status);
      expect([answer.status, answer.body]).toEqual([200, before]);
    }
    await nothingTold();
  });

  test("of a person · applies to their key from the next request, in both directions", async () => {
    const { userId, key } = cast.businessDeveloper;
    expect((await read(userId, key)).status).toBe(200);
    await setStatus(cast.admin.key, userId, "blocked");
    const denied = await read(userId, key);
    expect([denied.status, denied.body.error.code]).toEqual([403, "ORGANIZATION_ACCESS_DENIED"]);
    await setStatus(cast.admin.key, userId, "active");
    expect((await read(userId, key)).status).toBe(200);
  });

  test.each(["superAdmin", "admin"] as const)(
    "of %s themselves · returns 400 CONFLICT and changes nothing",
    async (who) => {
      const { userId, key } = cast[who];
      const { status, body } = await setStatus(key, userId, "blocked");
      expect([status, body.error.code]).toEqual([400, "CONFLICT"]);
      await nothingTold();
    },
  );

  test.each([{}, { status: "left" }, { status: "active", permissionLevel: "admin" }, []])(
    "with the body %j · returns 400 INVALID_REQUEST",
    async (body) => {
      const answer = await service.call("PUT", `/users/${cast.referrer.userId}/status`, {
        key: cast.admin.key,
        body,
      });
      expect([answer.status, answer.body.error.code]).toEqual([400, "INVALID_REQUEST"]);
    },
  );
});

describe("DELETE /users/{id}", () => {
  test("of a member · returns 204 without a body, then everything returns 404, and their log stays", async () => {
    const { userId } = cast.referrer;
    const answer = await remove(cast.admin.key, userId);
    expect([answer.status, answer.text]).toEqual([204, ""]);
    for (const [method, path, body] of [
      ["GET", "", undefined],
      ["PATCH", "", { company: "X" }],
      ["PUT", "/status", { status: "active" }],
      ["PUT", "/permissions", { permissionLevel: "marketer" }],
      ["DELETE", "", undefined],
    ] as const) {
      const { status } = await service.call(method, `/users/${userId}${path}`, {
        key: cast.superAdmin.key,
        ...(body && { body }),
      });
      expect([method, path, status]).toEqual([method, path, 404]);
    }
    const list = await service.call("GET", "/users?limit=100", { key: cast.admin.key });
    expect(list.body.data.map(({ id }: { id: string }) => id)).not.toContain(userId);
  });

  test("of a member · records user.left with the new version, and one audit log entry", async () => {
    const { userId } = cast.referrer;
    nowMs += 5;
    await remove(cast.admin.key, userId);
    expect(await eventsOf(service, cast.organizationId)).toEqual([
      {
        eventType: "user.left",
        eventId: expect.any(String),
        timestamp: nowMs,
        organizationId: cast.organizationId,
        data: { userId, permissionLevel: "referrer", leftAt: nowMs },
        metadata: { version: 2 },
      },
    ]);
    const rows = await auditRowsOf(service, cast.organizationId);
    expect(rows.map(({ action, actorId, targetId }) => [action, actorId, targetId])).toEqual([
      ["user.removed", cast.admin.userId, userId],
    ]);
    const user = await service.deps.db.client.user.findFirstOrThrow({ where: { id: userId } });
    expect(user.version).toBe(2);
  });

  test("of a person in no other organization · leaves their key without an organization", async () => {
    const { userId, key } = cast.businessDeveloper;
    expect((await read(userId, key)).status).toBe(200);
    await remove(cast.admin.key, userId);
    const answer = await read(userId, key);
    expect([answer.status, answer.body.error.code]).toEqual([403, "ORGANIZATION_ACCESS_DENIED"]);
    const named = await service.call("GET", `/users?organization=${cast.organizationId}`, { key });
    expect([named.status, named.body.error.code]).toEqual([404, "ORGANIZATION_NOT_FOUND"]);
  });

  test("of a person who is also elsewhere · leaves them there", async () => {
    const { userId, identityUserId, key } = cast.businessDeveloper;
    const other = await createCast(service);
    const options = { permissionLevel: "admin" } as const;
    const otherId = await service.addUser(other.organizationId, identityUserId, options);
    await remove(cast.admin.key, userId);
    const { status, body } = await read(otherId, key);
    expect([status, body.permissionLevel]).toEqual([200, "admin"]);
  });

  test.each(["businessDeveloper", "adminBdr"] as const)(
    "of a BD (%s) · leaves their referrers without one, each with a version and an audit log entry",
    async (who) => {
      const bd = cast[who].userId;
      const theirs = await service.createPerson(cast.organizationId, { businessDeveloperId: bd });
      const others = cast.otherReferrer.userId;
      nowMs += 5;
      await remove(cast.superAdmin.key, bd);
      const { body } = await read(theirs.userId);
      expect([body.businessDeveloperId, body.version, body.updatedAt]).toEqual([null, 2, nowMs]);
      const untouched = (await read(others)).body;
      expect([untouched.businessDeveloperId, untouched.version]).toEqual([
        cast.otherBusinessDeveloper.userId,
        1,
      ]);
      const rows = await auditRowsOf(service, cast.organizationId);
      expect(
        rows
          .filter(({ targetId }) => targetId === theirs.userId)
          .map(({ action, changes }) => ({ action, changes })),
      ).toEqual([
        { action: "user.updated", changes: { businessDeveloperId: { from: bd, to: null } } },
      ]);
    },
  );

  test.each(["superAdmin", "admin"] as const)(
    "of %s themselves · returns 400 CONFLICT and changes nothing",
    async (who) => {
      const { userId, key } = cast[who];
      const { status, body } = await remove(key, userId);
      expect([status, body.error.code]).toEqual([400, "CONFLICT"]);
      await nothingTold();
    },
  );

  test("of a referrer · leaves their referrals unchanged", async () => {
    const { userId } = cast.referrer;
    const referral = await service.call("POST", "/referrals", {
      key: cast.organizationKey,
      body: { name: "Ada", referrerId: userId },
    });
    await remove(cast.admin.key, userId);
    const { status, body } = await service.call("GET", `/referrals/${referral.body.id}`, {
      key: cast.admin.key,
    });
    expect([status, body]).toEqual([200, referral.body]);
  });
});

describe("Hand-over", () => {
  /** Creates a business developer's work: a referrer, open and closed referrals, and a portal. */
  async function work() {
    const { businessDeveloper, organizationKey } = cast;
    const post = async (path: string, body: object, key: string) =>
      (await service.call("POST", path, { key, body })).body.id as string;
    const refer = (fields: object) =>
      post("/referrals", { name: "Ada", ...fields }, organizationKey);
    const { key } = businessDeveloper;
    const prospectId = await post("/bd/prospects", { name: "Fjord" }, key);
    return {
      key,
      open: await refer({ referrerId: cast.referrer.userId }),
      ofOther: await refer({
        referrerId: cast.otherReferrer.userId,
        assigneeId: businessDeveloper.userId,
      }),
      closed: await refer({ referrerId: cast.referrer.userId, status: "lost" }),
      prospectId,
      activityId: await post(
        "/bd/activities",
        { type: "call", summary: "Talked", prospectId, occurredAt: nowMs },
        key,
      ),
      ofProspect: await post("/bd/tasks", { title: "Call", prospectId }, key),
      openTask: await post("/bd/tasks", { title: "Write" }, key),
      doneTask: await post("/bd/tasks", { title: "Done", status: "done" }, key),
    };
  }

  const assigneeOf = async (id: string) =>
    (await service.call("GET", `/referrals/${id}`, { key: cast.admin.key })).body.assigneeId;

  test("DELETE /users/{id} with a successor · transfers referrers, open referrals, prospects and open tasks, and emails the successor once", async () => {
    const { businessDeveloper, otherBusinessDeveloper: successor } = cast;
    const address = `linus@${cast.organizationId}.example`;
    await forceUser(service, successor.userId, { email: address });
    const { open, ofOther, closed, ...portal } = await work();
    const { status } = await service.call(
      "DELETE",
      `/users/${businessDeveloper.userId}?successorId=${successor.userId}`,
      { key: cast.admin.key },
    );
    expect(status).toBe(204);
    expect((await read(cast.referrer.userId)).body.businessDeveloperId).toBe(successor.userId);
    expect(await Promise.all([open, ofOther, closed].map(assigneeOf))).toEqual([
      successor.userId,
      successor.userId,
      businessDeveloper.userId,
    ]);
    const statusOf = async (path: string) =>
      (await service.call("GET", path, { key: successor.key })).status;
    expect(await statusOf(`/bd/prospects/${portal.prospectId}`)).toBe(200);
    expect(await statusOf(`/bd/activities/${portal.activityId}`)).toBe(200);
    expect(await statusOf(`/bd/tasks/${portal.ofProspect}`)).toBe(200);
    expect(await statusOf(`/bd/tasks/${portal.openTask}`)).toBe(200);
    expect(await statusOf(`/bd/tasks/${portal.doneTask}`)).toBe(404);
    const rows = await auditRowsOf(service, cast.organizationId);
    expect(rows.find(({ action }) => action === "user.work_handed_over")).toMatchObject({
      targetId: businessDeveloper.userId,
      changes: {
        successorId: { from: null, to: successor.userId },
        referrerCount: { from: 1, to: 0 },
        referralCount: { from: 2, to: 0 },
        prospectCount: { from: 1, to: 0 },
        openTaskCount: { from: 2, to: 0 },
      },
    });
    const [mail, ...others] = await mailsTo(service, address);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("You're taking over from Grace Hopper");
    expect(mail?.text).toContain("Open referrals: 2");
  });

  test("PUT /users/{id}/permissions with a successor · transfers when the role is lost, and rejects a successor that is not needed", async () => {
    const { businessDeveloper, otherBusinessDeveloper: successor } = cast;
    const { open, prospectId } = await work();
    const set = (permissionLevel: string) =>
      service.call("PUT", `/users/${businessDeveloper.userId}/permissions`, {
        key: cast.superAdmin.key,
        body: { permissionLevel, successorId: successor.userId },
      });
    const unneeded = await set("marketer");
    expect([unneeded.status, unneeded.body.error.details[0].path]).toEqual([400, "successorId"]);
    expect((await set("admin")).status).toBe(200);
    expect(await assigneeOf(open)).toBe(successor.userId);
    const { status } = await service.call("GET", `/bd/prospects/${prospectId}`, {
      key: successor.key,
    });
    expect(status).toBe(200);
  });

  const leave = async () => {
    const browser = await openSession(service, cast.businessDeveloper);
    return (await browser.call("POST", "/api/me/leave", { body: {} })).status;
  };

  test.each([
    ["is removed", () => remove(cast.admin.key, cast.businessDeveloper.userId).then(ended)],
    ["leaves", () => leave()],
  ])(
    "a business developer who %s without a successor · leaves referrals to others and a portal that no one sees until it is transferred",
    async (_, go) => {
      const { businessDeveloper, otherBusinessDeveloper: successor, otherReferrer } = cast;
      const { open, ofOther, closed, prospectId } = await work();
      expect(await go()).toBe(204);
      expect((await read(cast.referrer.userId)).body.businessDeveloperId).toBeNull();
      const { businessDeveloperId } = (await read(otherReferrer.userId)).body;
      expect(await Promise.all([open, ofOther, closed].map(assigneeOf))).toEqual([
        null,
        businessDeveloperId,
        businessDeveloper.userId,
      ]);
      const path = `/bd/prospects/${prospectId}`;
      const statusFor = async (key: string, query = "") =>
        (await service.call("GET", path + query, { key })).status;
      const ofFormer = `?bd_user_id=${businessDeveloper.userId}`;
      expect(await statusFor(cast.admin.key, ofFormer)).toBe(404);
      expect(await statusFor(successor.key)).toBe(404);
      const handedOver = () =>
        remove(cast.admin.key, `${businessDeveloper.userId}?successorId=${successor.userId}`);
      expect((await remove(cast.admin.key, businessDeveloper.userId)).status).toBe(404);
      expect((await handedOver()).status).toBe(204);
      expect(await statusFor(successor.key)).toBe(200);
    },
  );

  test("DELETE /users/{id} · with a successor who cannot take over · returns 400 and changes nothing", async () => {
    const foreign = await createCast(service);
    const { businessDeveloper } = cast;
    for (const successorId of [
      businessDeveloper.userId,
      cast.referrer.userId,
      cast.admin.userId,
      cast.blocked.userId,
      foreign.businessDeveloper.userId,
      newId(),
    ]) {
      const { status, body } = await service.call(
        "DELETE",
        `/users/${businessDeveloper.userId}?successorId=${successorId}`,
        { key: cast.superAdmin.key },
      );
      expect([status, body.error.details[0].path]).toEqual([400, "successorId"]);
    }
    await nothingTold();
  });
});
