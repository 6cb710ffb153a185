import { beforeEach, describe, expect, test } from "vitest";
import type { Organization } from "../../../test/arrangements.ts";
import { forceDelivered, forceEndpoint } from "../../../test/forced-states.ts";
import { deliveriesOf, endpointRowOf } from "../../../test/records.ts";
import { useService } from "../../../test/use-service.ts";
import { SealBroken } from "../../kernel/platform/sealed-box.ts";
import { createEgressGuard } from "../engine/egress-guard.ts";
import { secretContext } from "../engine/secrets.ts";

const nowMs = 1_760_000_000_000;
const service = useService({
  overrides: {
    clock: { now: () => new Date(nowMs) },
    egressGuard: createEgressGuard({
      allowedCidrs: ["127.0.0.0/8"],
      resolve: async (host) => (host === "crm.example.com" ? ["93.184.215.14"] : ["10.0.0.1"]),
    }),
  },
});
let organization: Organization;
beforeEach(async () => {
  organization = await service.createOrganization();
});

const url = "https://crm.example.com/hooks?source=referrals";
const valid = { name: "CRM sync", url, eventTypes: ["referral.created", "user.left"] };

const call = (method: string, path: string, body?: unknown) =>
  service.call(method, path, { key: organization.key, ...(body !== undefined && { body }) });

let registeredCount = 0;

async function registered(fields: object = {}) {
  registeredCount += 1;
  const another = { ...valid, url: `${url}&endpoint=${registeredCount}` };
  const { status, body } = await call("POST", "/webhooks", { ...another, ...fields });
  expect(status).toBe(201);
  const { secret, ...endpoint } = body;
  return { secret, endpoint, path: `/webhooks/${endpoint.id}` };
}

test("POST /webhooks · returns 201 with the endpoint and its secret", async () => {
  const { status, body } = await call("POST", "/webhooks", valid);
  expect([status, body]).toEqual([
    201,
    {
      id: expect.any(String),
      ...valid,
      description: null,
      headers: {},
      timeoutMs: null,
      requestsPerSecond: null,
      isActive: true,
      isDisabled: false,
      disabledReason: null,
      createdAt: nowMs,
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    },
  ]);
  expect(Buffer.from(body.secret.slice("whsec_".length), "base64")).toHaveLength(32);
});

test("The secret · is in no later response", async () => {
  const { endpoint, path, secret } = await registered();
  const answers = [
    await call("GET", path),
    await call("GET", "/webhooks"),
    await call("PATCH", path, { name: "Renamed" }),
    await call("PATCH", path, { isActive: true }),
  ];
  expect(answers[0]?.body).toEqual(endpoint);
  for (const { status, text } of answers) {
    expect(status).toBe(200);
    expect(text).not.toContain("secret");
    expect(text).not.toContain(secret.slice(6));
  }
});

test("Secrets · of endpoints with the same fields · differ", async () => {
  const secrets = [(await registered()).secret, (await registered()).secret];
  expect(secrets[0]).not.toBe(secrets[1]);
});

test("The secret · at rest · is encrypted, and can be decrypted only for its own row", async () => {
  const [one, other] = [await registered(), await registered()];
  const { sealedSecret } = await endpointRowOf(service, one.endpoint.id);
  const bytes = Buffer.from(sealedSecret);
  expect(bytes.includes(one.secret)).toBe(false);
  expect(bytes.includes(Buffer.from(one.secret.slice(6), "base64"))).toBe(false);
  const { sealedBox } = service.deps;
  expect(sealedBox.open(sealedSecret, secretContext(one.endpoint.id))).toBe(one.secret);
  expect(() => sealedBox.open(sealedSecret, secretContext(other.endpoint.id))).toThrow(SealBroken);
});

test("Event types · none, unknown, duplicate or not a list · return 400 naming eventTypes", async () => {
  const { path } = await registered();
  for (const eventTypes of [
    [],
    ["referral.exploded"],
    ["user.left", "user.left"],
    "user.left",
    null,
    [1],
  ]) {
    for (const answer of [
      await call("POST", "/webhooks", { ...valid, eventTypes }),
      await call("PATCH", path, { eventTypes }),
    ]) {
      expect(answer.status).toBe(400);
      expect(answer.body.error.details[0].path).toMatch(/^eventTypes/);
    }
  }
});

test("PATCH /webhooks/{id} · with name, url and event types · changes those and no other", async () => {
  const { endpoint, path } = await registered();
  const changes = { name: "Other", url: "http://127.0.0.1:8080/x", eventTypes: ["user.joined"] };
  const { status, body } = await call("PATCH", path, changes);
  expect([status, body]).toEqual([200, { ...endpoint, ...changes }]);
  expect((await call("PATCH", path, {})).body).toEqual(body);
});

test("PATCH /webhooks/{id} · isActive · pauses and resumes", async () => {
  const { endpoint, path } = await registered();
  for (const isActive of [false, false, true, true]) {
    const { status, body } = await call("PATCH", path, { isActive });
    expect([status, body]).toEqual([200, { ...endpoint, isActive }]);
  }
  for (const isActive of ["true", 1, null]) {
    expect((await call("PATCH", path, { isActive })).status).toBe(400);
  }
});

describe("an endpoint disabled automatically", () => {
  async function disabled() {
    const { path, endpoint } = await registered();
    const disabledReason = "10 deliveries in a row failed";
    await forceEndpoint(service, endpoint.id, {
      isDisabled: true,
      disabledReason,
      consecutiveFailureCount: 10,
    });
    return { path, endpoint, disabledReason };
  }

  test("shows it, with the reason · even after it is renamed or paused", async () => {
    const { path, endpoint, disabledReason } = await disabled();
    const shown = { ...endpoint, isDisabled: true, disabledReason };
    expect((await call("GET", path)).body).toEqual(shown);
    expect((await call("PATCH", path, { name: "Other" })).body).toEqual({
      ...shown,
      name: "Other",
    });
    expect((await call("PATCH", path, { isActive: false })).body).toMatchObject({
      isActive: false,
      isDisabled: true,
      disabledReason,
    });
  });

  test("PATCH isActive: true · enables it without its failures", async () => {
    const { path, endpoint } = await disabled();
    const { status, body } = await call("PATCH", path, { isActive: true });
    expect([status, body]).toEqual([200, endpoint]);
    expect((await endpointRowOf(service, endpoint.id)).consecutiveFailureCount).toBe(0);
  });
});

test("The number of failures · when a working endpoint is renamed or paused · is kept", async () => {
  const { path, endpoint } = await registered();
  await forceEndpoint(service, endpoint.id, { consecutiveFailureCount: 9 });
  await call("PATCH", path, { name: "Other" });
  expect((await endpointRowOf(service, endpoint.id)).consecutiveFailureCount).toBe(9);
});

test("Events · are stored for subscribed, active and enabled endpoints", async () => {
  const subscribed = await registered();
  await registered({ eventTypes: ["referral.deleted"] });
  const paused = await registered();
  await call("PATCH", paused.path, { isActive: false });
  const disabled = await registered();
  await forceEndpoint(service, disabled.endpoint.id, { isDisabled: true });
  await call("POST", "/referrals", { name: "Ada", referrerId: organization.referrerId });
  const deliveries = await deliveriesOf(service, { organizationId: organization.id });
  expect(deliveries.map(({ webhookEndpointId }) => webhookEndpointId)).toEqual([
    subscribed.endpoint.id,
  ]);
});

test("DELETE /webhooks/{id} · with open deliveries · cancels those and keeps completed ones", async () => {
  const { endpoint, path } = await registered({ eventTypes: ["referral.created"] });
  for (let referral = 0; referral < 3; referral += 1) {
    await call("POST", "/referrals", { name: "Ada", referrerId: organization.referrerId });
  }
  const where = { webhookEndpointId: endpoint.id };
  const [first, second, third] = await deliveriesOf(service, where);
  await forceDelivered(service, first?.id ?? "");

  const deleted = await call("DELETE", path);
  expect([deleted.status, deleted.text]).toEqual([204, ""]);
  const statuses = new Map(
    (await deliveriesOf(service, where)).map(({ id, status }) => [id, status]),
  );
  expect(statuses).toEqual(
    new Map([
      [first?.id, "delivered"],
      [second?.id, "canceled"],
      [third?.id, "canceled"],
    ]),
  );
  expect((await call("GET", path)).status).toBe(404);
  expect((await call("DELETE", path)).status).toBe(404);
  expect((await call("GET", "/webhooks")).body.data).toEqual([]);
});

test("GET /webhooks · over pages · lists the newest first, each exactly once", async () => {
  const ids: string[] = [];
  for (let endpoint = 0; endpoint < 5; endpoint += 1) ids.unshift((await registered()).endpoint.id);
  const seen: string[] = [];
  for (let query = "limit=2"; ; ) {
    const { body } = await call("GET", `/webhooks?${query}`);
    seen.push(...body.data.map(({ id }: { id: string }) => id));
    if (!body.pagination.hasMore) break;
    query = `limit=2&cursor=${body.pagination.nextCursor}`;
  }
  expect(seen).toEqual(ids);
});

test("POST /webhooks · for the 51st · returns 400 CONFLICT naming the limit", async () => {
  for (let endpoint = 0; endpoint < 50; endpoint += 1) await registered();
  const { status, body } = await call("POST", "/webhooks", valid);
  expect([status, body.error.code]).toEqual([400, "CONFLICT"]);
  expect(body.error.message).toContain("50");
});

describe("one endpoint per URL", () => {
  const register = (url: string, key: string) =>
    service.call("POST", "/webhooks", {
      key,
      body: { name: "Receiver", url, eventTypes: ["referral.created"] },
    });

  test("a URL that an endpoint already has, in any spelling · returns 400 CONFLICT", async () => {
    const { key } = await service.createOrganization();
    const first = await register("https://crm.example.com/a?b=1", key);
    expect(first.status).toBe(201);
    for (const url of [
      "https://crm.example.com/a?b=1",
      "https://CRM.example.com/a?b=1",
      "HTTPS://crm.example.com:443/a?b=1",
      "https://crm.example.com/x/../a?b=1",
    ]) {
      const { status, body } = await register(url, key);
      expect([status, body.error?.code, url]).toEqual([400, "CONFLICT", url]);
      expect(body.error.message).toContain(first.body.id);
    }
    for (const url of ["https://crm.example.com/A?b=1", "https://crm.example.com/a?b=2"]) {
      expect((await register(url, key)).status).toBe(201);
    }
    const stranger = await service.createOrganization();
    expect((await register("https://crm.example.com/a?b=1", stranger.key)).status).toBe(201);
  });

  test("20 registrations of one URL at once · create one", async () => {
    const { key } = await service.createOrganization();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => register("https://crm.example.com/race", key)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  test("two that are older than the rule · continue and can be changed, but not to a taken URL", async () => {
    const { key } = await service.createOrganization();
    const { body: one } = await register("https://crm.example.com/one", key);
    const { body: two } = await register("https://crm.example.com/two", key);
    await forceEndpoint(service, two.id, { url: one.url });
    const change = (body: object) => service.call("PATCH", `/webhooks/${two.id}`, { key, body });
    expect((await change({ name: "Still here", url: one.url })).status).toBe(200);
    expect((await change({ url: "https://crm.example.com/three" })).status).toBe(200);
    expect((await change({ url: one.url })).body.error?.code).toBe("CONFLICT");
  });
});
