import { beforeEach, expect, test } from "vitest";
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

test("GET /audit-logs · by admins · has what organization keys and people did, newest first", async () => {
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

test("GET /audit-logs · by an admin without the flag · withholds what a payment was", async () => {
  await arrange();
  const [payment, organization] = (await log(cast.admin.key)).body.data;
  expect(payment).toMatchObject({ changes: null, withheld: true });
  expect(organization).not.toHaveProperty("withheld");
  expect(organization.changes).toHaveProperty("name");
  const [seen] = (await log(cast.superAdmin.key)).body.data;
  expect(seen.changes).not.toBeNull();
});

test("GET /audit-logs as CSV · by an admin without the flag · withholds what a payment was, with the mark", async () => {
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

test("GET /audit-logs as CSV · has a column for each value of an entry", async () => {
  await arrange();
  const { key } = cast.admin;
  const { text } = await exportCsv(service, "/audit-logs", { key });
  const [payment] = await jsonList(service, "/audit-logs", { key });
  expectAllColumns(text, payment ?? {});
});

test("GET /audit-logs · by others · answers 403", async () => {
  for (const who of ["businessDeveloper", "referrer"] as const) {
    const { status, body } = await log(cast[who].key);
    expect([status, body.error.code]).toEqual([403, "FORBIDDEN"]);
  }
  const { status, body } = await log(cast.organizationKey);
  expect([status, body.error.code]).toEqual([403, "PERSONAL_KEY_REQUIRED"]);
});

test("GET /audit-logs · its filters · alone and together · give what they say", async () => {
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

test("GET /audit-logs · of another organization · is out of sight", async () => {
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
