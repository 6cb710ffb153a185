import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { inject } from "vitest";
import { demand } from "./on-demand.ts";
import { until } from "./until.ts";

declare module "vitest" {
  export interface ProvidedContext {
    postgresOnDemand: number;
  }
}

let asked: Promise<string> | undefined;

/** One PostgreSQL for the whole run; its database holds the migrated schema, to be copied. */
export function sharedPostgres(): Promise<string> {
  asked ??= demand(inject("postgresOnDemand"));
  return asked;
}

export interface TestDatabase {
  /** Logs in as the owner of the tables. */
  connectionString: string;
  /** Logs in as API and worker do, without owning anything. */
  serviceUrl: string;
  drop(): Promise<void>;
}

const attemptCountMax = 100;

export const serviceRole = "referral_service";

/** Has the same password as the owner of the tests' PostgreSQL. */
export function serviceUrlOf(connectionString: string): string {
  const url = new URL(connectionString);
  url.username = serviceRole;
  return url.href;
}

const connections =
  "SELECT FROM pg_stat_activity WHERE datname = $1 AND backend_type = 'client backend'";

interface TestDatabaseOptions {
  /** Has no migrations. */
  empty?: boolean;
  /** The name of a database to copy, as `filledTemplate` gives it. */
  template?: string;
}

/** A fresh database of its own with every migration applied, unless the options say otherwise. */
export async function createTestDatabase({
  empty = false,
  template,
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const migrated = new URL(await sharedPostgres());
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const source = template ?? (empty ? "template0" : migrated.pathname.slice(1));
  // Through the log, which is the default, the copy takes twice the CPU time.
  const copy = `CREATE DATABASE ${name} TEMPLATE ${source} STRATEGY FILE_COPY`;
  await onceNobodyUsesIt(async () => (await theServer()).query(copy));
  return {
    connectionString: databaseUrl(migrated, name),
    serviceUrl: serviceUrlOf(databaseUrl(migrated, name)),
    async drop() {
      const server = await theServer();
      // A pool that has ended can still be closing its connections, and cutting one is an error.
      await until(async () => (await server.query(connections, [name])).rowCount === 0);
      await server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

/** Has the first file that asks fill a database, which then serves the whole run as a template. */
export async function filledTemplate(
  name: string,
  fill: (connectionString: string) => Promise<void>,
): Promise<string> {
  const client = new pg.Client({
    connectionString: databaseUrl(await sharedPostgres(), "postgres"),
  });
  await client.connect();
  try {
    // The other files wait here until it is filled.
    await client.query("SELECT pg_advisory_lock(hashtextextended($1, 0))", [name]);
    const found = await client.query("SELECT FROM pg_database WHERE datname = $1", [name]);
    if (found.rowCount === 0) {
      const { connectionString } = await createTestDatabase();
      await fill(connectionString);
      const filled = new URL(connectionString).pathname.slice(1);
      await onceNobodyUsesIt(() => client.query(`ALTER DATABASE ${filled} RENAME TO ${name}`));
    }
    return name;
  } finally {
    await client.end();
  }
}

/** Waits for connections that are closing, and for copies of the same template. */
async function onceNobodyUsesIt(change: () => Promise<unknown>) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await change();
    } catch (error) {
      const isInUse = (error as { code?: string }).code === "55006";
      if (attempt === attemptCountMax || !isInUse) throw error;
      await delay(20);
    }
  }
}

let connected: Promise<pg.Client> | undefined;

/** One connection for all files of a worker, because opening two for each database takes longer than dropping it. */
function theServer(): Promise<pg.Client> {
  connected ??= connectToServer();
  return connected;
}

async function connectToServer() {
  const client = new pg.Client({
    connectionString: databaseUrl(await sharedPostgres(), "postgres"),
  });
  client.on("error", () => {});
  client.on("end", () => {
    connected = undefined;
  });
  await client.connect();
  return client;
}

function databaseUrl(server: URL | string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
