import { Redis, type RedisOptions } from "ioredis";
import { whatTlsLacks } from "./tls-errors.ts";

const commandLimitMs = 1_000;

export const reconnectDelayMs = (attempt: number) => Math.min(attempt * 100, 1_000);

/**
 * A connection whose commands fail at once while Redis is unavailable, instead of waiting for it.
 */
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

const probeLimitMs = 5_000;

const connectOnce = (url: string, options: Pick<RedisOptions, "enableReadyCheck" | "tls"> = {}) =>
  new Redis(url, {
    ...options,
    lazyConnect: true,
    connectTimeout: probeLimitMs,
    commandTimeout: probeLimitMs,
    retryStrategy: () => null,
  });

/** The versions of Redis, and of servers with its protocol. */
export const oldestVersion = "6.2";

/**
 * Why a Redis cannot be used, in words that follow its name. Undefined when it can, and when it is
 * unavailable.
 */
export async function whyRedisUnusable(url: string): Promise<string | undefined> {
  const redis = connectOnce(url);
  let lost: unknown;
  redis.on("error", (error) => {
    lost = error;
  });
  try {
    await redis.connect();
    return whatIsWrongWith(await redis.info("server"));
  } catch (error) {
    const wrong = whatTlsLacks(lost ?? error);
    if (wrong !== undefined || lost === undefined) return wrong;
    return whyOtherProtocol(url);
  } finally {
    redis.disconnect();
  }
}

/** Whether the server answers the other protocol, with TLS or without. Sends no password. */
async function whyOtherProtocol(url: string): Promise<string | undefined> {
  const { protocol, hostname, port } = new URL(url);
  const triesTls = protocol !== "rediss:";
  const redis = connectOnce(`redis://${hostname}:${port || 6_379}`, {
    enableReadyCheck: false,
    ...(triesTls && { tls: { rejectUnauthorized: false } }),
  });
  redis.on("error", () => {});
  try {
    await redis.connect();
    // A handshake is answer enough. Without TLS any server takes the connection.
    if (!triesTls) await redis.ping();
  } catch (error) {
    // An error in Redis's protocol is a response, such as that of a Redis with a password.
    if ((error as Error).name !== "ReplyError") return undefined;
  } finally {
    redis.disconnect();
  }
  return triesTls
    ? "that speaks TLS; write rediss:// for it"
    : "that does not speak TLS; write redis:// for it";
}

/** Reads what a Redis tells about itself, a `name:value` a line. */
export function whatIsWrongWith(info: string): string | undefined {
  const lines = info.split("\r\n");
  const told = (name: string) =>
    lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1) ?? "";
  const mode = told("redis_mode");
  if (mode === "sentinel") return "that is a Sentinel; name the Redis behind it";
  if (mode === "cluster") return "that is a Redis Cluster; a single Redis is needed";
  const version = told("redis_version");
  if (version !== "" && isOlder(version, oldestVersion)) {
    return `that is Redis ${version}; ${oldestVersion} or newer is needed`;
  }
  return undefined;
}

const isOlder = (version: string, than: string) =>
  version.localeCompare(than, "en", { numeric: true }) < 0;
