import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startEmbeddedPostgres } from "@referral-service/embedded-postgres";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { applyMigrations } from "../src/database/migrate.ts";
import { grantToService } from "../src/database/service-role.ts";
import { makeQueueTables } from "../src/platform/queue.ts";
import { serviceRole, serviceUrlOf } from "./database.ts";
import { startOnDemand } from "./on-demand.ts";
import { pgBouncerVersion } from "./pgbouncer.ts";
import { redisServerPath } from "./redis.ts";

const migrationsDirectory = fileURLToPath(new URL("../prisma/migrations", import.meta.url));

/** In CI a missing program fails the run instead of shortening it. */
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

interface SharedPostgres {
  userCount: number;
  onDemand: ReturnType<typeof startOnDemand>;
}

/** Each project of a run loads this module anew, and all of them run in one process. */
const shared = Symbol.for("PostgreSQL of the test run");
const run = globalThis as { [shared]?: SharedPostgres };

/** One PostgreSQL for all projects of the run, started by the first test that asks. The last project stops it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  run[shared] ??= { userCount: 0, onDemand: startOnDemand(startMigrated) };
  const postgres = run[shared];
  postgres.userCount += 1;
  const { port, stop } = await postgres.onDemand;
  project.provide("postgresOnDemand", port);
  return async () => {
    postgres.userCount -= 1;
    if (postgres.userCount > 0) return;
    delete run[shared];
    await stop();
  };
}

async function startMigrated() {
  sayWhatIsLeftOut();
  const directory = await mkdtemp(join(tmpdir(), "api-test-"));
  const password = randomUUID();
  const postgres = await startEmbeddedPostgres({
    directory,
    password,
    // Its data dies with the run: nothing has to reach the disk.
    settings: {
      fsync: "off",
      synchronous_commit: "off",
      full_page_writes: "off",
      max_connections: "300",
      // It lies in memory, where there is enough.
      max_wal_size: "128MB",
    },
  });
  const stop = async () => {
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
  };
  try {
    const { connectionString } = postgres;
    if (existsSync(migrationsDirectory)) {
      await applyMigrations({ connectionString, migrationsDirectory });
    }
    // Once in the template: in each copy it would take most of a service's start.
    await makeQueueTables(connectionString);
    await grantToService(connectionString, serviceUrlOf(connectionString));
    await hashPasswordOnce(connectionString, password);
    return { address: connectionString, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * A random password gains nothing from being hashed 4,096 times, which would be half of the CPU time
 * of each connection.
 */
async function hashPasswordOnce(connectionString: string, password: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(
    `SET scram_iterations = 1; ALTER USER postgres PASSWORD '${password}';
     ALTER USER ${serviceRole} PASSWORD '${password}'`,
  );
  await client.end();
}
