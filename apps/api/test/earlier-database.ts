import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { applyMigrations } from "../src/kernel/database/migrate.ts";
import { createTestDatabase } from "./database.ts";

const migrationsDirectory = fileURLToPath(new URL("../prisma/migrations", import.meta.url));

/** A database without this and later migrations, and a function that applies them. */
export async function databaseBefore(migration: string) {
  const { connectionString, drop } = await createTestDatabase({ empty: true });
  const earlier = await mkdtemp(join(tmpdir(), "earlier-migrations-"));
  for (const name of await readdir(migrationsDirectory)) {
    if (name < migration) {
      await cp(join(migrationsDirectory, name), join(earlier, name), { recursive: true });
    }
  }
  await applyMigrations({ connectionString, migrationsDirectory: earlier });
  await rm(earlier, { recursive: true });
  const pool = new pg.Pool({ connectionString });
  pool.on("connect", (client) => client.on("error", () => {}));
  return {
    pool,
    migrate: () => applyMigrations({ connectionString, migrationsDirectory }),
    async drop() {
      await pool.end();
      await drop();
    },
  };
}
