import type { TestProject } from "vitest/node";
import { startOnDemand } from "./on-demand.ts";

interface SharedPostgres {
  userCount: number;
  onDemand: ReturnType<typeof startOnDemand>;
}

/** Each project of a run loads this module again, and all of them run in one process. */
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

/** A run without a database does not load what starts one. */
const startMigrated = async () => (await import("./start-migrated.ts")).startMigrated();
