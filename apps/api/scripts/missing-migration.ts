import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startEmbeddedPostgres } from "@referral-service/embedded-postgres";
import { readMigrationList } from "./migration-list.ts";
import { withSchemaEngine } from "./schema-engine.ts";

export const prismaDirectory = fileURLToPath(new URL("../prisma/", import.meta.url));

/**
 * The SQL that turns the result of a Prisma directory's migrations into its schema.prisma. Undefined if
 * nothing is missing.
 */
export async function missingMigration(prisma = prismaDirectory): Promise<string | undefined> {
  const directory = await mkdtemp(join(tmpdir(), "missing-migration-"));
  const postgres = await startEmbeddedPostgres({
    directory,
    password: randomUUID(),
    settings: { fsync: "off" },
  });
  try {
    return await missingMigrationBy(postgres.connectionString, prisma);
  } finally {
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

/** The same on a PostgreSQL server that is already running. */
export async function missingMigrationBy(
  connectionString: string,
  prisma: string,
): Promise<string | undefined> {
  const path = join(prisma, "schema.prisma");
  const migrations = await readMigrationList(join(prisma, "migrations"));
  const content = await readFile(path, "utf8");
  // The engine applies the migrations to a scratch database to find out their result.
  const { stdout } = await withSchemaEngine(connectionString, (engine) =>
    engine.diff({
      from: { tag: "migrations", ...migrations },
      to: { tag: "schemaDatamodel", files: [{ path, content }] },
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    }),
  );
  const sql = (stdout ?? "").trim();
  return sql === "" || sql === "-- This is an empty migration." ? undefined : sql;
}
