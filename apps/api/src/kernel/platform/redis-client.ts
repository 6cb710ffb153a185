import { Cluster, type CommonRedisOptions, Redis } from "ioredis";
import { parseRedisUrl } from "../settings/redis-url.ts";

export type RedisClient = Redis | Cluster;

const reconnectDelayMs = (attempt: number) => Math.min(attempt * 100, 1_000);

/** Time in ms after which the next Sentinel is tried if one is frozen or unavailable. */
const sentinelLimitMs = 1_000;

const slotsRefreshMs = 5_000;

/** Replies from a server that is not, or not yet, the master for our keys. */
const otherMaster = /\b(READONLY|MOVED|ASK|CLUSTERDOWN|LOADING|MASTERDOWN)\b/;

/** Reconnects after such a reply, so that the master is found again. */
const reconnectOnError = ({ message }: Error) => otherMaster.test(message);

interface ClientOptions extends Pick<CommonRedisOptions, "commandTimeout" | "connectTimeout"> {
  /**
   * A connection is closed if its reply takes longer than this, because its host might be frozen.
   */
  socketTimeout: number;
  /** Null for commands that wait until Redis is available. */
  maxRetriesPerRequest: number | null;
  enableOfflineQueue: boolean;
  /** Whether to give up after the first attempt. */
  once?: boolean;
}

/** A client for the Redis at this URL, the master behind its Sentinels, or its Cluster. */
export function createRedisClient(url: string, options: ClientOptions): RedisClient {
  const connection = redisConnectionOf(url, options);
  if (connection instanceof Cluster) return connection;
  if (!("url" in connection)) return new Redis(connection);
  const { url: address, ...rest } = connection;
  return new Redis(address, rest);
}

/**
 * The settings of a Redis client, as options for BullMQ, which opens and closes its own connections.
 * Omits ioredis's `failoverDetector`: with it, the connection did not recover in 4 of 16 failovers.
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
