import { Redis } from "ioredis";

const commandLimitMs = 1_000;

export const reconnectDelayMs = (attempt: number) => Math.min(attempt * 100, 1_000);

/** A connection whose commands fail at once while Redis is away, instead of waiting for it. */
export function connectRedis(
  url: string,
  {
    onError,
    commandTimeoutMs = commandLimitMs,
  }: { onError: (error: Error) => void; commandTimeoutMs?: number },
): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: commandTimeoutMs,
    retryStrategy: reconnectDelayMs,
  });
  redis.on("error", onError);
  return redis;
}
