import { bounds } from "@referral-service/contract";
import { type AccountsDeps, createAccounts } from "../access/accounts/accounts.ts";
import { beginLimit } from "../access/accounts/limits.ts";
import { acceptAtClerk } from "../access/joining/accept-at-clerk.ts";
import { createOpenIdProvider } from "../access/providers/configured-provider.ts";
import type { ProviderDeps } from "../access/providers/provider.ts";
import { type ChangeFeedDeps, createChangeFeed } from "../insight/changes/feed.ts";
import {
  connectDatabase,
  connectForLongWork,
  type WaitLimits,
  waitLimits,
} from "../kernel/database/database.ts";
import {
  applyMigrations,
  type MigrationResult,
  type SettledMigration,
  settleMigration,
} from "../kernel/database/migrate.ts";
import { grantToService } from "../kernel/database/service-role.ts";
import { whyUnreachable, whyUnusable } from "../kernel/database/why-unreachable.ts";
import type { Deps } from "../kernel/deps.ts";
import { createApiKeyHasher } from "../kernel/identity/api-key-text.ts";
import { createIdentityProvider } from "../kernel/identity/configured-provider.ts";
import {
  limitInProcess,
  limitThroughRedis,
  type RateLimit,
} from "../kernel/limits/rate-limit/shared-rate-limiter.ts";
import { createCursorCodec } from "../kernel/lists/cursors.ts";
import { createMetrics } from "../kernel/metrics/metrics.ts";
import { createDeliveryWake, deliveryQueueName, type WakeJob } from "../kernel/outbox/wake.ts";
import { type Clock, systemClock } from "../kernel/platform/clock.ts";
import { newId } from "../kernel/platform/ids.ts";
import { createLogger } from "../kernel/platform/logger.ts";
import { createJobSender, makeQueueTables, type QueueBackend } from "../kernel/platform/queue.ts";
import { connectRedis, whyRedisUnusable } from "../kernel/platform/redis.ts";
import { createSealedBox } from "../kernel/platform/sealed-box.ts";
import { makeComingPartitions } from "../kernel/retention/keep-partitions.ts";
import {
  type MigrationSettings,
  ownPortsOf,
  requireDatabaseUrl,
  type Settings,
} from "../kernel/settings/settings.ts";
import { SettingsError } from "../kernel/settings/settings-error.ts";
import { type JoiningDeps, joiningLimits } from "../links/limits.ts";
import { type SubmissionDeps, submissionLimits } from "../links/public-links/submission-limits.ts";
import { endWithReferral } from "../money/bonus-payments/end-with-referral.ts";
import { migrations } from "../paths.ts";
import type { PeopleDeps } from "../people/users/consequences.ts";
import type { LongWorkDeps } from "../privacy/requests/start-answering.ts";
import { referralAssignments } from "../referrals/assignments.ts";
import type { ReferralDeps } from "../referrals/consequences.ts";
import type { DeliveryDeps } from "../webhooks/engine/delivery-deps.ts";
import { createEgressGuard } from "../webhooks/engine/egress-guard.ts";
import { createExchangeOnDemand } from "../webhooks/engine/exchange-on-demand.ts";
import { createHosts } from "../webhooks/engine/hosts.ts";
import { createSecretReader } from "../webhooks/engine/secrets.ts";
import { createEventStreams, type EventStreamDeps } from "../webhooks/stream/streams.ts";

export const connectionsMax = 20;

/** A command about a rate limit is dropped after this time. Its request has gone on long before. */
const rateLimitTimeoutMs = 5_000;

/** The caller of a test event waits for the receiver's answer. */
export const testTimeoutMaxMs = 20_000;

/** The dependencies that are made once per process. */
export type ConnectedDeps = Deps &
  PeopleDeps &
  ReferralDeps &
  DeliveryDeps &
  EventStreamDeps &
  ChangeFeedDeps &
  SubmissionDeps &
  AccountsDeps &
  ProviderDeps &
  LongWorkDeps &
  JoiningDeps & { close(): Promise<void> };

export function queueBackendOf({ redisUrl, directDatabaseUrl }: Settings): QueueBackend {
  if (redisUrl !== undefined) return { kind: "redis", url: redisUrl };
  return { kind: "postgres", connectionString: requireDatabaseUrl(directDatabaseUrl) };
}

/**
 * Throws SettingsError when PostgreSQL or Redis answer and cannot be used. A process starts while
 * they are away.
 */
export async function requireUsable(settings: Settings): Promise<void> {
  const { databaseUrl, preparesStatements, redisUrl } = settings;
  const [database, redis] = await Promise.all([
    whyUnusable(requireDatabaseUrl(databaseUrl), { preparesStatements }),
    redisUrl === undefined ? undefined : whyRedisUnusable(redisUrl),
  ]);
  if (database !== undefined) throw new SettingsError(`DATABASE_URL names a server ${database}.`);
  if (redis !== undefined) throw new SettingsError(`REDIS_URL names a server ${redis}.`);
}

export interface ConnectOptions {
  clock?: Clock;
  /** How long callers wait for the database. */
  databaseLimits?: WaitLimits;
}

/**
 * Connects a process to its database, queue and Redis. Throws SettingsError, which names the
 * setting.
 */
export async function connectDeps(
  settings: Settings,
  { clock = systemClock, databaseLimits = waitLimits }: ConnectOptions = {},
): Promise<ConnectedDeps> {
  const logger = createLogger(settings.logLevel);
  let closing = false;
  const warn = (message: string) => (error: Error) => {
    if (!closing) logger.warn({ err: error }, message);
  };
  const onError = warn("A database connection was lost");
  const db = connectDatabase({
    connectionString: requireDatabaseUrl(settings.databaseUrl),
    preparesStatements: settings.preparesStatements,
    connectionsMax,
    limits: databaseLimits,
    onError,
  });
  const longDb = connectForLongWork(requireDatabaseUrl(settings.directDatabaseUrl), onError);
  const jobs = await createJobSender<WakeJob>({
    name: deliveryQueueName,
    backend: queueBackendOf(settings),
    onError: warn("The queue is away; sweeping goes on"),
  });
  const apiKeys = createApiKeyHasher(settings.apiKeyPeppers);
  const identity = await createIdentityProvider(settings.identity, {
    db,
    apiKeys,
    clock,
    logger,
    acceptMemberships: (identityUserId, findMemberships) =>
      acceptAtClerk({ db, clock }, identityUserId, findMemberships),
  });
  const redis =
    settings.redisUrl === undefined
      ? undefined
      : connectRedis(settings.redisUrl, {
          onError: () => {},
          commandTimeoutMs: rateLimitTimeoutMs,
        });
  const metrics = createMetrics();
  const onFallback = () => metrics.rateLimitFallbacks.inc();
  const limiterOf = (limit: RateLimit) =>
    redis === undefined
      ? limitInProcess(limit, clock)
      : limitThroughRedis(redis, limit, { clock, onFallback });
  const sealedBox = createSealedBox(settings.encryptionKeys);
  const egressGuard = createEgressGuard({ ...settings.webhooks, ownPorts: ownPortsOf(settings) });
  const testExchange = createExchangeOnDemand({
    egressGuard,
    timeoutMs: Math.min(settings.webhooks.timeoutMs, testTimeoutMaxMs),
  });
  const accounts = createAccounts({ db, settings, logger, newId, clock });
  return {
    settings,
    db,
    longDb,
    accounts,
    clock,
    newId,
    random: Math.random,
    bounds,
    logger,
    metrics,
    lifecycle: { isDraining: false },
    sealedBox,
    webhookSecrets: createSecretReader(sealedBox),
    apiKeys,
    identity,
    rateLimiter: limiterOf(settings.rateLimit),
    submissionLimiters: {
      byAddress: limiterOf(submissionLimits.byAddress),
      byLink: limiterOf(submissionLimits.byLink),
    },
    beginLimiter: limiterOf(beginLimit),
    openIdProvider: createOpenIdProvider(settings, logger),
    joiningLimiters: {
      looks: limiterOf(joiningLimits.looks),
      submissions: limiterOf(joiningLimits.submissions),
      mails: limiterOf(joiningLimits.mails),
    },
    cursors: createCursorCodec(settings.apiKeyPeppers),
    referralConsequences: { beforeRemoval: endWithReferral },
    egressGuard,
    deliveries: createDeliveryWake({ jobs, logger }),
    eventStreams: createEventStreams({ db, clock, logger }),
    changeFeed: createChangeFeed({ db, clock, logger }),
    peopleConsequences: referralAssignments,
    receivingHosts: createHosts(),
    testExchange,
    jobs,
    async close() {
      closing = true;
      redis?.disconnect();
      await testExchange.close();
      await identity.close();
      await jobs.close();
      await Promise.all([db.close(), longDb.close()]);
    },
  };
}

/**
 * As the owner of the tables: applies the pending migrations, makes the tables of the queue and the
 * coming partitions, and lets the service's role use them all.
 */
export async function migrateDatabase({
  databaseUrl,
  serviceUrl,
  settled,
}: MigrationSettings & { settled?: SettledMigration | undefined }): Promise<MigrationResult> {
  const connectionString = requireDatabaseUrl(databaseUrl);
  const unusable = await whyUnusable(connectionString);
  if (unusable !== undefined) throw new SettingsError(`DATABASE_URL names a server ${unusable}.`);
  const reason = await whyUnreachable(connectionString);
  if (reason !== undefined) {
    throw new SettingsError(`DATABASE_URL names a database that cannot be reached: ${reason}.`);
  }
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
