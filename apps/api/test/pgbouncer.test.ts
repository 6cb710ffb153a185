import pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { verbatim } from "../src/kernel/database/sql.ts";
import { openLongDatabase } from "../src/privacy/deps.ts";
import { requireUsable } from "../src/processes/boot.ts";
import { createTestDatabase, serviceUrlOf, sharedPostgres } from "./database.ts";
import { keepsStatements, pgBouncerVersion, startPgBouncer } from "./pgbouncer.ts";
import { startService, testSettings } from "./service.ts";
import { startSubscriber } from "./webhooks.ts";

const ignoredParameters = ["statement_timeout", "idle_in_transaction_session_timeout"];
const prepared = { DATABASE_PREPARED_STATEMENTS: keepsStatements() ? "on" : "off" };

describe.skipIf(pgBouncerVersion() === undefined)("PgBouncer in transaction mode", () => {
  let bouncer: Awaited<ReturnType<typeof startPgBouncer>>;
  beforeAll(async () => {
    bouncer = await startPgBouncer(serviceUrlOf(await sharedPostgres()), { ignoredParameters });
    return bouncer.stop;
  });

  /** Starts the service behind PgBouncer, on a database with the limit that PgBouncer drops. */
  const startBehindIt = () => {
    const environment: Record<string, string> = { ...prepared };
    return startService({
      connectionUrlFor: async (url, ownerUrl) => {
        environment.DATABASE_DIRECT_URL = url;
        await limitStatements(ownerUrl);
        return bouncer.urlOf(url);
      },
      environment,
    });
  };

  test("API and worker with two organizations · through few shared sessions · deliver everything to the right organization", async () => {
    const service = await startBehindIt();
    await requireUsable(service.deps.settings);
    const other = await service.createOrganization();
    const tenants = [service.organization, other];
    const subscribers = await Promise.all(
      tenants.map((tenant) => startSubscriber(service, tenant)),
    );
    await service.startWorker();
    // More requests than the service sends before it would name a prepared statement.
    const count = 30;
    for (let index = 0; index < count; index += 5) {
      const answers = await Promise.all(
        [0, 1, 2, 3, 4].flatMap(() =>
          tenants.map(({ key, referrerId }) =>
            service.call("POST", "/referrals", { key, body: { name: "Ada", referrerId } }),
          ),
        ),
      );
      for (const { status } of answers) expect(status).toBe(201);
    }
    for (const [index, { receiver }] of subscribers.entries()) {
      const received = await receiver.waitFor(count);
      const organizations = received.map(({ body }) => JSON.parse(String(body)).organizationId);
      expect(new Set(organizations)).toEqual(new Set([tenants[index]?.id]));
      const list = await service.call("GET", "/referrals?limit=100", {
        key: tenants[index]?.key ?? "",
      });
      expect(list.body.data).toHaveLength(count);
    }
    expect(await rolesLeftBehind(service.deps.settings.databaseUrl ?? "")).toEqual(["none"]);
    await Promise.all(subscribers.map(({ receiver }) => receiver.stop()));
    await service.stop();
  });

  test("work that can take minutes · bypasses PgBouncer and has its own limit", async () => {
    const service = await startBehindIt();
    const db = openLongDatabase(service.deps);
    const limits = await db.query(verbatim("SHOW statement_timeout"));
    expect(limits).toEqual([{ statement_timeout: "10min" }]);
    await db.close();
    await service.stop();
  });

  test("a login without statement_timeout · is rejected with one sentence", async () => {
    const { connectionString, drop } = await createTestDatabase();
    const settings = testSettings(bouncer.urlOf(connectionString), prepared);
    await expect(requireUsable(settings)).rejects.toThrow(
      /^DATABASE_URL points to a server behind a pooler that drops statement_timeout\. [^\n]+\.$/,
    );
    await drop();
  });

  test.each([[[]], [["statement_timeout"]]])(
    "the parameters that PgBouncer ignores · being only %j · are rejected with one sentence",
    async (ignored) => {
      const strict = await startPgBouncer(await sharedPostgres(), { ignoredParameters: ignored });
      const settings = testSettings(strict.urlOf(await sharedPostgres()));
      await expect(requireUsable(settings)).rejects.toThrow(
        /^DATABASE_URL points to a server behind a PgBouncer [^\n]+ignore_startup_parameters[^\n]+\.$/,
      );
      await strict.stop();
    },
  );

  test.skipIf(keepsStatements())(
    "prepared statements that PgBouncer drops · are rejected with one sentence",
    async () => {
      const service = await startBehindIt();
      const settings = { ...service.deps.settings, preparesStatements: true };
      await expect(requireUsable(settings)).rejects.toThrow(
        /^DATABASE_URL points to a server behind a pooler that drops prepared statements\. [^\n]+\.$/,
      );
      await service.stop();
    },
  );
});

async function limitStatements(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const name = new URL(url).pathname.slice(1);
  await client.query(`ALTER DATABASE ${name} SET statement_timeout = '60s'`);
  await client.end();
}

/** The roles that transactions left behind in the shared sessions. */
async function rolesLeftBehind(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  const found = await Promise.all(
    Array.from({ length: 10 }, () =>
      pool.query("SELECT current_setting('role') AS role, pg_sleep(0.01)"),
    ),
  );
  await pool.end();
  return [...new Set(found.map(({ rows }) => rows[0].role))];
}
