import { createHash, randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { PrimaryClient } from "./primary-client.ts";

/** The advisory lock of Prisma's `migrate deploy`, so that the two never run at the same time. */
const migrationLock = 72_707_369;
const lockPollMs = 50;

// The same columns as Prisma's table.
const recordTable = `CREATE TABLE _prisma_migrations (
  id                  varchar(36) PRIMARY KEY NOT NULL,
  checksum            varchar(64) NOT NULL,
  finished_at         timestamptz,
  migration_name      varchar(255) NOT NULL,
  logs                text,
  rolled_back_at      timestamptz,
  started_at          timestamptz NOT NULL DEFAULT now(),
  applied_steps_count integer NOT NULL DEFAULT 0
)`;

interface MigrationOptions {
  connectionString: string;
  /** Contains one folder per migration, in Prisma's form: `<timestamp>_<name>/migration.sql`. */
  migrationsDirectory: string;
}

export interface MigrationResult {
  /** The migrations that this run applied, in order. */
  applied: string[];
  /** The applied migrations with files that were edited later. */
  edited: string[];
}

/** A failed migration and the operator's decision about it. A `rolled-back` migration is applied again. */
export interface SettledMigration {
  name: string;
  outcome: "applied" | "rolled-back";
}

interface Migration {
  name: string;
  sql: string;
}

/**
 * Applies the pending migrations. Simultaneous processes run one at a time. Throws an Error if a
 * migration fails or failed before. The message contains the migration and the fix.
 */
export async function applyMigrations(options: MigrationOptions): Promise<MigrationResult> {
  const migrations = await readMigrations(options.migrationsDirectory);
  return alone(options.connectionString, async (client) => {
    const checksums = await readChecksums(client);
    const pending = migrations.filter(({ name }) => !checksums.has(name));
    for (const migration of pending) await apply(client, migration);
    const edited = migrations.filter(({ name, sql }) => {
      const checksum = checksums.get(name);
      return checksum !== undefined && !checksumsOf(sql).includes(checksum);
    });
    return { applied: pending.map(nameOf), edited: edited.map(nameOf) };
  });
}

/**
 * Records the operator's decision about a failed migration, as `prisma migrate resolve` does.
 * Throws an Error if there is no such migration, or if it did not fail.
 */
export async function settleMigration(
  { connectionString, migrationsDirectory }: MigrationOptions,
  { name, outcome }: SettledMigration,
): Promise<void> {
  const migrations = await readMigrations(migrationsDirectory);
  const migration = migrations.find((one) => one.name === name);
  if (migration === undefined) throw new Error(`No migration has the name ${name}.`);
  await alone(connectionString, async (client) => {
    const { rowCount } = await client.query(
      `UPDATE _prisma_migrations SET rolled_back_at = now()
        WHERE migration_name = $1 AND finished_at IS NULL AND rolled_back_at IS NULL`,
      [name],
    );
    if (rowCount === 0) throw new Error(`Migration ${name} did not fail. Nothing was changed.`);
    if (outcome === "rolled-back") return;
    const id = await recordStart(client, migration);
    await client.query("UPDATE _prisma_migrations SET finished_at = now() WHERE id = $1", [id]);
  });
}

const nameOf = ({ name }: Migration) => name;

async function readMigrations(directory: string): Promise<Migration[]> {
  const entries = await readdir(directory, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => ({
      name,
      sql: await readFile(join(directory, name, "migration.sql"), "utf8"),
    })),
  );
}

async function alone<T>(connectionString: string, work: (client: pg.Client) => Promise<T>) {
  const client = new PrimaryClient({ connectionString, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    await takeTurn(client);
    const { rows } = await client.query("SELECT to_regclass('_prisma_migrations') AS name");
    if (rows[0]?.name === null) await client.query(recordTable);
    return await work(client);
  } finally {
    // Ending the session also releases the lock.
    await client.end();
  }
}

// The lock is polled, because a statement that waits for it is a transaction. CREATE INDEX
// CONCURRENTLY in the process that holds the lock would wait for that transaction.
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query("SELECT pg_try_advisory_lock($1) AS taken", [
      migrationLock,
    ]);
    if (rows[0]?.taken) return;
    await delay(lockPollMs);
  }
}

async function readChecksums(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<RecordedMigration>(
    `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished, logs
       FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY started_at`,
  );
  const failed = rows.find((row) => !row.finished);
  if (failed) throw failure(failed.name, "earlier", failed.logs ?? "its process ended");
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

interface RecordedMigration {
  name: string;
  checksum: string;
  finished: boolean;
  logs: string | null;
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  const id = await recordStart(client, migration);
  try {
    // pg sends a query without values unchanged. PostgreSQL runs all of the file in one transaction
    // unless the file contains its own.
    await client.query(migration.sql);
  } catch (cause) {
    const { message, code } = cause as pg.DatabaseError;
    const reason = code === undefined ? message : `${message} (SQLSTATE ${code})`;
    await recordFailure(client, id, reason).catch(() => {});
    throw failure(migration.name, "now", reason);
  }
  await client.query(
    "UPDATE _prisma_migrations SET finished_at = now(), applied_steps_count = 1 WHERE id = $1",
    [id],
  );
}

const failure = (name: string, when: "now" | "earlier", reason: string) =>
  new Error(
    `Migration ${name} failed${when === "earlier" ? " earlier" : ""}: ${reason}. Check which of its ` +
      `changes remain. Undo them and run main.migrate with --rolled-back ${name} to apply it again, ` +
      `or complete it by hand and run main.migrate with --applied ${name}.`,
  );

async function recordStart(client: pg.Client, { name, sql }: Migration): Promise<string> {
  const id = randomUUID();
  await client.query(
    "INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ($1, $2, $3)",
    [id, checksumOf(sql), name],
  );
  return id;
}

async function recordFailure(client: pg.Client, id: string, logs: string): Promise<void> {
  // The file might have opened its own transaction.
  await client.query("ROLLBACK");
  await client.query("UPDATE _prisma_migrations SET logs = $2 WHERE id = $1", [id, logs]);
}

const checksumOf = (sql: string) => createHash("sha256").update(sql).digest("hex");

/** A migration with other line endings is the same migration, as in Prisma. */
const checksumsOf = (sql: string) => {
  const unix = sql.replaceAll("\r\n", "\n");
  return [sql, unix, unix.replaceAll("\n", "\r\n")].map(checksumOf);
};
