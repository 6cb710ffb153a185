import { expect, test } from "vitest";
import { useService } from "./use-service.ts";

let nowMs = Date.now();
const service = useService({ overrides: { clock: { now: () => new Date(nowMs) } } });

const referral = (fields: object = {}) => ({
  name: "Ada",
  referrerId: service.organization.referrerId,
  ...fields,
});

test("POST /referrals · for a blocked referrer · returns the same 400 as for an unknown person", async () => {
  const blocked = await service.createPerson(service.organization.id, { status: "blocked" });
  const answers = [
    await service.call("POST", "/referrals", { body: referral({ referrerId: blocked.userId }) }),
    await service.call("POST", "/referrals", {
      body: referral({ referrerId: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b3c11" }),
    }),
  ];
  for (const { status, body } of answers) {
    expect([status, body.error.details]).toEqual([
      400,
      [{ path: "referrerId", message: "must be the ID of an active member" }],
    ]);
  }
});

test("POST /webhooks/{id}/recover · since tomorrow · returns 400", async () => {
  const endpoint = { name: "CRM", url: "http://127.0.0.1:9/", eventTypes: ["referral.created"] };
  const { body } = await service.call("POST", "/webhooks", { body: endpoint });
  const recover = (since: number) =>
    service.call("POST", `/webhooks/${body.id}/recover`, { body: { since } });
  const tomorrow = await recover(nowMs + 86_400_000);
  expect([tomorrow.status, tomorrow.body.error.message]).toEqual([
    400,
    "since: must not be in the future",
  ]);
  expect((await recover(nowMs)).status).toBe(200);
});

test("POST /webhooks · to port 0 · returns 400", async () => {
  const { status, body } = await service.call("POST", "/webhooks", {
    body: { name: "CRM", url: "http://127.0.0.1:0/", eventTypes: ["referral.created"] },
  });
  expect([status, body.error.message]).toEqual([400, expect.stringContaining("port 0")]);
});

test.each([
  [1.5, "JPY", 400],
  [1, "JPY", 201],
  [1.05, "EUR", 201],
  [1.5, "KWD", 201],
])("POST /bonus-payments · of %s %s · returns %s", async (amount, currency, expected) => {
  const { key } = await service.createPerson(service.organization.id, {
    permissionLevel: "super_admin",
  });
  const { body } = await service.call("POST", "/referrals", { body: referral() });
  const answer = await service.call("POST", "/bonus-payments", {
    key,
    body: { referralId: body.id, amount, currency },
  });
  expect(answer.status).toBe(expected);
  if (expected === 400)
    expect(answer.body.error.message).toBe(
      "amount: must be a whole number, because JPY has no decimal places",
    );
});

test("?organization= · with an organization ID in capitals · finds the same organization", async () => {
  const { id } = service.organization;
  const { key } = await service.createPerson(id, { permissionLevel: "admin" });
  for (const named of [id, id.toUpperCase()]) {
    const byQuery = await service.call("GET", `/referrals?organization=${named}`, { key });
    const byPath = await service.call("GET", `/organizations/${named}`, { key });
    expect([byQuery.status, byPath.status]).toEqual([200, 200]);
  }
});

test("A cursor · from another caller or another filter · returns 400", async () => {
  const organization = await service.createOrganization();
  const { id, key, referrerId } = organization;
  for (const name of ["One", "Two"]) {
    await service.call("POST", "/referrals", { key, body: { name, referrerId } });
  }
  const { body } = await service.call("GET", "/referrals?limit=1&status=new", { key });
  const next = (query: string, options: { key: string }) =>
    service.call("GET", `/referrals?${query}&cursor=${body.pagination.nextCursor}`, options);
  const person = await service.createPerson(id, { permissionLevel: "admin" });
  const other = await service.createKey(id);
  expect((await next("limit=1&status=new", { key })).status).toBe(200);
  expect((await next("limit=50&status=new", { key })).status).toBe(200);
  for (const [query, options] of [
    ["limit=1", { key }],
    ["limit=1&status=lost", { key }],
    ["limit=1&status=new&q=One", { key }],
    ["limit=1&status=new", { key: other }],
    ["limit=1&status=new", { key: person.key }],
  ] as const) {
    const answer = await next(query, options);
    expect([query, answer.status, answer.body.error.details[0].path]).toEqual([
      query,
      400,
      "cursor",
    ]);
  }
});

test("A secret · requested again with its Idempotency-Key · is shown only to the same key, for 10 minutes", async () => {
  const { id, key } = await service.createOrganization();
  const other = await service.createKey(id);
  const create = (asker: string) =>
    service.call("POST", "/webhooks", {
      key: asker,
      body: { name: "CRM", url: "http://127.0.0.1:9/", eventTypes: ["referral.created"] },
      headers: { "Idempotency-Key": "secret-1" },
    });
  const first = await create(key);
  expect([first.status, first.body.secret]).toEqual([201, expect.stringMatching(/^whsec_/)]);
  nowMs += 599_000;
  const again = await create(key);
  expect([again.status, again.text]).toEqual([201, first.text]);
  const stranger = await create(other);
  expect([stranger.status, stranger.body.error.code]).toEqual([400, "IDEMPOTENCY_KEY_REUSED"]);
  expect(stranger.text).not.toContain("whsec_");
  nowMs += 1_000;
  const late = await create(key);
  expect([late.status, late.body.error.code]).toEqual([400, "IDEMPOTENCY_KEY_REUSED"]);
  expect(late.text).not.toContain("whsec_");
  const { body } = await service.call("GET", "/webhooks", { key });
  expect(body.data).toHaveLength(1);
});
