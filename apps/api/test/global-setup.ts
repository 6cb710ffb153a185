import type { TestProject } from "vitest/node";
import { startOnDemand } from "./on-demand.ts";

/** All tests share one PostgreSQL. The first test that asks starts it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { port, stop } = await startOnDemand(startMigrated);
  project.provide("postgresOnDemand", port);
  return stop;
}

/** Loads the code that starts PostgreSQL only if a test needs it. */
const startMigrated = async () => (await import("./start-migrated.ts")).startMigrated();
