import { beforeEach, describe, expect, test } from "vitest";
import { type Cast, createCast } from "../../test/cast.ts";
import { auditRowsOf, eventsOf } from "../../test/records.ts";
import { useService } from "../../test/use-service.ts";
import { newId } from "../kernel/platform/ids.ts";

const service = useService();
let cast: Cast;
beforeEach(async () => {
  cast = await createCast(service);
});

const call = (method: string, path: string, key: string, body?: unknown) =>
  service.call(method, path, { key, ...(body !== undefined && { body }) });

const created = async (fields: object = {}, key = cast.organizationKey) =>
  (
    await call("POST", "/referrals", key, {
      name: "Ada",
      referrerId: cast.referrer.userId,
      ...fields,
    })
  ).body;

const read = async (id: string, key = cast.organizationKey) =>
  (await call("GET", `/referrals/${id}`, key)).body;

const assign = (id: string, assigneeId: string | null, key = cast.organizationKey) =>
  call("PATCH", `/referrals/${id}`, key, { assigneeId });

describe("The assignee of a new referral", () => {
  test("if none is named · is the referrer's business developer, or no one", async () => {
    const { businessDeveloper, otherReferrer, admin } = cast;
    expect(await created()).toMatchObject({
      assigneeId: businessDeveloper.userId,
      assigneeName: "Grace Hopper",
    });
    const { userId } = otherReferrer;
    await call("PATCH", `/users/${userId}`, admin.key, { businessDeveloperId: null });
    expect(await created({ referrerId: userId })).toMatchObject({
      assigneeId: null,
      assigneeName: null,
    });
  });

  test("if the business developer is blocked · is no one", async () => {
    const { userId } = cast.businessDeveloper;
    await call("PUT", `/users/${userId}/status`, cast.admin.key, { status: "blocked" });
    expect((await created()).assigneeId).toBeNull();
  });

  test("if one is named · must be an active admin or business developer; anyone else gets 400", async () => {
    const foreign = await createCast(service);
    for (const { userId } of [cast.admin, cast.superAdmin, cast.otherBusinessDeveloper]) {
      expect((await created({ assigneeId: userId })).assigneeId).toBe(userId);
    }
    const wrong = [cast.referrer, cast.blocked, cast.gone, foreign.admin, { userId: newId() }];
    for (const { userId } of wrong) {
      const body = { name: "Ada", referrerId: cast.referrer.userId, assigneeId: userId };
      const answer = await call("POST", "/referrals", cast.organizationKey, body);
      expect([answer.status, answer.body.error.details[0].path]).toEqual([400, "assigneeId"]);
    }
  });
});

describe("Assigning referrals", () => {
  test("as a business developer · allows taking and releasing them, and no colleague as the assignee", async () => {
    const { businessDeveloper, otherBusinessDeveloper, admin } = cast;
    const { id } = await created({ assigneeId: otherBusinessDeveloper.userId });
    const { key } = otherBusinessDeveloper;
    for (const userId of [admin.userId, cast.referrer.userId, newId()]) {
      expect((await assign(id, userId, key)).status).toBe(403);
    }
    const given = await assign(id, businessDeveloper.userId, key);
    expect([given.status, given.body.assigneeId]).toEqual([200, businessDeveloper.userId]);
    expect((await assign(id, otherBusinessDeveloper.userId, key)).status).toBe(404);
    for (const userId of [null, businessDeveloper.userId]) {
      const { status, body } = await assign(id, userId, businessDeveloper.key);
      expect([status, body.assigneeId]).toEqual([200, userId]);
    }
  });

  test("as a referrer · allows neither assignee nor value, reads both as null, and filters by neither", async () => {
    const { key, userId } = cast.referrer;
    for (const fields of [
      { assigneeId: null },
      { assigneeId: userId },
      { value: { amount: 1, currency: "EUR" } },
    ]) {
      const { status } = await call("POST", "/referrals", key, { name: "Ada", ...fields });
      expect(status).toBe(403);
    }
    const { id } = await created({ value: { amount: 1, currency: "EUR" } });
    expect(await read(id, key)).toMatchObject({
      assigneeId: null,
      assigneeName: null,
      value: null,
    });
    expect((await created({}, key)).assigneeId).toBeNull();
    expect((await call("GET", "/referrals?assigneeId=none", key)).status).toBe(403);
    const list = await call("GET", "/referrals", key);
    expect(list.body.data.map(({ value }: { value: unknown }) => value)).toEqual([null, null]);
  });
});

describe("What an assignee sees", () => {
  test("for another's referrer · is the referral and everything that belongs to it, until it is reassigned", async () => {
    const { otherBusinessDeveloper, referrer } = cast;
    const { key, userId } = otherBusinessDeveloper;
    const { id } = await created({ email: "ada@example.com", status: "completed" });
    const { body: message } = await call("GET", "/conversations", cast.organizationKey);
    expect(message.data).toEqual([]);
    const paths = [`/referrals/${id}`, `/referrals/${id}/photos`];
    const countsOf = async () => {
      const lists = ["/referrals", "/customers"];
      const counts = await Promise.all(
        lists.map(async (path) => (await call("GET", path, key)).body.data.length),
      );
      const report = await call("GET", "/reports/referrals", key);
      return [...counts, report.body.total];
    };
    for (const path of paths) expect((await call("GET", path, key)).status).toBe(404);
    expect(await countsOf()).toEqual([0, 0, 0]);
    await assign(id, userId);
    for (const path of paths) expect((await call("GET", path, key)).status).toBe(200);
    expect(await countsOf()).toEqual([1, 1, 1]);
    expect((await call("GET", `/users/${referrer.userId}`, key)).status).toBe(404);
    await assign(id, null);
    expect(await countsOf()).toEqual([0, 0, 0]);
  });

  test("GET /referrals?assigneeId · returns those of one user, or the unassigned ones", async () => {
    const { admin, businessDeveloper } = cast;
    const [first, second, third] = [
      await created(),
      await created({ assigneeId: admin.userId }),
      await created({ assigneeId: null }),
    ];
    const listed = async (filter: string) =>
      (await call("GET", `/referrals?assigneeId=${filter}`, admin.key)).body.data.map(
        ({ id }: { id: string }) => id,
      );
    expect(await listed(businessDeveloper.userId)).toEqual([first.id]);
    expect(await listed(admin.userId.toUpperCase())).toEqual([second.id]);
    expect(await listed("none")).toEqual([third.id]);
    const { status } = await call("GET", "/referrals?assigneeId=nobody", admin.key);
    expect(status).toBe(400);
  });
});

describe("An open referral, and not a closed one,", () => {
  const moved = async (work: () => Promise<{ status: number }>, to: string | null) => {
    const { businessDeveloper, otherBusinessDeveloper } = cast;
    const open = await created();
    const closed = await created({ status: "lost" });
    const ofOther = await created({ assigneeId: otherBusinessDeveloper.userId });
    expect((await work()).status).toBeLessThan(300);
    expect(await read(open.id)).toMatchObject({ assigneeId: to, version: 2 });
    expect(await read(closed.id)).toMatchObject({
      assigneeId: businessDeveloper.userId,
      version: 1,
    });
    expect((await read(ofOther.id)).version).toBe(1);
    const events = await eventsOf(service, cast.organizationId);
    expect(
      events
        .filter(({ eventType }) => eventType === "referral.updated")
        .map(({ metadata }) => metadata?.version),
    ).toEqual([2]);
    const changes = (await auditRowsOf(service, cast.organizationId))
      .filter(({ action }) => action === "referral.updated")
      .map(({ targetId, changes: changed }) => [targetId, changed]);
    expect(changes).toEqual([[open.id, { assigneeId: { from: businessDeveloper.userId, to } }]]);
  };

  test("if its assignee leaves · is unassigned", () =>
    moved(
      () => call("DELETE", `/users/${cast.businessDeveloper.userId}`, cast.superAdmin.key),
      null,
    ));

  test("if its assignee becomes a referrer · is unassigned", () =>
    moved(
      () =>
        call("PUT", `/users/${cast.businessDeveloper.userId}/permissions`, cast.superAdmin.key, {
          permissionLevel: "referrer",
        }),
      null,
    ));

  test("if the referrer gets another business developer · is assigned to them", () =>
    moved(
      () =>
        call("PATCH", `/users/${cast.referrer.userId}`, cast.admin.key, {
          businessDeveloperId: cast.adminBdr.userId,
        }),
      cast.adminBdr.userId,
    ));

  test("if an assignee leaves who was not the default · is assigned to the referrer's business developer again", async () => {
    const { adminBdr, businessDeveloper, superAdmin } = cast;
    const { id } = await created({ assigneeId: adminBdr.userId });
    await call("DELETE", `/users/${adminBdr.userId}`, superAdmin.key);
    expect((await read(id)).assigneeId).toBe(businessDeveloper.userId);
  });

  test("if its assignee is blocked · stays theirs, like their referrers", async () => {
    const { businessDeveloper, admin } = cast;
    const { id } = await created();
    await call("PUT", `/users/${businessDeveloper.userId}/status`, admin.key, {
      status: "blocked",
    });
    expect(await read(id)).toMatchObject({ assigneeId: businessDeveloper.userId, version: 1 });
  });

  test("if it is credited to another referrer · is assigned to their business developer", async () => {
    const { otherReferrer, otherBusinessDeveloper, admin } = cast;
    const { id } = await created();
    const { body } = await call("PATCH", `/referrals/${id}`, admin.key, {
      referrerId: otherReferrer.userId,
    });
    expect(body.assigneeId).toBe(otherBusinessDeveloper.userId);
  });

  test("created while its assignee leaves · is assigned to no one who left", async () => {
    const { businessDeveloper, superAdmin } = cast;
    const { userId } = businessDeveloper;
    await Promise.all([
      ...Array.from({ length: 8 }, () => created()),
      call("DELETE", `/users/${userId}`, superAdmin.key),
      ...Array.from({ length: 8 }, () => created()),
    ]);
    const { body } = await call("GET", `/referrals?assigneeId=${userId}`, superAdmin.key);
    expect(body.data).toEqual([]);
  });
});

describe("The value of a referral", () => {
  test("set, changed and cleared · is returned, audited, and reported as a change to the referral", async () => {
    const { key } = cast.businessDeveloper;
    const { id } = await created();
    const value = { amount: 12_000.5, currency: "EUR" };
    const changed = await call("PATCH", `/referrals/${id}`, key, { value });
    expect([changed.status, changed.body.value, changed.body.version]).toEqual([200, value, 2]);
    const same = await call("PATCH", `/referrals/${id}`, key, { value });
    expect(same.body.version).toBe(2);
    const cleared = await call("PATCH", `/referrals/${id}`, key, { value: null });
    expect([cleared.body.value, cleared.body.version]).toEqual([null, 3]);
    const rows = await auditRowsOf(service, cast.organizationId);
    expect(rows.slice(-2).map(({ changes }) => changes)).toEqual([
      { value: { from: null, to: value } },
      { value: { from: value, to: null } },
    ]);
    const events = await eventsOf(service, cast.organizationId);
    expect(events.slice(-2).map(({ eventType, metadata }) => [eventType, metadata])).toEqual([
      ["referral.updated", { version: 2 }],
      ["referral.updated", { version: 3 }],
    ]);
    expect(JSON.stringify(events)).not.toContain("assignee");
    expect(JSON.stringify(events)).not.toContain("12000.5");
  });

  test.each([
    ["value.amount", { amount: 0, currency: "EUR" }],
    ["value.amount", { amount: 1.005, currency: "EUR" }],
    ["value.amount", { amount: 1.5, currency: "JPY" }],
    ["value.amount", { amount: 10_000_000_000.01, currency: "EUR" }],
    ["value.currency", { amount: 1, currency: "eur" }],
    ["value.currency", { amount: 1 }],
  ])("%s with %j · gets 400 naming it, and changes nothing", async (path, value) => {
    const { id } = await created();
    const { status, body } = await call("PATCH", `/referrals/${id}`, cast.organizationKey, {
      value,
    });
    expect([status, body.error.details[0].path]).toEqual([400, path]);
    expect((await read(id)).version).toBe(1);
  });

  test("at its maximum and minimum · is exact", async () => {
    for (const value of [
      { amount: 10_000_000_000, currency: "JPY" },
      { amount: 0.01, currency: "KWD" },
    ]) {
      const { id } = await created({ value });
      expect((await read(id)).value).toEqual(value);
    }
  });
});
