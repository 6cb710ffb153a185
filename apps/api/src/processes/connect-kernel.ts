import { availableParallelism } from "node:os";
import { bounds } from "@referral-service/contract";
import { acceptAtClerk } from "../access/joining/proposed-memberships.ts";
import { connectDatabase, type WaitLimits, waitLimits } from "../kernel/database/database.ts";
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
import { createLogger, warnEachMinute } from "../kernel/platform/logger.ts";
import { createJobSender, type QueueBackend } from "../kernel/platform/queue.ts";
import { connectRedis } from "../kernel/platform/redis.ts";
import { createSealedBox } from "../kernel/platform/sealed-box.ts";
import { connectReplica } from "../kernel/replica/replica.ts";
import { createRequestLog } from "../kernel/request-log/request-log.ts";
import { requireDatabaseUrl, type Settings } from "../kernel/settings/settings.ts";
import { SettingsError } from "../kernel/settings/settings-error.ts";
import { type Tracer, untraced } from "../kernel/tracing/tracer.ts";

/**
 * A rate limit command is dropped after this time. By then, its request has continued without it.
 */
const rateLimitTimeoutMs = 5_000;

export interface ConnectOptions {
  clock?: Clock;
  /** The longest times in ms that callers wait for the database. */
  databaseLimits?: WaitLimits;
  /** Maximum number of idle connections to the database that stay open. Default: 2 per core. */
  connectionsKept?: number;
}

/** The dependencies of all use cases, except the event streams. A district creates those. */
interface Kernel extends Omit<Deps, "eventStreams"> {
  close(): Promise<void>;
}

export function queueBackendOf({ redisUrl, directDatabaseUrl }: Settings): QueueBackend {
  if (redisUrl !== undefined) return { kind: "redis", url: redisUrl };
  return { kind: "postgres", connectionString: requireDatabaseUrl(directDatabaseUrl) };
}

/** The queue in PostgreSQL cannot be opened, for example before the first migration. */
function refuseQueue({ message }: Error): never {
  throw new SettingsError(
    `The queue cannot use the database: ${message.replace(/\.$/, "")}. Run main.migrate. Point DATABASE_DIRECT_URL to PostgreSQL itself if you do not use Redis.`,
  );
}

/** OpenTelemetry's packages are loaded only if something is traced, because they take memory and time. */
async function createTracer(
  { tracing }: Settings,
  { logger, metrics }: Pick<Deps, "logger" | "metrics">,
): Promise<Tracer> {
  if (tracing === undefined) return untraced;
  const { createRecordingTracer } = await import("../kernel/tracing/recording-tracer.ts");
  return createRecordingTracer(tracing, { logger, lostSpans: metrics.lostSpans });
}

/** Returns a function that logs the message with each error, at most once a minute. */
type Warn = (message: string) => (error: Error) => void;

/** Connects to the database, the queue and Redis. */
export async function connectKernel(
  settings: Settings,
  {
    clock = systemClock,
    databaseLimits = waitLimits,
    connectionsKept = 2 * availableParallelism(),
  }: ConnectOptions,
): Promise<Kernel> {
  const logger = createLogger(settings.logLevel);
  let closing = false;
  const warn: Warn = (message) => {
    const log = warnEachMinute(logger, message);
    return (error: Error) => {
      if (!closing) log(error);
    };
  };
  const metrics = createMetrics();
  const tracer = await createTracer(settings, { logger, metrics });
  const db = connectDatabase({
    tracer,
    connectionString: requireDatabaseUrl(settings.databaseUrl),
    preparesStatements: settings.preparesStatements,
    connectionsMax: settings.databaseConnections,
    connectionsKept: Math.min(connectionsKept, settings.databaseConnections),
    limits: databaseLimits,
    onError: warn("A database connection was lost"),
  });
  const jobs = await createJobSender<WakeJob>({
    name: deliveryQueueName,
    backend: queueBackendOf(settings),
    onError: warn("The queue is unavailable, so workers poll the database for due deliveries"),
  }).catch(refuseQueue);
  const apiKeys = createApiKeyHasher(settings.apiKeyPeppers);
  const identity = await createIdentityProvider(settings.identity, {
    db,
    apiKeys,
    clock,
    logger,
    acceptMemberships: (identityUserId, findMemberships) =>
      acceptAtClerk({ db, clock }, identityUserId, findMemberships),
  });
  const limiters = createLimiters(settings, { clock, metrics });
  const replica = replicaOf(settings, { primary: db, limits: databaseLimits, logger, warn });
  const requestLog = createRequestLog({ db, metrics, logger });
  return {
    settings,
    db,
    replica,
    clock,
    newId,
    random: Math.random,
    bounds,
    logger,
    metrics,
    lifecycle: { isDraining: false },
    sealedBox: createSealedBox(settings.encryptionKeys),
    apiKeys,
    identity,
    limiterOf: limiters.of,
    rateLimiter: limiters.of(settings.rateLimit),
    cursors: createCursorCodec(settings.apiKeyPeppers),
    deliveries: createDeliveryWake({ jobs, logger }),
    jobs,
    requestLog,
    tracer,
    async close() {
      closing = true;
      await Promise.all([requestLog.close(), tracer.close()]);
      limiters.close();
      await identity.close();
      await jobs.close();
      await replica?.close();
      await db.close();
    },
  };
}

/** Limiters that count in Redis, and in this process while there is no Redis. */
function createLimiters(
  { redisUrl }: Settings,
  { clock, metrics }: Pick<Deps, "clock" | "metrics">,
) {
  const countsAlone = (isAlone: boolean) => metrics.rateLimitLocal.set(isAlone ? 1 : 0);
  countsAlone(true);
  if (redisUrl === undefined) {
    return { of: (limit: RateLimit) => limitInProcess(limit, clock), close() {} };
  }
  const redis = connectRedis(redisUrl, {
    onError: () => {},
    commandTimeoutMs: rateLimitTimeoutMs,
  });
  redis.on("ready", () => countsAlone(false)).on("close", () => countsAlone(true));
  const onFallback = () => {
    metrics.rateLimitFallbacks.inc();
    countsAlone(true);
  };
  const onShared = () => countsAlone(false);
  return {
    of: (limit: RateLimit) => limitThroughRedis(redis, limit, { clock, onFallback, onShared }),
    close: () => redis.disconnect(),
  };
}

function replicaOf(
  { replicaUrl, replicaLagMaxMs, preparesStatements, databaseConnections }: Settings,
  {
    logger,
    warn,
    ...options
  }: Pick<Parameters<typeof connectReplica>[0], "primary" | "limits"> &
    Pick<Deps, "logger"> & { warn: Warn },
) {
  if (replicaUrl === undefined) return undefined;
  const warnOfReplica = warn("The replica is unavailable, so reads use the primary");
  return connectReplica({
    ...options,
    onChange: (error) => {
      if (error === undefined) logger.info("The replica is available again");
      else warnOfReplica(error as Error);
    },
    connectionString: replicaUrl,
    preparesStatements,
    connectionsMax: databaseConnections,
    lagMaxMs: replicaLagMaxMs,
    onError: () => {},
  });
}
