import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@referral-service/embedded-postgres";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { fillWithMigratedData } from "../../test/migrated-data.ts";
import { startService, testSettings } from "../../test/service.ts";
import { startTcpProxy } from "../../test/tcp-proxy.ts";
import { until } from "../../test/until.ts";
import { migrateDatabase, requireUsable } from "../processes/boot.ts";

const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Starts a separate PostgreSQL at a fixed address. It can be demoted and promoted. */
async function startDemotable() {
  const directory = await mkdtemp(join(tmpdir(), "demotable-"));
  const password = await fillWithMigratedData(directory);
  const place = { directory, password, settings: { fsync: "off" } };
  let postgres: EmbeddedPostgres = await startEmbeddedPostgres(place);
  const portNow = () => Number(new URL(postgres.connectionString).port);
  const proxy = await startTcpProxy(portNow());
  closing.push(async () => {
    await proxy.stop();
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
  });
  const url = new URL(postgres.connectionString);
  url.port = String(proxy.port);
  return {
    url: url.href,
    async demote() {
      await postgres.stop();
      await writeFile(join(directory, "postgres", "standby.signal"), "");
      postgres = await startEmbeddedPostgres(place);
      proxy.setTarget(portNow());
    },
    async run(...statements: string[]) {
      const client = new pg.Client({ connectionString: postgres.connectionString });
      client.on("error", () => {});
      await client.connect();
      for (const statement of statements) await client.query(statement);
      await client.end();
    },
  };
}

test("A database that accepts no writes · makes every route return 503 until it accepts them again", async () => {
  const server = await startDemotable();
  const service = await startService({ connectionUrlFor: async () => server.url });
  closing.push(() => service.stop());
  const body = { name: "Ada", referrerId: service.organization.referrerId };
  const write = () => service.call("POST", "/referrals", { body });
  const ready = async () => (await fetch(`${service.baseUrl}/readyz`)).status;
  const expectAway = async () => {
    for (const answer of [await write(), await service.call("GET", "/referrals")]) {
      expect([answer.status, answer.body.error?.code]).toEqual([503, "SERVICE_UNAVAILABLE"]);
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    expect(await ready()).toBe(503);
  };
  const serves = async () => (await ready()) === 200 && (await write()).status === 201;
  expect((await write()).status).toBe(201);

  // Open connections remain and notice the change at their next statement.
  const reload = "SELECT pg_reload_conf()";
  await server.run("ALTER SYSTEM SET default_transaction_read_only = on", reload);
  await until(async () => (await write()).status !== 201);
  await expectAway();
  await server.run("SET transaction_read_only = off", "ALTER SYSTEM RESET ALL", reload);
  await until(serves);

  await server.demote();
  await expectAway();
  const settings = testSettings(server.url);
  const sentence = /^DATABASE_URL points to a server that accepts no writes\. [^\n]+\.$/;
  await expect(requireUsable(settings)).rejects.toThrow(sentence);
  const migrating = migrateDatabase({ databaseUrl: server.url, serviceUrl: undefined });
  await expect(migrating).rejects.toThrow(sentence);
  await server.run("SELECT pg_promote()");
  await until(serves);
});
