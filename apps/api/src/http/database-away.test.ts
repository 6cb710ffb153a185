import pg from "pg";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import type { Answer } from "../../test/call.ts";
import { bodyFor, guardedRoutes, pathTo } from "../../test/routes.ts";
import { startTcpProxy, type TcpProxy } from "../../test/tcp-proxy.ts";
import { until } from "../../test/until.ts";
import { useService } from "../../test/use-service.ts";
import { waitLimits } from "../kernel/database/database.ts";
import { newId } from "../kernel/platform/ids.ts";

const service = useService({
  databaseLimits: waitLimits,
  async connectionUrlFor(connectionString) {
    directUrl = connectionString;
    const url = new URL(connectionString);
    proxy = await startTcpProxy(Number(url.port));
    url.port = String(proxy.port);
    return url.href;
  },
});
let proxy: TcpProxy;
let directUrl: string;
afterEach(() => proxy.setMode("pass"));
afterAll(() => proxy.stop());

function expectUnavailable({ status, body, headers }: Answer, name: string) {
  expect([name, status, body.error?.code]).toEqual([name, 503, "SERVICE_UNAVAILABLE"]);
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  expect(headers.get("x-request-id")).toBe(body.error.requestId);
}

// A POST is left out, because the service rejects an empty POST with a cached key before it queries
// the database. The list of event types is left out, because it needs no database.
const routesThatAskIt = guardedRoutes.filter(
  ({ method, name }) => method !== "POST" && name !== "GET /event-types",
);

async function callRoute(route: (typeof routesThatAskIt)[number]) {
  const path = pathTo(route, { organization: service.organization.id, resource: newId() });
  return { name: route.name, answer: await service.call(route.method, path, bodyFor(route)) };
}

const callEveryRoute = () => Promise.all(routesThatAskIt.map(callRoute));

const submit = (headers: Record<string, string> = {}) =>
  service.call("POST", "/referrals", {
    body: { name: "Ada", referrerId: service.organization.referrerId },
    headers,
  });

describe.each(["reset", "blackhole"] as const)("with an unavailable database (%s)", (mode) => {
  test("every route returns 503 with Retry-After · and works again afterwards", async () => {
    await callEveryRoute();
    proxy.setMode(mode);
    for (const { name, answer } of await callEveryRoute()) expectUnavailable(answer, name);
    expectUnavailable(await submit(), "POST /referrals");

    proxy.setMode("pass");
    // The requests are sent one at a time, because simultaneous requests might wait too long for a
    // connection.
    for (const route of routesThatAskIt) {
      const { name, answer } = await callRoute(route);
      expect([name, answer.status]).not.toEqual([name, 503]);
      expect(answer.status).toBeLessThan(500);
    }
    expect((await submit()).status).toBe(201);
  });

  test("GET /health · returns 503, then 200 again", async () => {
    proxy.setMode(mode);
    expectUnavailable(await service.call("GET", "/health", { key: null }), "health");
    proxy.setMode("pass");
    const { status, body } = await service.call("GET", "/health", { key: null });
    expect([status, body.database]).toEqual([200, "ok"]);
  });

  test("/readyz · reports the missing database, /livez · that the process lives", async () => {
    const probe = async (path: string) => {
      const response = await fetch(`${service.baseUrl}${path}`);
      return [response.status, await response.json()];
    };
    proxy.setMode(mode);
    expect(await probe("/readyz")).toEqual([503, { status: "not ready", reason: "database" }]);
    expect(await probe("/livez")).toEqual([200, { status: "alive" }]);
    proxy.setMode("pass");
    expect(await probe("/readyz")).toEqual([200, { status: "ready" }]);
  });
});

/** Takes a lock that a write must wait for, runs the work, and releases the lock. */
async function whileLocked(table: string, work: () => Promise<void>) {
  const client = new pg.Client({ connectionString: directUrl });
  await client.connect();
  try {
    await client.query(`BEGIN; LOCK TABLE ${table} IN EXCLUSIVE MODE`);
    await work();
  } finally {
    await client.end();
  }
}

async function untilRowCount(text: string, fits: (count: number | null) => boolean) {
  const client = new pg.Client({ connectionString: directUrl });
  await client.connect();
  await until(async () => fits((await client.query(text)).rowCount));
  await client.end();
}

/** Resolves when a statement waits for a lock in this database. */
const somebodyWaits = () =>
  untilRowCount(
    `SELECT 1 FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    (count) => count !== 0,
  );

/** Resolves when PostgreSQL has noticed that the statement under an Idempotency-Key was cut off. */
const nobodyHoldsAKey = () =>
  untilRowCount(
    `SELECT 1 FROM pg_locks JOIN pg_database ON pg_database.oid = database
     WHERE datname = current_database() AND locktype = 'advisory'`,
    (count) => count === 0,
  );

const counts = async () => {
  const client = new pg.Client({ connectionString: directUrl });
  await client.connect();
  const { rows } = await client.query(
    "SELECT (SELECT count(*) FROM referrals) AS referrals, (SELECT count(*) FROM events) AS events",
  );
  await client.end();
  return { referrals: Number(rows[0].referrals), events: Number(rows[0].events) };
};

test("A write cut off in the middle · returns 503, leaves nothing, and succeeds when repeated", async () => {
  const before = await counts();
  const idempotent = { "Idempotency-Key": "cut-off" };
  await whileLocked("events", async () => {
    const answer = submit(idempotent);
    await somebodyWaits();
    proxy.setMode("reset");
    expectUnavailable(await answer, "POST /referrals");
  });
  expect(await counts()).toEqual(before);

  await nobodyHoldsAKey();
  proxy.setMode("pass");
  expect((await submit(idempotent)).status).toBe(201);
  expect((await submit(idempotent)).headers.get("idempotency-replayed")).toBe("true");
  expect(await counts()).toEqual({ referrals: before.referrals + 1, events: before.events + 1 });
});

test("A write that waits too long · returns 503 and leaves nothing", async () => {
  const before = await counts();
  await whileLocked("events", async () => {
    expectUnavailable(await submit(), "POST /referrals");
  });
  expect(await counts()).toEqual(before);
  expect((await submit()).status).toBe(201);
});
