import type { RequestLog } from "@referral-service/contract";
import { beforeAll, describe, expect, test } from "vitest";
import { openSession } from "../../../test/browser-session.ts";
import { type Cast, createCast, keyOf } from "../../../test/cast.ts";
import { until } from "../../../test/until.ts";
import { useService } from "../../../test/use-service.ts";
import { newId } from "../../kernel/platform/ids.ts";

const service = useService();
let cast: Cast;
beforeAll(async () => {
  cast = await createCast(service);
});

const read = async (query: Record<string, string> = {}, key = cast.admin.key) => {
  const answer = await service.call("GET", `/request-logs?${new URLSearchParams(query)}`, { key });
  expect(answer.status).toBe(200);
  return answer.body.data as RequestLog[];
};

/**
 * Returns the row of a request. The test writes waiting rows immediately instead of after a second.
 */
const rowOf = (requestId: string, key?: string) =>
  until(async () => {
    await service.deps.requestLog.close();
    return (await read({ requestId }, key))[0];
  });

/** Sends a request and returns its row. */
async function logged(
  method: string,
  path: string,
  { key = cast.organizationKey, ...options }: Parameters<typeof service.call>[2] = {},
) {
  const requestId = newId();
  const headers = { "X-Request-Id": requestId, ...options.headers };
  const { status } = await service.call(method, path, { key, ...options, headers });
  const row = await rowOf(requestId);
  expect(row.status).toBe(status);
  return row;
}

test("A request with a key · that succeeds · is a row with everything known about it", async () => {
  const before = Date.now();
  const row = await logged("GET", "/referrals?limit=5");
  const { id } = await service.deps.db.client.apiKey.findFirstOrThrow({
    where: { organizationId: cast.organizationId },
  });
  expect(row).toEqual({
    id: expect.any(String),
    createdAt: expect.any(Number),
    method: "GET",
    route: "/api/v1/referrals",
    status: 200,
    errorCode: null,
    requestId: row.requestId,
    keyId: id,
    durationMs: expect.any(Number),
    responseBytes: expect.any(Number),
    clientNetwork: "127.0.0.0/24",
    droppedCount: 0,
  });
  expect(row.createdAt).toBeGreaterThanOrEqual(before);
  expect(row.responseBytes).toBeGreaterThan(100);
});

test("A request · appears automatically", async () => {
  const requestId = newId();
  const headers = { "X-Request-Id": requestId };
  await service.call("GET", "/referrals", { key: cast.organizationKey, headers });
  await until(async () => (await read({ requestId }))[0]);
});

test("A rejected request · at each check · is a row in the organization of the key", async () => {
  const { businessDeveloper, organizationId } = cast;
  const codeOf = async (...request: Parameters<typeof logged>) =>
    (({ route, status, errorCode }) => [route, status, errorCode])(await logged(...request));
  expect(await codeOf("GET", `/referrals/${newId()}`)).toEqual([
    "/api/v1/referrals/{id}",
    404,
    "NOT_FOUND",
  ]);
  expect(await codeOf("GET", "/no/such/path")).toEqual([null, 404, "NOT_FOUND"]);
  expect(await codeOf("GET", "/bd/overview")).toEqual([
    "/api/v1/bd/overview",
    403,
    "PERSONAL_KEY_REQUIRED",
  ]);
  expect(await codeOf("POST", "/referrals", { body: "{" })).toEqual([
    "/api/v1/referrals",
    400,
    "INVALID_REQUEST",
  ]);
  const path = `/organizations/${organizationId}/api-keys`;
  expect(await codeOf("GET", path, { key: businessDeveloper.key })).toEqual([
    "/api/v1/organizations/{id}/api-keys",
    403,
    "FORBIDDEN",
  ]);
});

test("The app · appears in the log with failures and without a key", async () => {
  const app = await openSession(service, cast.superAdmin);
  const [succeeded, failed] = [newId(), newId()];
  await app.call("GET", "/api/request-logs", { headers: { "X-Request-Id": succeeded } });
  const { body } = await app.call("GET", `/api/referrals/${newId()}`, {
    headers: { "X-Request-Id": failed },
  });
  expect(await rowOf(body.error.requestId)).toMatchObject({
    route: "/app/api/referrals/{id}",
    status: 404,
    errorCode: "NOT_FOUND",
    keyId: null,
  });
  expect(await read({ requestId: succeeded })).toEqual([]);
  const unknown = newId();
  const headers = { "X-Request-Id": unknown };
  expect((await app.call("GET", "/api/no/such/path", { headers })).status).toBe(404);
  expect((await rowOf(unknown)).route).toBeNull();
});

test("A request without an organization · is not stored", async () => {
  const [unknown, none, person] = [newId(), newId(), newId()];
  const send = (path: string, key: string | null, requestId: string) =>
    service.call("GET", path, { key, headers: { "X-Request-Id": requestId } });
  await send("/referrals", "rk_org_wrong", unknown);
  await send("/referrals", null, none);
  await send("/organizations", cast.admin.key, person);
  await logged("GET", "/referrals");
  const { rows } = await service.pool.query(
    "SELECT 1 FROM request_logs WHERE request_id = ANY($1)",
    [[unknown, none, person]],
  );
  expect(rows).toEqual([]);
});

test("A request · regardless of its content · leaves no body, query, path or headers in the log", async () => {
  const marker = `marker-${newId()}`;
  const carrying = {
    "User-Agent": marker,
    "Idempotency-Key": marker,
    "X-Forwarded-For": marker,
    Referer: `https://${marker}.example`,
  };
  const body = { name: marker, referrerId: cast.referrer.userId, notes: marker };
  await logged("POST", "/referrals", { body, headers: carrying });
  await logged("GET", `/referrals?q=${marker}`, { headers: carrying });
  await logged("GET", `/referrals/${marker}`);
  await logged("GET", `/${marker}?organization=${marker}`);
  const { rows } = await service.pool.query<{ text: string }>(
    "SELECT request_logs::text AS text FROM request_logs",
  );
  const stored = rows.map(({ text }) => text).join("\n");
  expect(stored).toContain("/api/v1/referrals/{id}");
  for (const secret of [marker, cast.organizationKey, "127.0.0.1"]) {
    expect(stored).not.toContain(secret);
  }
});

describe("Access to the log", () => {
  test.each([
    ["superAdmin", 200, undefined],
    ["admin", 200, undefined],
    ["businessDeveloper", 403, "FORBIDDEN"],
    ["referrer", 403, "FORBIDDEN"],
    ["organizationKey", 403, "PERSONAL_KEY_REQUIRED"],
  ] as const)("%s · gets %i %s", async (who, status, code) => {
    const answer = await service.call("GET", "/request-logs", { key: keyOf(cast, who) });
    expect([answer.status, answer.body.error?.code]).toEqual([status, code]);
  });

  test("another organization · sees only its own requests", async () => {
    const { requestId } = await logged("GET", "/referrals");
    const other = await createCast(service);
    const own = newId();
    await service.call("GET", "/users", {
      key: other.organizationKey,
      headers: { "X-Request-Id": own },
    });
    await rowOf(own, other.admin.key);
    expect(await read({ requestId }, other.admin.key)).toEqual([]);
    expect(await read({ requestId: own })).toEqual([]);
  });
});

describe("filters", () => {
  let found: RequestLog;
  let missing: RequestLog;
  let byPerson: RequestLog;
  beforeAll(async () => {
    cast = await createCast(service);
    found = await logged("GET", "/referrals");
    missing = await logged("DELETE", `/invitation-codes/${newId()}`);
    byPerson = await logged("GET", "/companies", { key: cast.businessDeveloper.key });
  });

  const idsOf = async (query: Record<string, string>) => {
    const rows = await read({ limit: "100", ...query });
    // Requests that read the log are logged as well.
    return rows.filter(({ route }) => route !== "/api/v1/request-logs").map(({ id }) => id);
  };

  test.each([
    ["statusClass=2xx", () => ({ statusClass: "2xx" }), () => [byPerson, found]],
    ["statusClass=3xx", () => ({ statusClass: "3xx" }), () => []],
    ["statusClass=4xx", () => ({ statusClass: "4xx" }), () => [missing]],
    ["statusClass=5xx", () => ({ statusClass: "5xx" }), () => []],
    ["route", () => ({ route: "/api/v1/invitation-codes/{id}" }), () => [missing]],
    ["method", () => ({ method: "DELETE" }), () => [missing]],
    ["keyId", () => ({ keyId: byPerson.keyId ?? "" }), () => [byPerson]],
    ["hasKey=true", () => ({ hasKey: "true" }), () => [byPerson, missing, found]],
    ["hasKey=false", () => ({ hasKey: "false" }), () => []],
    ["errorCode", () => ({ errorCode: "NOT_FOUND" }), () => [missing]],
    ["requestId", () => ({ requestId: found.requestId }), () => [found]],
    ["hasDropped=true", () => ({ hasDropped: "true" }), () => []],
    ["hasDropped=false", () => ({ hasDropped: "false" }), () => [byPerson, missing, found]],
    ["createdAfter", () => ({ createdAfter: `${missing.createdAt}` }), () => [byPerson, missing]],
    ["createdBefore", () => ({ createdBefore: `${byPerson.createdAt}` }), () => [missing, found]],
    ["order=asc", () => ({ order: "asc" }), () => [found, missing, byPerson]],
  ] as const)("%s · keeps what it says", async (_, query, expected) => {
    expect(await idsOf(query())).toEqual(expected().map(({ id }) => id));
  });

  test("pages · in both directions · include each request once", async () => {
    for (const order of ["asc", "desc"]) {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const query = new URLSearchParams({ limit: "1", statusClass: "4xx", order });
        if (cursor !== null) query.set("cursor", cursor);
        const { body } = await service.call("GET", `/request-logs?${query}`, {
          key: cast.admin.key,
        });
        seen.push(...body.data.map(({ id }: RequestLog) => id));
        cursor = body.pagination.nextCursor;
      } while (cursor !== null);
      expect(seen).toEqual([missing.id]);
    }
  });
});
