import { Cluster, type CommonRedisOptions, Redis } from "ioredis";
import { parseRedisUrl } from "../settings/redis-url.ts";

export type RedisClient = Redis | Cluster;

export const reconnectDelayMs = (attempt: number) => Math.min(attempt * 100, 1_000);

/** A Sentinel that is frozen or away is left for the next one after this time. */
const sentinelLimitMs = 1_000;

const slotsRefreshMs = 5_000;

/** What a server says that is not, or not yet, the master of our keys. */
const otherMaster = /\b(READONLY|MOVED|ASK|CLUSTERDOWN|LOADING|MASTERDOWN)\b/;

/** Connects anew after such an answer, so that the master is found again. */
const reconnectOnError = ({ message }: Error) => otherMaster.test(message);

interface ClientOptions extends Pick<CommonRedisOptions, "commandTimeout" | "connectTimeout"> {
  /** A connection whose answer is later than this is closed, because its host may be frozen. */
  socketTimeout: number;
  /** Null for commands that wait for Redis. */
  maxRetriesPerRequest: number | null;
  enableOfflineQueue: boolean;
  /** Gives up after the first attempt. */
  once?: boolean;
}

/** A client of the Redis, the master behind Sentinels, or the Cluster of this URL. */
export function createRedisClient(url: string, options: ClientOptions): RedisClient {
  const connection = redisConnectionOf(url, options);
  if (connection instanceof Cluster) return connection;
  if (!("url" in connection)) return new Redis(connection);
  const { url: address, ...rest } = connection;
  return new Redis(address, rest);
}

/**
 * The same as options where BullMQ takes them, which then opens and closes its own connections.
 * Without ioredis's `failoverDetector`, after which it did not come back in 4 of 16 failovers.
 */
export function redisConnectionOf(
  url: string,
  { enableOfflineQueue, maxRetriesPerRequest, once = false, ...timeouts }: ClientOptions,
) {
  const place = parseRedisUrl(url);
  const retry = once ? () => null : reconnectDelayMs;
  const shared = { ...timeouts, maxRetriesPerRequest };
  const single = { ...shared, enableOfflineQueue, retryStrategy: retry, reconnectOnError };
  switch (place?.kind) {
    case "sentinel":
      return {
        ...single,
        ...place.login,
        ...(place.sentinelLogin.username && { sentinelUsername: place.sentinelLogin.username }),
        ...(place.sentinelLogin.password && { sentinelPassword: place.sentinelLogin.password }),
        ...(place.isTls && { tls: {}, enableTLSForSentinelMode: true, sentinelTLS: {} }),
        sentinels: place.hosts,
        name: place.name,
        db: place.db,
        connectTimeout: sentinelLimitMs,
        sentinelCommandTimeout: sentinelLimitMs,
        sentinelRetryStrategy: retry,
      };
    case "cluster":
      return new Cluster(place.hosts, {
        enableOfflineQueue,
        clusterRetryStrategy: retry,
        slotsRefreshInterval: slotsRefreshMs,
        redisOptions: { ...shared, ...place.login, ...(place.isTls && { tls: {} }) },
      });
    default:
      return { url, ...single };
  }
}
