import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "@referral-service/embedded-postgres";
import { fillWithMigratedData, quickSettings } from "./migrated-data.ts";
import { pgBouncerVersion } from "./pgbouncer.ts";
import { redisServerPath } from "./redis.ts";

/** PostgreSQL for this run, with a migrated database. */
export async function startMigrated() {
  sayWhatIsLeftOut();
  const directory = await mkdtemp(join(tmpdir(), "api-test-"));
  const remove = () => rm(directory, { recursive: true, force: true });
  try {
    const password = await fillWithMigratedData(directory);
    const settings = quickSettings;
    const postgres = await startEmbeddedPostgres({ directory, password, settings });
    return {
      address: postgres.connectionString,
      async stop() {
        await postgres.stop();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** In CI, a missing program fails the run instead of skipping tests. */
function sayWhatIsLeftOut() {
  const missing = [
    ...(redisServerPath() === undefined ? ["redis-server"] : []),
    ...(pgBouncerVersion() === undefined ? ["pgbouncer"] : []),
  ];
  if (missing.length === 0) return;
  const names = missing.join(" and no ");
  if (process.env.CI) throw new Error(`There is no ${names} on the PATH, and CI must have it`);
  process.stderr.write(`Left out: the suites that need one, because there is no ${names} here.\n`);
}
