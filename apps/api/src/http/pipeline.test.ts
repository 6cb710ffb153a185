import { scopeNames } from "@referral-service/contract";
import { beforeAll, describe, expect, test } from "vitest";
import type { Organization } from "../../test/arrangements.ts";
import { forceRevoked } from "../../test/forced-states.ts";
import { bodyFor, guardedRoutes, pathTo, withoutRequestId } from "../../test/routes.ts";
import { sampleFor } from "../../test/sample.ts";
import { statementsDuring } from "../../test/statements.ts";
import { useService } from "../../test/use-service.ts";
import { makeKeyText } from "../kernel/identity/api-key-text.ts";
import { newId } from "../kernel/platform/ids.ts";

const service = useService();
let free: Organization;
beforeAll(async () => {
  free = await service.createOrganization({ plan: "free" });
});

const unknownId = newId();

let unusable: [kind: string, authorization: string][];
beforeAll(async () => {
  unusable = Object.entries(await unusableAuthorizations());
});

async function unusableAuthorizations() {
  const { organization, createKey } = service;
  const past = new Date(Date.now() - 1_000);
  const genuine = organization.key;
  const otherEnd = genuine.endsWith("0") ? "1" : "0";
  return {
    "another scheme": `Basic ${genuine}`,
    "no scheme": genuine,
    "no key": "Bearer",
    "two keys": `Bearer ${genuine} ${genuine}`,
    malformed: "Bearer not-a-key",
    "wrong checksum": `Bearer ${genuine.slice(0, -1)}${otherEnd}`,
    unknown: `Bearer ${makeKeyText("org")}`,
    "a personal key nobody has": `Bearer ${makeKeyText("user")}`,
    "another secret behind a known public id": `Bearer ${withSecretOf(genuine)}`,
    expired: `Bearer ${await createKey(organization.id, { expiresAt: past })}`,
    revoked: `Bearer ${await createKey(organization.id, { revokedAt: past })}`,
  };
}

/** Returns a well-formed key that differs from this one only in its secret. */
function withSecretOf(key: string) {
  const publicId = key.slice("rk_org_".length, "rk_org_".length + 16);
  return makeKeyText("org", (length) => (length === 16 ? publicId : "a".repeat(length)));
}

/** Groups keys: those that were usable once, and all others. */
const familyOf = (kind: string) =>
  kind === "expired" || kind === "revoked" ? kind : "never usable";

describe.each(guardedRoutes)("$name", (route) => {
  const sample = sampleFor(route.name);
  const ids = () => ({ organization: service.organization.id, resource: unknownId });
  const send = (options: { key?: string | null; headers?: Record<string, string> }) =>
    service.call(route.method, pathTo(route, ids()), { ...bodyFor(route), ...options });

  test("without Authorization · returns 401 MISSING_AUTHORIZATION and asks for Bearer", async () => {
    const { status, headers, body } = await send({ key: null });
    expect([status, body.error.code]).toEqual([401, "MISSING_AUTHORIZATION"]);
    expect(headers.get("www-authenticate")).toBe("Bearer");
    expect(headers.get("x-ratelimit-limit")).toBeNull();
  });

  test("with any unusable key · returns the same 401 INVALID_API_KEY", async () => {
    const bodies = new Set<string>();
    for (const [kind, authorization] of sample(unusable, ([kind]) => familyOf(kind))) {
      const answer = await send({ key: null, headers: { authorization } });
      expect([answer.status, answer.body.error.code], kind).toEqual([401, "INVALID_API_KEY"]);
      expect(answer.headers.get("www-authenticate"), kind).toBe("Bearer");
      expect(answer.headers.get("x-ratelimit-limit"), kind).toBeNull();
      bodies.add(withoutRequestId(answer.text));
    }
    expect(bodies.size).toBe(1);
  });

  test("on the Free plan · returns 403 PLAN_REQUIRED before checking scopes", async () => {
    const keyWithoutScopes = await service.createKey(free.id, { scopes: [] });
    for (const key of [free.key, keyWithoutScopes]) {
      const path = pathTo(route, { organization: free.id, resource: unknownId });
      const { status, body } = await service.call(route.method, path, { ...bodyFor(route), key });
      expect([status, body.error.code]).toEqual([403, "PLAN_REQUIRED"]);
      expect(body.error.message).toContain("API access requires the Unlimited plan.");
    }
  });

  test("with every scope except its own · returns 403 SCOPE_LIMITATIONS naming it", async () => {
    const scopes = scopeNames.filter((scope) => scope !== route.scope);
    const key = await service.createKey(service.organization.id, { scopes });
    const { status, body } = await send({ key });
    expect([status, body.error.code]).toEqual([403, "SCOPE_LIMITATIONS"]);
    expect(body.error.message).toContain(route.scope);
  });

  test("without the scope and with an invalid body · names the scope", async () => {
    const key = await service.createKey(service.organization.id, { scopes: [] });
    const path = `${pathTo(route, ids())}?unknown=1`;
    const body = route.method === "GET" ? {} : { body: "{ not json" };
    const answer = await service.call(route.method, path, { ...body, key });
    expect(answer.body.error.code).toBe("SCOPE_LIMITATIONS");
  });

  test("with only its scope · admits the request", async () => {
    const key = await service.createKey(service.organization.id, { scopes: [route.scope] });
    const { status, body } = await send({ key });
    if (route.namesResource) {
      expect([status, body.error.code]).toEqual([404, "NOT_FOUND"]);
    } else if (route.path === "/users/by-external-id/:externalId") {
      expect(status).toBe(201);
    } else if (["POST", "PUT"].includes(route.method)) {
      expect([status, body.error.code]).toEqual([400, "INVALID_REQUEST"]);
    } else {
      expect(status).toBe(200);
    }
  });

  test("with ?organization= · rejects an organization key", async () => {
    const { slug, id } = service.organization;
    for (const value of sample([slug, id, "", `${slug}&organization=${id}`])) {
      const path = `${pathTo(route, ids())}?organization=${value}`;
      const { status, body } = await service.call(route.method, path, bodyFor(route));
      expect([status, body.error.code]).toEqual([400, "INVALID_REQUEST"]);
      expect(body.error.details[0].path).toBe("organization");
    }
  });
});

test("An unusable key · with everything else wrong as well · is what the response names", async () => {
  const answer = await service.call("POST", "/referrals?organization=x&unknown=1", {
    key: "not-a-key",
    body: "{ not json",
    headers: { "Content-Type": "text/plain", "Idempotency-Key": "ü".repeat(300) },
  });
  expect(answer.body.error.code).toBe("INVALID_API_KEY");
});

test("?organization= · on the Free plan · is rejected before the plan is checked", async () => {
  const answer = await service.call("GET", "/referrals?organization=x", { key: free.key });
  expect(answer.body.error.code).toBe("INVALID_REQUEST");
});

test("A malformed key · sent any number of times · costs no database query", async () => {
  const { key } = service.organization;
  const malformed = ["", "x", "rk_org_", `${key}0`, key.slice(0, -1), key.toUpperCase()];
  const queriesFor = async (keys: string[]) => {
    const sent = await statementsDuring(async () => {
      for (const text of keys) await service.call("GET", "/referrals", { key: text });
    });
    // The polls for changed access and the updates of the last use are left out, because no request
    // causes them.
    return sent.filter(({ text }) => !/access_?version|UPDATE .*api_keys/i.test(text));
  };
  expect(await queriesFor(malformed)).toEqual([]);
  expect(await queriesFor([makeKeyText("org")])).not.toEqual([]);
});

test("A key · as soon as it is revoked or expires · is rejected", async () => {
  const { organization, deps } = service;
  const key = await service.createKey(organization.id);
  expect((await service.call("GET", "/referrals", { key })).status).toBe(200);
  await forceRevoked(service, key);
  deps.identity.forget();
  expect((await service.call("GET", "/referrals", { key })).status).toBe(401);
});
