import { afterEach, describe, expect, test, vi } from "vitest";
import { openSession } from "../../../test/browser-session.ts";
import { patient } from "../../../test/service.ts";
import { until } from "../../../test/until.ts";
import { useService } from "../../../test/use-service.ts";
import { answerInTurn, readPiece } from "../lists/turns.ts";
import { defaultConnections } from "../settings/settings.ts";
import { waitLimits } from "./database.ts";

const service = useService();
const connectionCount = defaultConnections;
afterEach(() => vi.restoreAllMocks());

/** Stops the polls of cached keys, so that only requests take connections from now on. */
async function stopPolling() {
  vi.spyOn(performance, "now").mockReturnValue(performance.now());
  await service.deps.identity.close();
}

test("An organization's request · after more requests by another than there are connections · is served before those that wait", async () => {
  const { db } = service.deps;
  const [big, small] = [await service.createOrganization(), await service.createOrganization()];
  const ask = ({ key }: { key: string }) => service.call("GET", "/referrals", { key });
  await stopPolling();
  await ask(big);
  // Its row would wait for a connection too.
  await service.deps.requestLog.close();
  const answered: string[] = [];
  const send = async (who: string, request: ReturnType<typeof ask>) => {
    const { status } = await request;
    answered.push(`${who} ${status}`);
  };
  const rename = (name: string) =>
    service.call("PATCH", `/organizations/${big.id}`, { key: big.key, body: { name } });
  const client = await service.pool.connect();
  await client.query("BEGIN");
  await client.query("SELECT FROM organizations WHERE id = $1 FOR UPDATE", [big.id]);
  const ofBig = Array.from({ length: 2 * connectionCount }, (_, index) =>
    send("big", rename(`Name ${index}`)),
  );
  await until(() => db.connectionCounts().waiting === connectionCount);
  expect(db.connectionCounts()).toMatchObject({ busy: connectionCount });
  const ofSmall = send("small", ask(small));
  await until(() => db.connectionCounts().waiting === connectionCount + 1);
  await client.query("COMMIT");
  client.release();
  await Promise.all([...ofBig, ofSmall]);
  expect(answered.filter((answer) => answer === "big 200")).toHaveLength(2 * connectionCount);
  expect(answered.indexOf("small 200")).toBeGreaterThanOrEqual(0);
  expect(answered.indexOf("small 200")).toBeLessThan(connectionCount);
});

describe("with the limit of production", () => {
  const { connectionMs } = waitLimits;
  const service = useService({ databaseLimits: { ...patient, connectionMs } });

  test("A connection · that is not available in time · causes a 503, and the next request has one", async () => {
    const { db } = service.deps;
    const own = await service.createOrganization();
    const { promise: over, resolve: release } = Promise.withResolvers<void>();
    const held: Promise<void>[] = [];
    // The requests are sent one at a time, so that none of them waits longer than the limit.
    while (held.length < connectionCount) {
      await new Promise<void>((resolve) => {
        held.push(
          db.transaction(async ({ query }) => {
            await query({ text: "SELECT 1" });
            resolve();
            await over;
          }),
        );
      });
    }
    const { status, body } = await service.call("GET", "/referrals", { key: own.key });
    expect([status, body.error.code]).toEqual([503, "SERVICE_UNAVAILABLE"]);
    release();
    await Promise.all(held);
    expect((await service.call("GET", "/referrals", { key: own.key })).status).toBe(200);
  });
});

test("Expensive requests · while another one of their organization runs · wait, and nothing else does", async () => {
  const [big, small] = [await service.createOrganization(), await service.createOrganization()];
  const developer = await service.createPerson(big.id, { permissionLevel: "marketer" });
  const goal = { metric: "referrals", target: 1, periodStart: 0, periodEnd: 1e11 };
  const { body } = await service.call("POST", "/bd/goals", { key: developer.key, body: goal });
  const admin = await service.createPerson(big.id, { permissionLevel: "super_admin" });
  const browser = await openSession(service, admin);
  const made = (path: string, input: object) =>
    service.call("POST", path, { key: big.key, body: input });
  const { body: code } = await made("/invitation-codes", {});
  const { body: endpoint } = await made("/webhooks", {
    name: "Endpoint",
    url: "https://example.com/webhooks",
    eventTypes: ["referral.created"],
  });
  const releases: (() => void)[] = [];
  const hold = () => new Promise<void>((resolve) => releases.push(resolve));
  const answered: string[] = [];
  // The clock is stopped, because requests that wait on a busy machine would otherwise be rejected
  // after a few seconds.
  vi.spyOn(performance, "now").mockReturnValue(performance.now());
  const ask = async (path: string, key: string) => {
    const { status } = await service.call("GET", path, { key });
    answered.push(`${path} ${status}`);
  };
  const askInApp = async (path: string) => {
    const { status } = await browser.call("GET", path);
    answered.push(`${path} ${status}`);
  };
  const searches = ["referrals", "customers", "companies", "users"].map((list) => `/${list}?q=ada`);
  const reports = ["referrals", "referrers", "bonus-payments"].map((name) => `/reports/${name}`);
  const portal = ["/bd/overview", "/bd/goals", `/bd/goals/${body.id}`, "/bd/prospects?q=ada"];
  const drawing = `/invitation-codes/${code.id}/qr-code?format=png&size=1024`;
  const inApp = [
    "/api/payments/counts",
    "/api/referral-count?q=ada",
    `/api/webhooks/${endpoint.id}/health`,
  ];
  const held = [answerInTurn(big.id, hold), readPiece(big.id, hold)];
  const dear = [
    ask(drawing, big.key),
    ...inApp.map(askInApp),
    ...[...searches, ...reports].map((path) => ask(path, big.key)),
    ...portal.map((path) => ask(path, developer.key)),
  ];
  for (const path of searches) await ask(path, small.key);
  await ask("/referrals", big.key);
  expect(answered).toEqual([...searches, "/referrals"].map((path) => `${path} 200`));
  for (const release of releases) release();
  await Promise.all([...held, ...dear]);
  expect(answered.slice(5).toSorted()).toEqual(
    [drawing, ...inApp, ...searches, ...reports, ...portal].map((path) => `${path} 200`).toSorted(),
  );
});
