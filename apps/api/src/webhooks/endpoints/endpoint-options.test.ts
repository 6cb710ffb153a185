import { beforeEach, describe, expect, test } from "vitest";
import type { Organization } from "../../../test/arrangements.ts";
import { auditRowsOf, endpointRowOf } from "../../../test/records.ts";
import { useService } from "../../../test/use-service.ts";
import { createEgressGuard } from "../engine/egress-guard.ts";
import { openHeaders } from "../engine/secrets.ts";

const service = useService({
  overrides: {
    egressGuard: createEgressGuard({ allowedCidrs: [], resolve: async () => ["93.184.215.14"] }),
  },
});
let organization: Organization;
beforeEach(async () => {
  organization = await service.createOrganization();
});

const plain = {
  name: "CRM sync",
  url: "https://crm.example.com/hooks",
  eventTypes: ["referral.created"],
};
const value = "Bearer first-4711-abcd";
const other = "second-4712-wxyz";
const options = {
  description: "Keeps the CRM in step.",
  headers: { Authorization: value, "X-Team": "sales-team-north" },
  timeoutMs: 2_000,
  requestsPerSecond: 50,
};
const shown = { ...options, headers: { Authorization: "abcd", "X-Team": "orth" } };

const call = (method: string, path: string, body?: unknown) =>
  service.call(method, path, { key: organization.key, ...(body !== undefined && { body }) });

async function registered(fields: object = options) {
  const { status, body } = await call("POST", "/webhooks", { ...plain, ...fields });
  expect(status).toBe(201);
  const change = (changes: object) => call("PATCH", `/webhooks/${body.id}`, changes);
  return { id: body.id as string, body, path: `/webhooks/${body.id}`, change };
}

const headersSealed = async (id: string) => {
  const { sealedHeaders } = await endpointRowOf(service, id);
  return openHeaders(service.deps.sealedBox, id, sealedHeaders);
};

test("An endpoint without options · has none", async () => {
  const { body } = await registered({});
  const none = { description: null, headers: {}, timeoutMs: null, requestsPerSecond: null };
  expect(body).toMatchObject(none);
});

test("Options · are in every response, each header with only the end of its value", async () => {
  const { body, path, change } = await registered();
  const responses = [
    body,
    (await call("GET", path)).body,
    (await call("GET", "/webhooks")).body.data[0],
    (await change({ name: "Renamed" })).body,
    (await call("POST", `${path}/rotate-secret`, {})).body,
  ];
  for (const response of responses) expect(response).toMatchObject(shown);
});

test("PATCH with an option · changes only that one · and null removes it", async () => {
  const { change } = await registered();
  const changes = { description: "Other", timeoutMs: 30_000, requestsPerSecond: 1 };
  for (const [name, changed] of Object.entries(changes)) {
    expect((await change({ [name]: changed })).body).toMatchObject({ [name]: changed });
  }
  expect((await change({})).body).toMatchObject({ ...shown, ...changes });
  const none = { description: null, timeoutMs: null, requestsPerSecond: null };
  expect((await change(none)).body).toMatchObject({ ...none, headers: shown.headers });
});

test("PATCH with headers · adds, replaces and removes the named ones, in any case", async () => {
  const { id, change } = await registered();
  const added = await change({ headers: { "X-New": other } });
  expect(added.body.headers).toEqual({ ...shown.headers, "X-New": "wxyz" });
  const replaced = await change({ headers: { authorization: other, "x-new": null } });
  expect(replaced.body.headers).toEqual({ "X-Team": "orth", authorization: "wxyz" });
  expect(await headersSealed(id)).toEqual({ "X-Team": "sales-team-north", authorization: other });
  expect((await change({ headers: { "X-Unknown": null } })).body).toEqual(replaced.body);
  expect((await change({ headers: null })).body.headers).toEqual({});
  expect((await endpointRowOf(service, id)).sealedHeaders).toBeNull();
});

test("PATCH with headers · for more than ten in total · returns 400 and changes nothing", async () => {
  const named = (count: number, prefix: string) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`${prefix}-${index}`, other]));
  const { id, change } = await registered({ headers: named(10, "X-A") });
  const { status, body } = await change({ headers: named(1, "X-B") });
  expect([status, body.error.details]).toEqual([
    400,
    [{ path: "headers", message: "must have at most 10 items" }],
  ]);
  expect(Object.keys(await headersSealed(id))).toHaveLength(10);
  const swapped = await change({ headers: { "X-A-0": null, ...named(1, "X-B") } });
  expect([swapped.status, Object.keys(swapped.body.headers)]).toEqual([200, expect.any(Array)]);
  expect(Object.keys(await headersSealed(id))).toHaveLength(10);
});

test.each([
  ["description", "a".repeat(501)],
  ["description", " "],
  ["timeoutMs", 999],
  ["timeoutMs", 30_001],
  ["timeoutMs", 1_000.5],
  ["requestsPerSecond", 0],
  ["requestsPerSecond", 1_001],
  ["headers.Host", { Host: "evil.example" }],
  ["headers.X-Key", { "X-Key": "a\r\nHost: evil.example" }],
  ["headers.X-Key", { "X-Key": "" }],
  ["headers.X Key", { "X Key": "a" }],
  ["eventTypes", ["*", "user.left"]],
  ["eventTypes", ["*", "*"]],
])("%s %j · returns 400 naming it, on creation and change", async (path, given) => {
  const { change, path: endpointPath } = await registered({});
  const before = (await call("GET", endpointPath)).text;
  const [field = ""] = path.split(".");
  for (const { status, body } of [
    await call("POST", "/webhooks", { ...plain, url: `${plain.url}/2`, [field]: given }),
    await change({ [field]: given }),
  ]) {
    expect([status, body.error.details?.[0]?.path]).toEqual([400, path]);
  }
  expect((await call("GET", endpointPath)).text).toBe(before);
});

describe("the value of a header", () => {
  test("is in no response, audit entry, event or column", async () => {
    const { id, path, change } = await registered();
    await change({ headers: { Authorization: other } });
    await change({ headers: { "X-Team": null } });
    const texts = await Promise.all(
      [path, "/webhooks", "/audit-logs", "/events", `${path}/deliveries`].map(
        async (address) => (await call("GET", address)).text,
      ),
    );
    const { previousSealedSecret: _, ...row } = await endpointRowOf(service, id);
    const rows = await auditRowsOf(service, organization.id);
    const stored = JSON.stringify([row, rows]) + Buffer.from(row.sealedHeaders ?? []).toString();
    for (const text of [...texts, stored]) {
      for (const secret of [value, other, "first-4711", "second-4712"]) {
        expect(text).not.toContain(secret);
      }
    }
  });

  test("in the audit log · appears only as its header's name", async () => {
    const { change } = await registered();
    await change({ headers: { Authorization: other } });
    await change({ headers: { "X-Team": null } });
    await change({ headers: { Authorization: other } });
    const rows = await auditRowsOf(service, organization.id);
    const entries = rows.filter(({ action }) => action.startsWith("webhook_endpoint."));
    const names = ["Authorization", "X-Team"];
    expect(entries.map(({ changes }) => changes)).toEqual([
      {
        url: { from: null, to: plain.url },
        eventTypes: { from: null, to: plain.eventTypes },
        description: { from: null, to: options.description },
        timeoutMs: { from: null, to: 2_000 },
        requestsPerSecond: { from: null, to: 50 },
        headers: { from: [], to: names },
      },
      { headerValues: { from: null, to: ["Authorization"] } },
      { headers: { from: names, to: ["Authorization"] } },
    ]);
  });

  test("that was encrypted for another endpoint · cannot be decrypted", async () => {
    const one = await registered();
    const { sealedHeaders } = await endpointRowOf(service, one.id);
    expect(() => openHeaders(service.deps.sealedBox, "another", sealedHeaders)).toThrow();
  });
});

describe("eventTypes: [*]", () => {
  test("is stored and can be changed like any other", async () => {
    const { body, change } = await registered({ eventTypes: ["*"] });
    expect(body.eventTypes).toEqual(["*"]);
    expect((await change({ eventTypes: ["user.left"] })).body.eventTypes).toEqual(["user.left"]);
    expect((await change({ eventTypes: ["*"] })).body.eventTypes).toEqual(["*"]);
  });

  test("receives events of every type, and all that it missed", async () => {
    const { id, path, change } = await registered({ eventTypes: ["*"] });
    const submit = async () => {
      const { referrerId } = organization;
      const { body } = await call("POST", "/referrals", { name: "Ada", referrerId });
      return body.id;
    };
    const typesSent = async () =>
      (await call("GET", `${path}/deliveries`)).body.data.map(
        (one: { eventType: string }) => one.eventType,
      );
    await call("DELETE", `/referrals/${await submit()}`);
    expect(await typesSent()).toEqual(["referral.deleted", "referral.created"]);
    await change({ isActive: false });
    await submit();
    await change({ isActive: true });
    const recovered = await call("POST", `/webhooks/${id}/recover`, { since: Date.now() - 60_000 });
    expect(recovered.body).toEqual({ recoveredCount: 1, hasMore: false });
    expect(await typesSent()).toHaveLength(3);
  });
});
