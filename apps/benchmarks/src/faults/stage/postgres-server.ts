import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { applyMigrations } from "@referral-service/api/database/migrate.ts";
import { startTcpProxy, type TcpProxy } from "@referral-service/api/test/tcp-proxy.ts";
import { startEmbeddedPostgres } from "@referral-service/embedded-postgres";
import { readPostmaster } from "@referral-service/embedded-postgres/owner";
import pg from "pg";

const migrationsDirectory = fileURLToPath(
  new URL("../../../../api/prisma/migrations", import.meta.url),
);

export interface PostgresServer {
  proxy: TcpProxy;
  /** A fresh database with every migration applied. */
  createDatabase(): Promise<Database>;
  /** Ends it like a power cut. */
  kill(): Promise<void>;
  /** Starts it again on its data. */
  start(): Promise<void>;
  /** Its log. */
  log(): Promise<string>;
  stop(): Promise<void>;
}

export interface Database {
  /** The address through the proxy, for the service. */
  url: string;
  /** The address without the proxy, for the checker. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  withClient<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result>;
  /** Drops the database, because autovacuum would work on it during the following faults. */
  drop(): Promise<void>;
}

/** A PostgreSQL of its own behind a proxy, on a port that stays the same after a restart. */
export async function startPostgresServer(): Promise<PostgresServer> {
  const directory = await mkdtemp(join(tmpdir(), "faults-postgres-"));
  const password = randomUUID();
  const settings = { max_connections: "300" };
  let server = await startEmbeddedPostgres({ directory, password, settings });
  const template = new URL(server.connectionString);
  await applyMigrations({ connectionString: server.connectionString, migrationsDirectory });
  const proxy = await startTcpProxy(Number(template.port));

  function urlOf(database: string, port?: number) {
    const url = new URL(server.connectionString);
    url.pathname = `/${database}`;
    if (port !== undefined) url.port = String(port);
    return url.href;
  }

  async function inDatabase<Result>(name: string, work: (client: pg.Client) => Promise<Result>) {
    const client = new pg.Client({ connectionString: urlOf(name) });
    client.on("error", () => {});
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  return {
    proxy,
    async createDatabase() {
      const name = `faults_${randomUUID().replaceAll("-", "")}`;
      const copy = `CREATE DATABASE ${name} TEMPLATE ${template.pathname.slice(1)}`;
      await inDatabase("postgres", (client) => client.query(copy));
      return {
        url: urlOf(name, proxy.port),
        withClient: (work) => inDatabase(name, work),
        query: (text, values) =>
          inDatabase(name, async (client) => (await client.query(text, values)).rows),
        async drop() {
          const drop = `DROP DATABASE ${name} WITH (FORCE)`;
          await inDatabase("postgres", (client) => client.query(drop));
        },
      };
    },
    async kill() {
      const postmaster = readPostmaster(join(directory, "postgres"));
      if (postmaster === undefined) throw new Error("PostgreSQL is not running");
      process.kill(postmaster.pid, "SIGKILL");
      await server.stop();
    },
    async start() {
      server = await startEmbeddedPostgres({ directory, password, settings });
      proxy.setTarget(Number(new URL(server.connectionString).port));
    },
    log: () => readFile(join(directory, "postgres.log"), "utf8"),
    async stop() {
      await proxy.stop();
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
