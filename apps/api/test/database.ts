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

/**
 * Connection URL of the run's only PostgreSQL. Its database has the migrated schema and serves as the
 * template.
 */
export function sharedPostgres(): Promise<string> {
  asked ??= demand(inject("postgresOnDemand"));
  return asked;
}

export interface TestDatabase {
  /** Logs in as the owner of the tables. */
  connectionString: string;
  /** Logs in as the API and the worker do. This role owns nothing. */
  serviceUrl: string;
  drop(): Promise<void>;
}

const attemptCountMax = 100;

export const serviceRole = "referral_service";

/** The service's role has the same password as the owner of the tests' PostgreSQL. */
export function serviceUrlOf(connectionString: string): string {
  const url = new URL(connectionString);
  url.username = serviceRole;
  return url.href;
}

const connections =
  "SELECT FROM pg_stat_activity WHERE datname = $1 AND backend_type = 'client backend'";

interface TestDatabaseOptions {
  /** Skips the migrations. */
  empty?: boolean;
  /** Name of the database to copy, as returned by `filledTemplate`. */
  template?: string;
}

/** Creates a separate database with every migration applied, unless the options say otherwise. */
export async function createTestDatabase({
  empty = false,
  template,
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const migrated = new URL(await sharedPostgres());
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const source = template ?? (empty ? "template0" : migrated.pathname.slice(1));
  // Copying through the log, which is the default, takes twice the CPU time.
  const copy = `CREATE DATABASE ${name} TEMPLATE ${source} STRATEGY FILE_COPY`;
  await onceNobodyUsesIt(async () => (await theServer()).query(copy));
  return {
    connectionString: databaseUrl(migrated, name),
    serviceUrl: serviceUrlOf(databaseUrl(migrated, name)),
    async drop() {
      const server = await theServer();
      // An ended pool can still have connections that are closing. Breaking one of them is an error.
      await until(async () => (await server.query(connections, [name])).rowCount === 0);
      await server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

/** The first test file that asks for a database fills it. The whole run then uses it as a template. */
export async function filledTemplate(
  name: string,
  fill: (connectionString: string) => Promise<void>,
): Promise<string> {
  const client = new pg.Client({
    connectionString: databaseUrl(await sharedPostgres(), "postgres"),
  });
  await client.connect();
  try {
    // Other test files wait here until the template is filled.
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

/** Waits for closing connections and for other copies of the same template. */
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

/**
 * The files of a worker share one connection. Opening two for each database takes longer than dropping it.
 */
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
