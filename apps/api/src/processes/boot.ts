import { type AccessDeps, createAccessDeps } from "../access/deps.ts";
import { createInsightDeps, type InsightDeps } from "../insight/deps.ts";
import { connectDatabase } from "../kernel/database/database.ts";
import {
  applyMigrations,
  type MigrationResult,
  type SettledMigration,
  settleMigration,
} from "../kernel/database/migrate.ts";
import { grantToService } from "../kernel/database/service-role.ts";
import { whyUnreachable, whyUnusable } from "../kernel/database/why-unreachable.ts";
import { systemClock } from "../kernel/platform/clock.ts";
import { makeQueueTables } from "../kernel/platform/queue.ts";
import { whyRedisUnusable } from "../kernel/platform/redis.ts";
import { makeComingPartitions } from "../kernel/retention/keep-partitions.ts";
import {
  type MigrationSettings,
  requireDatabaseUrl,
  type Settings,
} from "../kernel/settings/settings.ts";
import { SettingsError } from "../kernel/settings/settings-error.ts";
import { createLinkDeps, type LinkDeps } from "../links/deps.ts";
import { bonusConsequences } from "../money/consequences.ts";
import { migrations } from "../paths.ts";
import type { HandOverDeps } from "../people/users/consequences.ts";
import { portalHandOver } from "../portal/hand-over-store.ts";
import type { PrivacyDeps } from "../privacy/deps.ts";
import { referralAssignments } from "../referrals/assignments.ts";
import { createWebhookDeps, type WebhookDeps } from "../webhooks/deps.ts";
import { type ConnectOptions, connectKernel } from "./connect-kernel.ts";

/** The dependencies that are created once per process. */
export type ConnectedDeps = HandOverDeps &
  LinkDeps &
  AccessDeps &
  WebhookDeps &
  InsightDeps &
  PrivacyDeps & { close(): Promise<void> };

/**
 * Connects a process and creates the dependencies of the districts. Throws SettingsError with the name of
 * the setting.
 */
export async function connectDeps(
  settings: Settings,
  options: ConnectOptions = {},
): Promise<ConnectedDeps> {
  const kernel = await connectKernel(settings, options);
  const webhookDeps = createWebhookDeps(kernel);
  return {
    ...kernel,
    ...webhookDeps,
    ...createLinkDeps(kernel),
    ...createAccessDeps(kernel),
    ...createInsightDeps(kernel),
    peopleConsequences: referralAssignments,
    handOverConsequences: portalHandOver,
    referralConsequences: bonusConsequences,
    async close() {
      await webhookDeps.testExchange.close();
      await kernel.close();
    },
  };
}

/**
 * Throws SettingsError if PostgreSQL or Redis responds but cannot be used. A process with
 * Redis starts even if both are unavailable.
 */
export async function requireUsable(settings: Settings): Promise<void> {
  const { databaseUrl, directDatabaseUrl, preparesStatements, redisUrl } = settings;
  const [database, redis] = await Promise.all([
    whyUnusable(requireDatabaseUrl(databaseUrl), { preparesStatements }),
    redisUrl === undefined ? undefined : whyRedisUnusable(redisUrl),
  ]);
  if (database !== undefined)
    throw new SettingsError(`DATABASE_URL points to a server ${database}.`);
  if (redis !== undefined) throw new SettingsError(`REDIS_URL points to a server ${redis}.`);
  // PostgreSQL must be reachable if there is no Redis, because the queue in PostgreSQL is opened at
  // startup.
  if (redisUrl === undefined) await requireReachable(requireDatabaseUrl(directDatabaseUrl));
}

async function requireReachable(connectionString: string) {
  const reason = await whyUnreachable(connectionString);
  if (reason !== undefined) {
    throw new SettingsError(`DATABASE_URL points to a database that cannot be reached: ${reason}.`);
  }
}

/**
 * Runs as the owner of the tables. Applies the pending migrations, creates the queue's tables and
 * the partitions for the following days, and grants the service's role access to all of them.
 */
export async function migrateDatabase({
  databaseUrl,
  serviceUrl,
  settled,
}: MigrationSettings & { settled?: SettledMigration | undefined }): Promise<MigrationResult> {
  const connectionString = requireDatabaseUrl(databaseUrl);
  const unusable = await whyUnusable(connectionString);
  if (unusable !== undefined)
    throw new SettingsError(`DATABASE_URL points to a server ${unusable}.`);
  await requireReachable(connectionString);
  const place = { connectionString, migrationsDirectory: migrations };
  if (settled !== undefined) await settleMigration(place, settled);
  const result = await applyMigrations(place);
  await makeQueueTables(connectionString);
  await grantToService(connectionString, serviceUrl);
  const db = connectDatabase({ connectionString, connectionsMax: 1, onError() {} });
  try {
    await makeComingPartitions(db, systemClock.now());
  } finally {
    await db.close();
  }
  return result;
}
