import { expect, test } from "vitest";
import type { Page } from "../../src/index.ts";
import { apiKey, fakeService, json, newClient, noContent } from "./service.ts";

const service = fakeService();
const client = newClient({ organization: "north" });

const resource = { id: "r 1/2" };
const emptyPage = { data: [], pagination: { nextCursor: null, hasMore: false } };

type Expected = { query?: Record<string, string>; body?: unknown };
type Case = [route: string, call: () => Promise<unknown>, expected: Expected];

const organization = { organization: "north" };
const newReferral = { name: "Ada", customFields: { budget: 1 } };
const newEndpoint = {
  name: "CRM",
  url: "https://crm.test/w",
  eventTypes: ["referral.created" as const],
};
const newKey = { name: "CRM", scopes: ["referrals:read" as const], expiresAt: null };
const newUser = { email: "grace@example.com", permissionLevel: "marketer" as const };
const newField = { name: "budget", type: "number" as const };
const newStatus = { key: "measured", label: "Measured", meaning: "working" } as const;

const cases: Case[] = [
  [
    "GET /referrals",
    () => client.referrals.list({ status: "new", limit: 5 }),
    { query: { status: "new", limit: "5", ...organization } },
  ],
  ["GET /referrals/r%201%2F2", () => client.referrals.get("r 1/2"), { query: organization }],
  [
    "POST /referrals",
    () => client.referrals.create(newReferral),
    { query: organization, body: newReferral },
  ],
  [
    "PATCH /referrals/1",
    () => client.referrals.update("1", { notes: null }),
    { query: organization, body: { notes: null } },
  ],
  ["DELETE /referrals/1", () => client.referrals.delete("1"), { query: organization }],
  [
    "GET /webhooks",
    () => client.webhookEndpoints.list({ cursor: "c" }),
    { query: { cursor: "c", ...organization } },
  ],
  ["GET /webhooks/1", () => client.webhookEndpoints.get("1"), { query: organization }],
  [
    "POST /webhooks",
    () => client.webhookEndpoints.create(newEndpoint),
    { query: organization, body: newEndpoint },
  ],
  [
    "PATCH /webhooks/1",
    () => client.webhookEndpoints.update("1", { isActive: true }),
    { query: organization, body: { isActive: true } },
  ],
  ["DELETE /webhooks/1", () => client.webhookEndpoints.delete("1"), { query: organization }],
  [
    "POST /webhooks/w%201/rotate-secret",
    () => client.webhookEndpoints.rotateSecret("w 1", { overlapHours: 0 }),
    { query: organization, body: { overlapHours: 0 } },
  ],
  [
    "POST /webhooks/1/rotate-secret",
    () => client.webhookEndpoints.rotateSecret("1"),
    { query: organization, body: {} },
  ],
  [
    "POST /webhooks/1/test",
    () => client.webhookEndpoints.sendTest("1"),
    { query: organization, body: {} },
  ],
  [
    "POST /webhooks/1/test",
    () => client.webhookEndpoints.sendTest("1", { eventType: "user.left" }),
    { query: organization, body: { eventType: "user.left" } },
  ],
  [
    "POST /webhooks/1/examine",
    () => client.webhookEndpoints.examine("1"),
    { query: organization, body: {} },
  ],
  ["GET /webhooks/1/stats", () => client.webhookEndpoints.stats("1"), { query: organization }],
  [
    "GET /webhooks/1/deliveries",
    () => client.webhookEndpoints.listDeliveries("1", { status: "pending_retry" }),
    { query: { status: "pending_retry", ...organization } },
  ],
  [
    "GET /webhooks/1/deliveries/d%2F2",
    () => client.webhookEndpoints.getDelivery("1", "d/2"),
    { query: organization },
  ],
  [
    "POST /webhooks/1/deliveries/d/redeliver",
    () => client.webhookEndpoints.redeliver("1", "d"),
    { query: organization, body: {} },
  ],
  [
    "POST /webhooks/1/recover",
    () => client.webhookEndpoints.recover("1", { since: 7 }),
    { query: organization, body: { since: 7 } },
  ],
  [
    "GET /events",
    () => client.events.list({ eventType: "user.left", createdBefore: 9 }),
    { query: { eventType: "user.left", createdBefore: "9", ...organization } },
  ],
  ["GET /events/e%201", () => client.events.get("e 1"), { query: organization }],
  ["GET /organizations/o/custom-fields", () => client.customFields.list("o"), {}],
  [
    "POST /organizations/o/custom-fields",
    () => client.customFields.create("o", newField),
    { body: newField },
  ],
  [
    "PATCH /organizations/o/custom-fields/f",
    () => client.customFields.update("o", "f", { label: "B" }),
    { body: { label: "B" } },
  ],
  ["DELETE /organizations/o/custom-fields/f", () => client.customFields.delete("o", "f"), {}],
  ["GET /organizations/o/referral-statuses", () => client.referralStatuses.list("o"), {}],
  [
    "POST /organizations/o/referral-statuses",
    () => client.referralStatuses.create("o", newStatus),
    { body: newStatus },
  ],
  [
    "PATCH /organizations/o/referral-statuses/s",
    () => client.referralStatuses.update("o", "s", { isArchived: true }),
    { body: { isArchived: true } },
  ],
  [
    "PUT /organizations/o/referral-statuses/order",
    () => client.referralStatuses.setOrder("o", { statusIds: ["s"] }),
    { body: { statusIds: ["s"] } },
  ],
  ["GET /organizations", () => client.organizations.list({ limit: 5 }), { query: { limit: "5" } }],
  ["GET /organizations/o%2F1", () => client.organizations.get("o/1"), {}],
  [
    "PATCH /organizations/o",
    () => client.organizations.update("o", { logoUrl: null }),
    { body: { logoUrl: null } },
  ],
  [
    "GET /organizations/o/api-keys",
    () => client.apiKeys.list("o", { cursor: "c" }),
    { query: { cursor: "c" } },
  ],
  ["GET /organizations/o/api-keys/k", () => client.apiKeys.get("o", "k"), {}],
  ["POST /organizations/o/api-keys", () => client.apiKeys.create("o", newKey), { body: newKey }],
  [
    "PATCH /organizations/o/api-keys/k",
    () => client.apiKeys.update("o", "k", { name: "CRM" }),
    { body: { name: "CRM" } },
  ],
  [
    "POST /organizations/o/api-keys/k/rotate",
    () => client.apiKeys.rotate("o", "k", { overlapHours: 0 }),
    { body: { overlapHours: 0 } },
  ],
  [
    "POST /organizations/o/api-keys/k%20/rotate",
    () => client.apiKeys.rotate("o", "k "),
    { body: {} },
  ],
  ["DELETE /organizations/o/api-keys/k", () => client.apiKeys.revoke("o", "k"), {}],
  [
    "GET /users",
    () => client.users.list({ permissionLevel: "marketer", q: "Ada & Co" }),
    { query: { permissionLevel: "marketer", q: "Ada & Co", ...organization } },
  ],
  ["GET /users/u%201", () => client.users.get("u 1"), { query: organization }],
  ["POST /users", () => client.users.create(newUser), { query: organization, body: newUser }],
  [
    "PATCH /users/u",
    () => client.users.update("u", { phone: null }),
    { query: organization, body: { phone: null } },
  ],
  [
    "PUT /users/u/status",
    () => client.users.setStatus("u", { status: "blocked" }),
    { query: organization, body: { status: "blocked" } },
  ],
  [
    "PUT /users/u/permissions",
    () => client.users.setPermissions("u", { permissionLevel: "admin", isBdr: true }),
    { query: organization, body: { permissionLevel: "admin", isBdr: true } },
  ],
  ["DELETE /users/u", () => client.users.remove("u"), { query: organization }],
  [
    "GET /users/u/audit-logs",
    () => client.users.listAuditLogs("u", { action: "user.updated", createdAfter: 7 }),
    { query: { action: "user.updated", createdAfter: "7", ...organization } },
  ],
  [
    "GET /invitation-codes",
    () => client.invitationCodes.list({ isActive: false, permissionLevel: "referrer" }),
    { query: { isActive: "false", permissionLevel: "referrer", ...organization } },
  ],
  ["GET /invitation-codes/i%201", () => client.invitationCodes.get("i 1"), { query: organization }],
  [
    "POST /invitation-codes",
    () => client.invitationCodes.create({ useLimit: 1 }),
    { query: organization, body: { useLimit: 1 } },
  ],
  [
    "PATCH /invitation-codes/i",
    () => client.invitationCodes.update("i", { expiresAt: null }),
    { query: organization, body: { expiresAt: null } },
  ],
  ["DELETE /invitation-codes/i", () => client.invitationCodes.delete("i"), { query: organization }],
  [
    "GET /conversations",
    () => client.conversations.list({ referralId: "r", updatedAfter: 7 }),
    { query: { referralId: "r", updatedAfter: "7", ...organization } },
  ],
  ["GET /conversations/c%201", () => client.conversations.get("c 1"), { query: organization }],
  [
    "GET /conversations/c/messages",
    () => client.conversations.listMessages("c", { limit: 5 }),
    { query: { limit: "5", ...organization } },
  ],
  [
    "GET /companies",
    () => client.companies.list({ q: "Fjord & Sons" }),
    { query: { q: "Fjord & Sons", ...organization } },
  ],
  ["GET /companies/c%201", () => client.companies.get("c 1"), { query: organization }],
  [
    "GET /companies/c/referrers",
    () => client.companies.listReferrers("c", { limit: 2 }),
    { query: { limit: "2", ...organization } },
  ],
  [
    "GET /customers",
    () => client.customers.list({ referrerId: "r", updatedAfter: 7 }),
    { query: { referrerId: "r", updatedAfter: "7", ...organization } },
  ],
  ["GET /customers/c%201", () => client.customers.get("c 1"), { query: organization }],
  [
    "GET /public-links",
    () => client.publicLinks.list({ referrerId: "r" }),
    { query: { referrerId: "r", ...organization } },
  ],
  ["GET /public-links/l%201", () => client.publicLinks.get("l 1"), { query: organization }],
  [
    "POST /public-links",
    () => client.publicLinks.create({ slug: "grace" }),
    { query: organization, body: { slug: "grace" } },
  ],
  ["GET /health", () => client.health.check(), {}],
];

const isPage = (result: unknown): result is Page<unknown> =>
  result instanceof Object && "nextPage" in result;

test.each(cases)(
  "%s · when its method is called · is sent completely",
  async (route, call, expected) => {
    const [method, path] = route.split(" ");
    const body = { ...resource, ...emptyPage };
    service.answers(method === "DELETE" ? noContent : json(body));
    const result = await call();
    if (isPage(result)) expect(result.data).toEqual([]);
    else if (Array.isArray(result)) expect(result).toEqual([]);
    else expect(result).toEqual(method === "DELETE" ? undefined : body);
    expect(service.sent).toHaveLength(1);
    expect(service.sent[0]).toMatchObject({
      method,
      path: `/api/v1${path}`,
      query: expected.query ?? {},
      body: expected.body,
    });
    expect(Object.fromEntries(service.sent[0]?.headers ?? [])).toMatchObject({
      accept: "application/json",
      "user-agent": expect.stringMatching(/^referral-service-sdk\/\d+\.\d+\.\d+/),
      ...(path !== "/health" && { authorization: `Bearer ${apiKey}` }),
      ...(expected.body !== undefined && { "content-type": "application/json" }),
    });
  },
);

test("GET /health · which is public · contains no key", async () => {
  await client.health.check();
  expect(service.sent[0]?.headers.has("authorization")).toBe(false);
});

test.each(["https://referrals.test", "https://referrals.test/", "https://referrals.test/api/v1/"])(
  "baseUrl · as %s · leads to the same URL",
  async (baseUrl) => {
    await newClient({ baseUrl }).health.check();
    expect(service.sent[0]?.path).toBe("/api/v1/health");
  },
);

test("baseUrl · with a path · keeps it", async () => {
  await newClient({ baseUrl: "https://gateway.test/referrals/" }).health.check();
  expect(service.sent[0]?.path).toBe("/referrals/api/v1/health");
});

test.each([
  "",
  "referrals.test",
  "ftp://referrals.test",
  "https://me:secret@referrals.test",
  "https://r.test/?a=1",
])("baseUrl · as %j · is rejected before any request", (baseUrl) => {
  expect(() => newClient({ baseUrl })).toThrow(/baseUrl/);
});

test.each(["", "rk_org_x\n", "two words", "schlüssel", undefined])(
  "apiKey · as %j · is rejected without being quoted",
  (unusable) => {
    const create = () => newClient({ apiKey: unusable as string });
    expect(create).toThrow(/needs an `apiKey`/);
    expect(create).not.toThrow(/rk_org_x|two words|schlüssel/);
  },
);

test.each(["", ".", "..", undefined])("id · as %j · is rejected before any request", async (id) => {
  const unusable = id as string;
  await expect(client.referrals.get(unusable)).rejects.toThrow(/needs an ID/);
  await expect(client.referrals.delete(unusable)).rejects.toThrow(/needs an ID/);
  await expect(client.customFields.update("o", unusable, {})).rejects.toThrow(/needs an ID/);
  await expect(client.apiKeys.rotate("o", unusable)).rejects.toThrow(/needs an ID/);
  await expect(client.users.setStatus(unusable, { status: "active" })).rejects.toThrow(/needs an/);
  await expect(client.customFields.list(unusable)).rejects.toThrow(/needs an ID/);
  expect(service.sent).toHaveLength(0);
});

test("ifVersion · on a change to a versioned resource · is sent as If-Match; without it nothing is", async () => {
  service.answers(noContent);
  const { prospects, activities, tasks, goals } = client.bd;
  for (const resource of [client.referrals, prospects, activities, tasks, goals]) {
    await resource.update("1", {}, { ifVersion: 3 });
    await resource.delete("1", { ifVersion: 4 });
    await resource.delete("1");
    const sent = service.sent.splice(0).map(({ headers }) => headers.get("If-Match"));
    expect(sent).toEqual(['"3"', '"4"', null]);
  }
  await client.users.update("1", {}, { ifVersion: 1 });
  await client.users.setStatus("1", { status: "blocked" }, { ifVersion: 2 });
  await client.users.setPermissions("1", { permissionLevel: "admin" }, { ifVersion: 3 });
  await client.users.remove("1", { ifVersion: 4 });
  const sent = service.sent.map(({ headers }) => headers.get("If-Match"));
  expect(sent).toEqual(['"1"', '"2"', '"3"', '"4"']);
});

test("fetch · from the caller · is used instead of the global one, without a this", async () => {
  let receiver: unknown = "not called";
  const client = newClient({
    async fetch(this: unknown) {
      receiver = this;
      return Response.json({ status: "ok" });
    },
  });
  expect(await client.health.check()).toEqual({ status: "ok" });
  expect(receiver).toBeUndefined();
  expect(service.sent).toHaveLength(0);
});
