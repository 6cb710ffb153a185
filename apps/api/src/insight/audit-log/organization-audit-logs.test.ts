import { beforeEach, describe, expect, test } from "vitest";
import type { Person } from "../../../test/arrangements.ts";
import { openSession } from "../../../test/browser-session.ts";
import { type Cast, createCast } from "../../../test/cast.ts";
import { expectAllColumns, exportCsv, jsonList, recordsIn } from "../../../test/csv.ts";
import { useService } from "../../../test/use-service.ts";

const service = useService();
let cast: Cast;
beforeEach(async () => {
  cast = await createCast(service);
});

const log = (key: string, query = "") => service.call("GET", `/audit-logs${query}`, { key });

interface Entry {
  action: string;
  actor: { type: string };
}

const actionsIn = ({ body }: { body: { data: Entry[] } }) => body.data.map(({ action }) => action);

async function arrange() {
  const { referrer, admin, organizationKey, organizationId } = cast;
  const { body: referral } = await service.call("POST", "/referrals", {
    key: organizationKey,
    body: { name: "Ada", referrerId: referrer.userId },
  });
  await service.call("PATCH", `/organizations/${organizationId}`, {
    key: admin.key,
    body: { name: "Renamed" },
  });
  const payment = await service.call("POST", "/bonus-payments", {
    key: cast.superAdmin.key,
    body: { referralId: referral.id, amount: 50 },
  });
  expect(payment.status).toBe(201);
}

test("GET /audit-logs · by admins · includes actions by organization keys and people, newest first", async () => {
  await arrange();
  for (const { key } of [cast.superAdmin, cast.admin]) {
    const answer = await log(key);
    expect(actionsIn(answer)).toEqual([
      "bonus_payment.created",
      "organization.updated",
      "referral.created",
    ]);
    expect(answer.body.data.map(({ actor }: Entry) => actor.type)).toEqual([
      "user",
      "user",
      "organization_key",
    ]);
  }
});

test("GET /audit-logs · by an admin without the flag · hides details of payments", async () => {
  await arrange();
  const [payment, organization] = (await log(cast.admin.key)).body.data;
  expect(payment).toMatchObject({ changes: null, withheld: true });
  expect(organization).not.toHaveProperty("withheld");
  expect(organization.changes).toHaveProperty("name");
  const [seen] = (await log(cast.superAdmin.key)).body.data;
  expect(seen.changes).not.toBeNull();
});

test("GET /audit-logs as CSV · by an admin without the flag · hides details of payments and says so", async () => {
  await arrange();
  const csvFor = async (key: string, query = {}) =>
    recordsIn((await exportCsv(service, "/audit-logs", { key, query })).text);
  const [payment, organization] = await csvFor(cast.admin.key);
  expect(payment).toMatchObject({
    action: "bonus_payment.created",
    changes: "",
    withheld: "true",
  });
  expect(organization).toMatchObject({ "actor.id": cast.admin.userId, withheld: "" });
  expect(JSON.parse(organization?.changes ?? "")).toMatchObject({ name: { to: "Renamed" } });
  const [seen] = await csvFor(cast.superAdmin.key, { targetType: "bonus_payment" });
  expect(seen?.withheld).toBe("");
  expect(JSON.parse(seen?.changes ?? "")).toMatchObject({ amount: { from: null, to: 50 } });
});

test("GET /audit-logs as CSV · has a column for each value in an entry", async () => {
  await arrange();
  const { key } = cast.admin;
  const { text } = await exportCsv(service, "/audit-logs", { key });
  const [payment] = await jsonList(service, "/audit-logs", { key });
  expectAllColumns(text, payment ?? {});
});

test("GET /audit-logs · by others · returns 403", async () => {
  for (const who of ["businessDeveloper", "referrer"] as const) {
    const { status, body } = await log(cast[who].key);
    expect([status, body.error.code]).toEqual([403, "FORBIDDEN"]);
  }
  const { status, body } = await log(cast.organizationKey);
  expect([status, body.error.code]).toEqual([403, "PERSONAL_KEY_REQUIRED"]);
});

test("GET /audit-logs · with each filter and with several · returns the matching entries", async () => {
  await arrange();
  const { key, userId } = cast.admin;
  const of = async (query: string) => actionsIn(await log(key, query));
  expect(await of("?actorType=organization_key")).toEqual(["referral.created"]);
  expect(await of(`?actorId=${userId}`)).toEqual(["organization.updated"]);
  expect(await of(`?actorId=${userId.toUpperCase()}`)).toEqual(["organization.updated"]);
  expect(await of("?targetType=bonus_payment")).toEqual(["bonus_payment.created"]);
  expect(await of(`?targetId=${cast.organizationId}`)).toEqual(["organization.updated"]);
  expect(await of("?action=referral.created&actorType=user")).toEqual([]);
  expect((await log(key, "?actorType=nobody")).status).toBe(400);
});

describe("The log in the app", () => {
  interface Shown {
    action: string;
    subject: { name: string | null; state: string };
    names: Record<string, string>;
  }

  const shownTo = async (person: Person): Promise<Map<string, Shown>> => {
    const session = await openSession(service, person);
    const { status, body } = await session.call("GET", "/api/audit-log-list");
    expect(status).toBe(200);
    return new Map(body.data.map((entry: Shown) => [entry.action, entry]));
  };

  test("about existing records · names each subject and the records in its changes", async () => {
    await arrange();
    const entries = await shownTo(cast.superAdmin);
    expect(entries.get("referral.created")).toMatchObject({
      subject: { name: "Ada", state: "present", parentId: null },
      names: { [cast.referrer.userId]: "Grace Hopper" },
    });
    expect(entries.get("organization.updated")?.subject.name).toBe("Renamed");
    const payment = entries.get("bonus_payment.created");
    expect(payment?.subject).toMatchObject({ name: "Grace Hopper", state: "present" });
    expect(Object.values(payment?.names ?? {}).toSorted()).toEqual(["Ada", "Grace Hopper"]);
  });

  test("for an admin without the flag · does not name the recipient of a payment", async () => {
    await arrange();
    expect((await shownTo(cast.admin)).get("bonus_payment.created")).toMatchObject({
      changes: null,
      subject: { name: null, state: "unnamed" },
      names: {},
    });
  });

  test("about a deleted referral and a former member · says so", async () => {
    const { referrer, admin, organizationKey: key } = cast;
    const body = { name: "Ada", referrerId: referrer.userId };
    const { id } = (await service.call("POST", "/referrals", { key, body })).body;
    await service.call("DELETE", `/referrals/${id}`, { key: admin.key });
    await service.call("DELETE", `/users/${referrer.userId}`, { key: admin.key });
    const entries = await shownTo(admin);
    expect(entries.get("referral.created")?.subject).toMatchObject({
      name: null,
      state: "deleted",
    });
    expect(entries.get("user.removed")?.subject).toMatchObject({
      name: "Grace Hopper",
      state: "former",
    });
  });

  test("with the ID of another organization's record · does not name the record", async () => {
    await arrange();
    const other = await createCast(service);
    await service.pool.query(
      `INSERT INTO audit_logs (id, organization_id, action, actor_type, target_type, target_id,
         changes, created_at)
       VALUES (gen_random_uuid(), $1, 'user.updated', 'operator', 'user', $2, $3, now())`,
      [
        other.organizationId,
        cast.referrer.userId,
        { businessDeveloperId: { from: null, to: cast.businessDeveloper.userId } },
      ],
    );
    expect((await shownTo(other.superAdmin)).get("user.updated")).toMatchObject({
      subject: { name: null, state: "deleted" },
      names: {},
    });
  });
});

test("GET /audit-logs · of another organization · is not visible", async () => {
  await arrange();
  const other = await createCast(service);
  expect((await log(other.superAdmin.key)).body.data).toEqual([]);
});

test.each([
  [["webhooks:read"], true],
  [["webhooks:read", "referrals:read"], false],
] as const)(
  "GET /events and deliveries · by a key with %j · withheld: %j",
  async (scopes, isWithheld) => {
    await arrange();
    const key = await service.createKey(cast.organizationId, { scopes });
    const { data } = (await service.call("GET", "/events?eventType=referral.created", { key }))
      .body;
    const { body: single } = await service.call("GET", `/events/${data[0].id}`, { key });
    for (const event of [data[0], single]) {
      expect([event.payload === null, event.withheld === true]).toEqual([isWithheld, isWithheld]);
    }
    const payments = await service.call("GET", "/events?eventType=bonus_payment.created", { key });
    expect(payments.body.data[0]).toMatchObject({ payload: null, withheld: true });
  },
);
