import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import pg from "pg";
import type { MigrationList } from "./schema-engine.ts";

const migrationLock = 7_236_511_903;

/**
 * Applies the pending Prisma migrations and answers their names. Processes that start at the same
 * time take turns. Throws an Error that names the migration when one fails.
 */
export async function applyMigrations(options: {
  connectionString: string;
  migrationsDirectory: string;
}): Promise<string[]> {
  const migrations = await readMigrations(options.migrationsDirectory);
  const names = migrations.migrationDirectories.map((migration) => migration.path);
  const client = new pg.Client({ connectionString: options.connectionString });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [migrationLock]);
    const rows = await readRows(client);
    const failed = rows.find((row) => row.failed);
    if (failed) throw unfinished(failed.name);
    const applied = new Set(rows.map((row) => row.name));
    if (names.every((name) => applied.has(name))) return [];
    return await applyPending(options.connectionString, migrations, client);
  } finally {
    // Ending the session also gives the lock back.
    await client.end();
  }
}

async function applyPending(
  connectionString: string,
  migrationsList: MigrationList,
  client: pg.Client,
): Promise<string[]> {
  // Five megabytes of engine: only when there is something for it to do.
  const { withSchemaEngine } = await import("./schema-engine.ts");
  const filters = { externalTables: [], externalEnums: [] };
  try {
    const done = await withSchemaEngine(connectionString, (engine) =>
      engine.applyMigrations({ migrationsList, filters }),
    );
    return done.appliedMigrationNames;
  } catch (cause) {
    const failed = (await readRows(client)).find((row) => row.failed);
    throw new Error(`Migration ${failed?.name ?? "(none begun)"} failed: ${reasonOf(cause)}`, {
      cause,
    });
  }
}

// The engine appends its call stack to PostgreSQL's sentence.
function reasonOf(cause: unknown): string {
  const text = cause instanceof Error ? cause.message : String(cause);
  return text.match(/ERROR: (.+)/)?.[1] ?? text;
}

interface MigrationRow {
  name: string;
  failed: boolean;
}

async function readRows(client: pg.Client): Promise<MigrationRow[]> {
  const table = await client.query("SELECT to_regclass('_prisma_migrations') AS name");
  if (table.rows[0]?.name === null) return [];
  const { rows } = await client.query<MigrationRow>(
    `SELECT migration_name AS name, finished_at IS NULL AS failed
       FROM _prisma_migrations WHERE rolled_back_at IS NULL`,
  );
  return rows;
}

function unfinished(name: string): Error {
  return new Error(
    `Migration ${name} failed earlier and must be settled by hand: repair the database, then mark ` +
      `it with "prisma migrate resolve" as applied or rolled back.`,
  );
}

/** The migrations folder as the schema engine wants it, in the order of application. */
export async function readMigrations(directory: string): Promise<MigrationList> {
  const baseDir = resolve(directory);
  const entries = await readdir(baseDir, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const lockfile = join(baseDir, "migration_lock.toml");
  return {
    baseDir,
    shadowDbInitScript: "",
    lockfile: {
      path: "migration_lock.toml",
      content: existsSync(lockfile) ? await readFile(lockfile, "utf8") : null,
    },
    migrationDirectories: await Promise.all(
      names.sort().map(async (name) => ({
        path: name,
        migrationFile: {
          path: "migration.sql",
          content: {
            tag: "ok" as const,
            value: await readFile(join(baseDir, name, "migration.sql"), "utf8"),
          },
        },
      })),
    ),
  };
}
