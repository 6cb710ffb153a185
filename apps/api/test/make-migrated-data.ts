import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startEmbeddedPostgres } from "@referral-service/embedded-postgres";
import pg from "pg";
import { applyMigrations } from "../src/kernel/database/migrate.ts";
import { grantToService } from "../src/kernel/database/service-role.ts";
import { makeQueueTables } from "../src/kernel/platform/queue.ts";
import { serviceRole, serviceUrlOf } from "./database.ts";

const migrationsDirectory = fileURLToPath(new URL("../prisma/migrations", import.meta.url));

/**
 * Creates the data of a PostgreSQL server with a migrated database. Stores its password where `pnpm start`
 * keeps it.
 */
export async function makeMigratedData(directory: string, settings: Record<string, string>) {
  const postgresPassword = randomUUID();
  const postgres = await startEmbeddedPostgres({
    directory,
    password: postgresPassword,
    settings,
  });
  try {
    const { connectionString } = postgres;
    await applyMigrations({ connectionString, migrationsDirectory });
    // Runs once here, because it would take most of the time that a service needs to start in each copy.
    await makeQueueTables(connectionString);
    await grantToService(connectionString, serviceUrlOf(connectionString));
    await hashPasswordOnce(connectionString, postgresPassword);
  } finally {
    await postgres.stop();
  }
  await writeFile(join(directory, "secrets.json"), JSON.stringify({ postgresPassword }), {
    mode: 0o600,
  });
}

/**
 * A random password gains nothing from 4,096 hash rounds, which would take half of the CPU time of each
 * connection. A stop under load can skip the checkpoint, so this function writes one.
 */
async function hashPasswordOnce(connectionString: string, password: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(
    `SET scram_iterations = 1; ALTER USER postgres PASSWORD '${password}';
     ALTER USER ${serviceRole} PASSWORD '${password}'`,
  );
  await client.query("CHECKPOINT");
  await client.end();
}
