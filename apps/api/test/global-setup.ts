import type { TestProject } from "vitest/node";
import { startOnDemand } from "./on-demand.ts";

interface SharedPostgres {
  userCount: number;
  onDemand: ReturnType<typeof startOnDemand>;
}

/** Each project in a run loads this module again in the same process. */
const shared = Symbol.for("PostgreSQL of the test run");
const run = globalThis as { [shared]?: SharedPostgres };

/**
 * All projects in the run share one PostgreSQL. The first test that asks starts it, and the last project
 * stops it.
 */
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

/** Loads the code that starts PostgreSQL only if a test needs it. */
const startMigrated = async () => (await import("./start-migrated.ts")).startMigrated();
