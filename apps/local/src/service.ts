import { join } from "node:path";
import { connectForLongWork } from "@referral-service/api/kernel/database/database.ts";
import {
  requireDatabaseUrl,
  type Settings,
} from "@referral-service/api/kernel/settings/settings.ts";
import {
  type ConnectedDeps,
  connectDeps,
  migrateDatabase,
  requireUsable,
} from "@referral-service/api/processes/boot.ts";
import { queueBackendOf } from "@referral-service/api/processes/connect-kernel.ts";
import { startHttp } from "@referral-service/api/processes/http-server.ts";
import { startMetrics } from "@referral-service/api/processes/metrics-server.ts";
import { startWorker } from "@referral-service/api/processes/start-worker.ts";
import { seedDemoAccounts } from "./demo-world/accounts.ts";
import { gatherStatistics, seedDemoWorld } from "./demo-world/store.ts";
import { openMailbox } from "./mailbox/mailbox.ts";
import { requireReachableRedis } from "./redis-reachable.ts";

interface Place {
  settings: Settings;
  /** Connection string of the owner of the tables. */
  ownerUrl: string | undefined;
  /**
   * Connection string of the service. Undefined if it logs in as the owner, or if an earlier start
   * set up its role.
   */
  serviceUrl: string | undefined;
  localDirectory: string;
  say: (line: string) => void;
}

/**
 * Starts the API and the worker in this process. Runs the pending migrations and, if the database
 * has no organization, creates the demo world.
 */
export async function startService({ settings, ownerUrl, serviceUrl, localDirectory, say }: Place) {
  const { applied } = await migrateDatabase({ databaseUrl: ownerUrl, serviceUrl });
  if (applied.length > 0)
    say(applied.length === 1 ? "Applied 1 migration." : `Applied ${applied.length} migrations.`);

  await requireReachableRedis(settings);
  await requireUsable(settings);
  const deps = await connectDeps(settings);
  const { world, people } = await seedDemo(deps, requireDatabaseUrl(ownerUrl));
  const mailbox = openMailbox(join(localDirectory, "mail"), settings);
  const worker = await startWorker(deps, queueBackendOf(settings), {
    mailCarrier: mailbox?.carrier,
  });
  const metrics = await startMetrics(deps);
  const http = await startHttp(deps, { mailbox: mailbox?.pages });
  return {
    port: http.port,
    accounts: deps.accounts,
    world,
    people,
    mailbox,
    async stop(drain: { noticeMs: number; finishMs: number }) {
      await Promise.all([http.stop(drain), worker.stop({ withinMs: drain.finishMs })]);
      await metrics?.stop();
      await deps.close();
    },
  };
}

/**
 * Creates the demo world and its accounts. Inserting thousands of rows on a busy machine takes
 * longer than the service waits for a statement.
 */
async function seedDemo(deps: ConnectedDeps, ownerUrl: string) {
  const db = connectForLongWork(requireDatabaseUrl(deps.settings.directDatabaseUrl), () => {});
  try {
    const world = await seedDemoWorld({ ...deps, db });
    if (world === undefined) return { world, people: undefined };
    await gatherStatistics(ownerUrl);
    return { world, people: await seedDemoAccounts({ ...deps, db }) };
  } finally {
    await db.close();
  }
}

/**
 * Returns the URL of the role for the API and the worker, which do not own the tables, as in
 * production.
 */
export function serviceUrlOf(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.username = "referral_service";
  return url.href;
}
