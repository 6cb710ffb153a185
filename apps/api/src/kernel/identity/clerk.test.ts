import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Organization, Person } from "../../../test/arrangements.ts";
import { forceOrganization, forceOrganizationIn } from "../../../test/forced-states.ts";
import { withoutRequestId } from "../../../test/routes.ts";
import { startService, type TestService } from "../../../test/service.ts";
import { until } from "../../../test/until.ts";
import { acceptAtClerk } from "../../access/joining/proposed-memberships.ts";
import type { ConnectedDeps } from "../../processes/boot.ts";
import { createClerkProvider } from "./clerk.ts";
import { countAccessChange } from "./store.ts";

/** The part of Clerk's HTTP API that we use. Clerk's own client library calls it. */
const clerk = setupServer(http.all("https://api.clerk.com/*", () => HttpResponse.error()));
const secretKey = "sk_test_ofOurs";
const timeoutMs = 200;

interface ClerkKey {
  subject: string;
  scopes?: string[];
  revoked?: boolean;
  expired?: boolean;
  expiration?: number | null;
}

const keyJson = (secret: string, key: ClerkKey) => ({
  object: "api_key",
  id: `ak_id_of_${secret}`,
  type: "api_key",
  name: "Key at Clerk",
  scopes: [],
  claims: null,
  revoked: false,
  revocation_reason: null,
  expired: false,
  expiration: null,
  created_by: null,
  description: null,
  last_used_at: null,
  created_at: 1_760_000_000_000,
  updated_at: 1_760_000_000_000,
  ...key,
});

const refusal = (status: number, code: string) =>
  HttpResponse.json({ errors: [{ code, message: code }] }, { status });

const keys = new Map<string, ClerkKey>();
let callCount = 0;

const respond = (answer: (secret: string) => Response | Promise<Response>) =>
  clerk.use(
    http.post("https://api.clerk.com/api_keys/verify", async ({ request }) => {
      callCount += 1;
      if (request.headers.get("authorization") !== `Bearer ${secretKey}`) {
        return refusal(401, "authentication_invalid");
      }
      const { secret } = (await request.json()) as { secret: string };
      return answer(secret);
    }),
  );

/** Waits for Clerk's response longer than any machine pauses. */
const patientProvider = ({ db, clock, logger }: Pick<ConnectedDeps, "db" | "clock" | "logger">) =>
  createClerkProvider({
    db,
    clock,
    logger,
    acceptMemberships: (identityUserId, findMemberships) =>
      acceptAtClerk({ db, clock }, identityUserId, findMemberships),
    secretKey,
    apiUrl: undefined,
    timeoutMs: 60_000,
  });

let service: TestService;
let organization: Organization;
let person: Person;
let nowMs = 1_760_000_000_000;
beforeAll(async () => {
  // The test can call only our own servers on loopback, never the real Clerk.
  clerk.listen({ onUnhandledFrame: "bypass" });
  service = await startService({
    environment: { IDENTITY_PROVIDER: "clerk", CLERK_SECRET_KEY: secretKey },
    overrides: { clock: { now: () => new Date(nowMs) } },
    async inEmptyDatabase(deps) {
      await deps.identity.close();
      deps.identity = patientProvider(deps);
    },
  });
});
afterAll(async () => {
  await service.deps.identity.close();
  await service.stop();
  clerk.close();
});
/** Only the test moves the cache's clock, so a slow machine changes nothing. */
let passedMs = 0;
beforeAll(() => {
  const startedAtMs = performance.now();
  vi.spyOn(performance, "now").mockImplementation(() => startedAtMs + passedMs);
});
afterAll(() => vi.restoreAllMocks());
beforeEach(async () => {
  const { client } = service.deps.db;
  organization = await service.createOrganization();
  person = await service.createPerson(organization.id, { permissionLevel: "admin" });
  await forceOrganization(service, organization.id, {
    identityOrganizationId: `org_${organization.id}`,
  });
  await client.user.update({
    where: { id: person.userId },
    data: { identityUserId: `user_${person.userId}` },
  });
  keys.clear();
  callCount = 0;
  respond((secret) => {
    const key = keys.get(secret);
    return key === undefined
      ? refusal(404, "api_key_not_found")
      : HttpResponse.json(keyJson(secret, key));
  });
});
afterEach(() => {
  clerk.resetHandlers();
  service.deps.identity.forget();
});

let keyCount = 0;

/** A key that Clerk knows. */
function clerkKey(key: Partial<ClerkKey> = {}): string {
  keyCount += 1;
  const secret = `ak_test_${keyCount}`;
  keys.set(secret, { subject: `org_${organization.id}`, ...key });
  return secret;
}

const referrals = (key: string) => service.call("GET", "/referrals", { key });

async function expectInvalid(key: string) {
  const { status, body, text } = await referrals(key);
  expect([status, body.error.code]).toEqual([401, "INVALID_API_KEY"]);
  return withoutRequestId(text);
}

async function expectUnavailable(key: string) {
  const { status, body, headers, text } = await referrals(key);
  expect([status, body.error.code]).toEqual([503, "SERVICE_UNAVAILABLE"]);
  expect(text).not.toContain("lerk");
  return Number(headers.get("retry-after"));
}

describe("an organization's key", () => {
  test("acts as the organization, with its scopes at Clerk", async () => {
    const key = clerkKey({ scopes: ["referrals:read", "made:up", "webhooks:read"] });
    expect((await referrals(key)).status).toBe(200);
    expect((await service.call("GET", "/webhooks", { key })).status).toBe(200);
    const missing = await service.call("GET", "/users", { key });
    expect([missing.status, missing.body.error.code]).toEqual([403, "SCOPE_LIMITATIONS"]);
    expect(await service.deps.identity.identify(key)).toEqual({
      kind: "organization-key",
      keyId: `ak_id_of_${key}`,
      keyName: "Key at Clerk",
      scopes: new Set(["referrals:read", "webhooks:read"]),
      organization: { id: organization.id, slug: organization.slug, plan: "unlimited" },
    });
  });

  test("appears in the audit log with its ID at Clerk", async () => {
    const key = clerkKey({ scopes: ["referrals:write"] });
    const body = { name: "Ada", referrerId: organization.referrerId };
    const answer = await service.call("POST", "/referrals", { key, body });
    expect([answer.status, answer.body.submittedBy.name]).toEqual([201, "Key at Clerk"]);
    const { client } = service.deps.db;
    const row = await client.auditLog.findFirst({ where: { targetId: answer.body.id } });
    expect([row?.actorType, row?.actorId]).toEqual(["organization_key", `ak_id_of_${key}`]);
  });
});

describe("a person's key", () => {
  test("acts as the person, with their role and regardless of its scopes", async () => {
    const key = clerkKey({ subject: `user_${person.userId}` });
    expect((await referrals(key)).status).toBe(200);
    const principal = await service.deps.identity.identify(key);
    expect(principal).toMatchObject({ kind: "person", users: [{ userId: person.userId }] });
  });

  describe("a person whom another linked organization has added", () => {
    let other: Organization;
    let key: string;
    beforeEach(async () => {
      other = await service.createOrganization();
      const identityOrganizationId = `org_${other.id}`;
      await forceOrganization(service, other.id, { identityOrganizationId });
      const identityUserId = `user_${person.userId}`;
      const body = { email: "ada@example.com", identityUserId };
      const adding = clerkKey({ subject: identityOrganizationId, scopes: ["users:write"] });
      expect((await service.call("POST", "/users", { key: adding, body })).status).toBe(201);
      key = clerkKey({ subject: identityUserId });
    });
    const memberOf = (...organizationIds: string[]) =>
      clerk.use(
        http.get("https://api.clerk.com/v1/users/:id/organization_memberships", () =>
          HttpResponse.json({
            data: organizationIds.map((id) => ({
              object: "organization_membership",
              id: `orgmem_${id}`,
              role: "org:member",
              permissions: [],
              public_user_data: { identifier: "ada@example.com", user_id: `user_${person.userId}` },
              organization: { object: "organization", id, name: id, slug: id },
            })),
            total_count: organizationIds.length,
          }),
        ),
      );

    test("and who is a member of it at Clerk · is a member here", async () => {
      memberOf(`org_${other.id}`);
      expect((await referrals(key)).body.error.code).toBe("ORGANIZATION_REQUIRED");
      const there = await service.call("GET", `/referrals?organization=${other.slug}`, { key });
      expect(there.status).toBe(200);
    });

    test("and who is a member only of others at Clerk · is not a member", async () => {
      memberOf(`org_${organization.id}`);
      expect((await referrals(key)).status).toBe(200);
    });

    test("while Clerk does not respond · is not a member, and the key works where it did", async () => {
      expect((await referrals(key)).status).toBe(200);
    });
  });
});

describe("rejected keys", () => {
  test("that are unknown, revoked, expired or have a foreign subject · all get the same 401", async () => {
    const bodies = new Set<string>();
    for (const key of [
      "ak_unknown",
      clerkKey({ revoked: true }),
      clerkKey({ expired: true }),
      clerkKey({ expiration: nowMs }),
      clerkKey({ subject: "org_elsewhere" }),
      clerkKey({ subject: "user_elsewhere" }),
      clerkKey({ subject: "mch_machine" }),
      clerkKey({ subject: organization.id }),
      clerkKey({ subject: `user_${organization.id}` }),
      clerkKey({ subject: "" }),
    ]) {
      bodies.add(await expectInvalid(key));
    }
    expect(callCount).toBe(10);
    expect(bodies.size).toBe(1);
  });

  test.each([400, 404, 422])("with a response %i from Clerk · get 401", async (status) => {
    respond(() => refusal(status, "api_key_invalid"));
    await expectInvalid("ak_refused");
  });

  test("that do not come from Clerk · cause no call", async () => {
    const genuine = organization.key;
    for (const key of ["x", "ak_", "sk_test_1", genuine, person.key, `ak_${"a".repeat(300)}`]) {
      await expectInvalid(key);
    }
    expect(callCount).toBe(0);
  });
});

describe("a response from Clerk", () => {
  test("is cached for less than a second, so that a revocation takes effect", async () => {
    const key = clerkKey({ scopes: ["referrals:read"] });
    for (let call = 0; call < 10; call += 1) expect((await referrals(key)).status).toBe(200);
    expect(callCount).toBe(1);
    keys.set(key, { subject: `org_${organization.id}`, revoked: true });
    passedMs += 1_000;
    await expectInvalid(key);
  });

  test("is shared by simultaneous requests", async () => {
    const key = clerkKey({ scopes: ["referrals:read"] });
    const answers = await Promise.all(Array.from({ length: 20 }, () => referrals(key)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(callCount).toBe(1);
  });

  test("is not trusted beyond the key's expiry", async () => {
    const key = clerkKey({ scopes: ["referrals:read"], expiration: nowMs + 1 });
    expect((await referrals(key)).status).toBe(200);
    nowMs += 1;
    await expectInvalid(key);
  });

  test("is deleted immediately after a change on this node", async () => {
    const key = clerkKey({ scopes: ["referrals:read"] });
    expect((await referrals(key)).status).toBe(200);
    await service.deps.db.transaction(async (tx) => {
      await forceOrganizationIn(tx, organization.id, { plan: "free" });
      await countAccessChange(tx, service.deps.identity);
    });
    expect((await referrals(key)).body.error.code).toBe("PLAN_REQUIRED");
  });
});

describe("when Clerk cannot respond", () => {
  test.each([
    ["is down", () => HttpResponse.error()],
    ["answers 500", () => refusal(500, "internal")],
    ["answers 503", () => new HttpResponse("<html>", { status: 503 })],
    [
      "responds with 401, because our own secret is wrong",
      () => refusal(401, "authentication_invalid"),
    ],
    ["answers 403", () => refusal(403, "feature_not_enabled")],
    ["responds with something else", () => HttpResponse.json({ object: "user", id: "user_1" })],
    ["does not respond with JSON", () => new HttpResponse("ok")],
    ["responds with nothing", () => new HttpResponse(null, { status: 204 })],
    [
      "responds with a key without a subject",
      () => HttpResponse.json({ ...keyJson("x", { subject: "" }), subject: null }),
    ],
  ])("%s · returns 503 with Retry-After, and 200 again afterwards", async (_name, answer) => {
    const key = clerkKey({ scopes: ["referrals:read"] });
    respond(answer);
    expect(await expectUnavailable(key)).toBeGreaterThan(0);
    clerk.resetHandlers();
    respond((secret) => HttpResponse.json(keyJson(secret, keys.get(secret) as ClerkKey)));
    expect((await referrals(key)).status).toBe(200);
  });

  test("a limit on our calls · returns 503 with the requested wait, within bounds", async () => {
    for (const [asked, told] of [
      ["7", 7],
      ["0", 1],
      ["86400", 60],
    ] as const) {
      respond(() =>
        HttpResponse.json({ errors: [] }, { status: 429, headers: { "Retry-After": asked } }),
      );
      expect(await expectUnavailable("ak_limited")).toBe(told);
    }
  });

  test("a response that is too late · is not awaited, and no one is admitted", async () => {
    respond(() => new Promise<never>(() => {}));
    const provider = createClerkProvider({
      db: service.deps.db,
      clock: service.deps.clock,
      logger: service.deps.logger,
      secretKey,
      apiUrl: undefined,
      timeoutMs,
    });
    const refused = { name: "Refusal", code: "SERVICE_UNAVAILABLE" };
    await expect(provider.identify(clerkKey())).rejects.toMatchObject(refused);
    await provider.close();
  });

  test("and neither can PostgreSQL · returns 503", async () => {
    const key = clerkKey();
    const away = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    const spy = vi.spyOn(service.deps.db, "askOne").mockRejectedValue(away);
    try {
      await expectUnavailable(key);
    } finally {
      spy.mockRestore();
    }
  });

  test("too many simultaneous calls · cause no more calls", async () => {
    respond(() => new Promise<never>(() => {}));
    const provider = createClerkProvider({
      db: service.deps.db,
      clock: service.deps.clock,
      logger: service.deps.logger,
      secretKey,
      apiUrl: undefined,
      timeoutMs,
    });
    const many = Array.from({ length: 510 }, () => provider.identify(clerkKey()));
    const outcomes = Promise.allSettled(many);
    await until(() => callCount >= 500);
    expect((await outcomes).every(({ status }) => status === "rejected")).toBe(true);
    expect(callCount).toBe(500);
    await provider.close();
  });
});

test("our own API keys · with Clerk as the issuer · cannot be created", async () => {
  const key = clerkKey({ subject: `user_${person.userId}` });
  const path = `/organizations/${organization.id}/api-keys`;
  const answer = await service.call("POST", path, { key, body: { name: "x" } });
  expect([answer.status, answer.body.error.code]).toEqual([400, "CONFLICT"]);
  expect(answer.body.error.message).toContain("Clerk");
  const listed = await service.call("GET", path, { key });
  const [{ id }] = listed.body.data;
  const rotated = await service.call("POST", `${path}/${id}/rotate`, { key, body: {} });
  expect([rotated.status, rotated.body.error.code]).toEqual([400, "CONFLICT"]);
});
