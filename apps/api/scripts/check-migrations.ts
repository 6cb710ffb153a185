// Fails if prisma/schema.prisma contains something that no migration creates, or if a new migration
// would disturb the running service: because it rewrites or locks a table that grows, or because it
// removes what the previous release uses.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { findLocks } from "./migrations/find-locks.ts";
import { growingTables, smallTables } from "./migrations/table-sizes.ts";
import { missingMigration, prismaDirectory } from "./missing-migration.ts";

/** Migrations up to this one are older than the check. */
const lastUnchecked = "20261211040000_deliveries_without_events";

function fail(text: string) {
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
}

const schema = await readFile(join(prismaDirectory, "schema.prisma"), "utf8");
for (const [, table = ""] of schema.matchAll(/@@map\("(\w+)"\)/g)) {
  if (growingTables.includes(table) || smallTables.includes(table)) continue;
  fail(`Add the table ${table} to one of the lists in scripts/migrations/table-sizes.ts.`);
}

const migrations = join(prismaDirectory, "migrations");
for (const name of (await readdir(migrations)).sort()) {
  if (name <= lastUnchecked || name.endsWith(".toml")) continue;
  for (const found of await findLocks(join(migrations, name, "migration.sql"))) {
    fail(`${name}, ${found}`);
  }
}

const sql = await missingMigration();
if (sql !== undefined) {
  fail(`The migrations do not lead to prisma/schema.prisma. Missing:\n${sql}`);
}
