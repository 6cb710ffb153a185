import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { keptOrMade } from "./kept-data.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const keptDirectory = join(root, "apps/api/node_modules/.cache/migrated-data");

/** The files that determine the data. The lockfile names the versions of PostgreSQL and the queue. */
export const makers = [
  "apps/api/prisma/migrations",
  "apps/api/src/kernel/database/batch.ts",
  "apps/api/src/kernel/database/errors.ts",
  "apps/api/src/kernel/database/migrate.ts",
  "apps/api/src/kernel/database/pool.ts",
  "apps/api/src/kernel/database/primary-client.ts",
  "apps/api/src/kernel/database/queue-pool.ts",
  "apps/api/src/kernel/database/service-role.ts",
  "apps/api/src/kernel/platform/queue.ts",
  "apps/api/src/kernel/platform/redis-client.ts",
  "apps/api/src/kernel/platform/redis-receiver.ts",
  "apps/api/src/kernel/platform/redis.ts",
  "apps/api/src/kernel/platform/repeat.ts",
  "apps/api/src/kernel/platform/time-limit.ts",
  "apps/api/src/kernel/platform/tls-errors.ts",
  "apps/api/src/kernel/settings/postgres-url.ts",
  "apps/api/src/kernel/settings/redis-url.ts",
  "apps/api/src/kernel/settings/settings-error.ts",
  "apps/api/src/kernel/tracing/tracer.ts",
  "apps/api/test/database.ts",
  "apps/api/test/make-migrated-data.ts",
  "apps/api/test/migrated-data.ts",
  "apps/api/test/on-demand.ts",
  "apps/api/test/until.ts",
  "packages/embedded-postgres/src",
  "pnpm-lock.yaml",
];

/** Nothing has to reach the disk, because the data ends with the run. */
export const quickSettings = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  // Databases do not live long enough to need it, and it would change plans while a test reads them.
  autovacuum: "off",
  io_method: "sync",
  max_connections: "300",
  // The WAL is in memory if there is enough memory.
  max_wal_size: "128MB",
};

/**
 * Fills an empty or a new directory as `pnpm start` fills `.local`, including the migrations. Returns the
 * password of PostgreSQL.
 */
export async function fillWithMigratedData(directory: string): Promise<string> {
  const hash = await hashOf(makers.map((path) => join(root, path)));
  await keptOrMade(join(keptDirectory, hash), directory, async () => {
    // Imported only here, because it loads the queue.
    const { makeMigratedData } = await import("./make-migrated-data.ts");
    await makeMigratedData(directory, quickSettings);
  });
  const secrets = await readFile(join(directory, "secrets.json"), "utf8");
  return JSON.parse(secrets).postgresPassword;
}

async function hashOf(paths: string[]): Promise<string> {
  const hash = createHash("sha256").update(`${process.platform} ${process.arch}`);
  for (const file of await filesOf(paths)) {
    hash.update(`\0${file}\0`).update(await readFile(file));
  }
  return hash.digest("hex");
}

async function filesOf(paths: string[]): Promise<string[]> {
  const files = paths.map(async (path) => {
    if ((await stat(path)).isFile()) return [path];
    const names = (await readdir(path)).sort();
    return filesOf(names.map((name) => join(path, name)));
  });
  return (await Promise.all(files)).flat();
}
