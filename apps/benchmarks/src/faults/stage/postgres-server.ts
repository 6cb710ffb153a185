import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { applyMigrations } from "@referral-service/api/kernel/database/migrate.ts";
import { makeQueueTables } from "@referral-service/api/kernel/platform/queue.ts";
import { startTcpProxy, type TcpProxy } from "@referral-service/api/test/tcp-proxy.ts";
import { startEmbeddedPostgres } from "@referral-service/embedded-postgres";
import { readPostmaster } from "@referral-service/embedded-postgres/owner";
import pg from "pg";

const migrationsDirectory = fileURLToPath(
  new URL("../../../../api/prisma/migrations", import.meta.url),
);

export interface PostgresServer {
  proxy: TcpProxy;
  /** Creates a fresh migrated database. */
  createDatabase(): Promise<Database>;
  /** Kills the server, like a power cut. */
  kill(): Promise<void>;
  /** Starts the server again on its data. */
  start(): Promise<void>;
  /** Takes a base backup, and archives the WAL from then on. */
  backUp(): Promise<void>;
  /** Names this point in time, so that `restoreTo` can return to it. */
  nameMoment(name: string): Promise<void>;
  /** Replaces the data with the backup, plus all changes up to the point in time with this name. */
  restoreTo(name: string): Promise<void>;
  log(): Promise<string>;
  stop(): Promise<void>;
}

export interface Database {
  /** Connection string through the proxy, for the service. */
  url: string;
  /** Queries without the proxy, for the checker. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  withClient<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result>;
  /** Drops the database, because autovacuum would work on it during the following faults. */
  drop(): Promise<void>;
}

async function migrateAsHere(connectionString: string) {
  await applyMigrations({ connectionString, migrationsDirectory });
  await makeQueueTables(connectionString);
}

/** Starts a separate PostgreSQL behind a proxy, on a port that stays the same after a restart. */
export async function startPostgresServer(migrate = migrateAsHere): Promise<PostgresServer> {
  const directory = await mkdtemp(join(tmpdir(), "faults-postgres-"));
  const password = randomUUID();
  const [data, backup, archive] = ["postgres", "backup", "archive"].map((name) =>
    join(directory, name),
  ) as [string, string, string];
  const settings = {
    max_connections: "300",
    archive_mode: "on",
    // No WAL is kept before a backup.
    archive_command: `test ! -d ${archive} || cp %p ${archive}/%f`,
  };
  let server = await startEmbeddedPostgres({ directory, password, settings });
  const template = new URL(server.connectionString);
  await migrate(server.connectionString);
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

  async function start(settingsOfStart = {}) {
    server = await startEmbeddedPostgres({
      ...{ directory, password },
      settings: { ...settings, ...settingsOfStart },
    });
    proxy.setTarget(Number(new URL(server.connectionString).port));
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
      const postmaster = readPostmaster(data);
      if (postmaster === undefined) throw new Error("PostgreSQL is not running");
      process.kill(postmaster.pid, "SIGKILL");
      await server.stop();
    },
    start: () => start(),
    async backUp() {
      // PostgreSQL writes to the archive, as another user if this program runs as root.
      await mkdir(archive);
      await chmod(archive, 0o777);
      await inDatabase("postgres", async (client) => {
        await client.query("SELECT pg_backup_start('restore', fast => true)");
        // The copy fails for files that PostgreSQL removes in the meantime. The WAL removes them
        // again.
        spawnSync("cp", ["-a", data, backup], { stdio: "ignore" });
        const { rows } = await client.query("SELECT labelfile FROM pg_backup_stop()");
        await writeFile(join(backup, "backup_label"), rows[0].labelfile);
      });
      const ofTheServer = ["postmaster.pid", "postmaster.opts", "pg_wal"];
      for (const name of ofTheServer) await rm(join(backup, name), { recursive: true });
      await mkdir(join(backup, "pg_wal"), { mode: 0o700 });
      await writeFile(join(backup, "recovery.signal"), "");
      const { uid, gid } = await stat(backup);
      for (const name of ["backup_label", "pg_wal", "recovery.signal"]) {
        await chown(join(backup, name), uid, gid);
      }
    },
    async nameMoment(name) {
      await inDatabase("postgres", (client) =>
        client.query("SELECT pg_create_restore_point($1)", [name]),
      );
    },
    async restoreTo(name) {
      await inDatabase("postgres", async (client) => {
        const { rows } = await client.query("SELECT pg_walfile_name(pg_switch_wal()) AS last");
        const isArchived = "SELECT 1 FROM pg_stat_archiver WHERE last_archived_wal >= $1";
        while ((await client.query(isArchived, [rows[0].last])).rowCount === 0) await delay(20);
      });
      await server.stop();
      await rm(data, { recursive: true });
      await rename(backup, data);
      await start({
        restore_command: `cp ${archive}/%f %p`,
        recovery_target_name: name,
        recovery_target_action: "promote",
      });
    },
    log: () => readFile(join(directory, "postgres.log"), "utf8"),
    async stop() {
      await proxy.stop();
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
