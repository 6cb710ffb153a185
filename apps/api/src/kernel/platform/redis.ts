import { Redis, type RedisOptions } from "ioredis";
import { parseRedisUrl, type RedisPlace } from "../settings/redis-url.ts";
import { createRedisClient, type RedisClient } from "./redis-client.ts";
import { whatTlsLacks } from "./tls-errors.ts";

const commandLimitMs = 1_000;

/** A working master always replies within this time. */
const silenceLimitMs = 3_000;

/**
 * A connection with commands that fail immediately while Redis is unavailable, instead of waiting.
 */
export function connectRedis(
  url: string,
  {
    onError,
    commandTimeoutMs = commandLimitMs,
  }: { onError: (error: Error) => void; commandTimeoutMs?: number },
): RedisClient {
  const redis = createRedisClient(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: commandTimeoutMs,
    socketTimeout: Math.max(silenceLimitMs, commandTimeoutMs),
  });
  redis.on("error", onError);
  return redis;
}

const probeLimitMs = 5_000;

const connectOnce = (
  url: string,
  options: Pick<RedisOptions, "enableReadyCheck" | "tls" | "username" | "password"> = {},
) =>
  new Redis(url, {
    ...options,
    lazyConnect: true,
    connectTimeout: probeLimitMs,
    commandTimeout: probeLimitMs,
    retryStrategy: () => null,
  });

/** The oldest supported version of Redis and of servers with its protocol. */
export const oldestVersion = "6.2";

/**
 * Returns why a Redis server cannot be used, in words that follow its name. Undefined if it can be used or
 * is unavailable.
 */
export async function whyRedisUnusable(url: string): Promise<string | undefined> {
  const place = parseRedisUrl(url);
  if (place === undefined || place.kind === "single") return whySingleUnusable(url);
  const answers = await Promise.all(place.hosts.map((host) => whyHostUnusable(place, host)));
  return answers.find((answer) => answer !== undefined);
}

/** Returns why a Sentinel or a node of a Cluster is unusable. */
async function whyHostUnusable(
  place: Exclude<RedisPlace, { kind: "single" }>,
  { host, port }: { host: string; port: number },
): Promise<string | undefined> {
  const login = place.kind === "sentinel" ? place.sentinelLogin : place.login;
  const redis = connectOnce(`redis://${host.includes(":") ? `[${host}]` : host}:${port}`, {
    ...login,
    ...(place.isTls && { tls: {} }),
  });
  let lost: unknown;
  redis.on("error", (error) => {
    lost = error;
  });
  try {
    await redis.connect();
    return whatIsWrongWith(await redis.info("server"), place.kind);
  } catch (error) {
    return whatTlsLacks(lost ?? error);
  } finally {
    redis.disconnect();
  }
}

async function whySingleUnusable(url: string): Promise<string | undefined> {
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

/** Whether the server speaks the other protocol, with TLS or without. Sends no password. */
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
    // The handshake is enough to detect TLS, but any server accepts a connection without TLS.
    if (!triesTls) await redis.ping();
  } catch (error) {
    // An error in Redis's protocol is also a reply, such as from a Redis server with a password.
    if ((error as Error).name !== "ReplyError") return undefined;
  } finally {
    redis.disconnect();
  }
  return triesTls
    ? "that requires TLS. Use rediss:// in the URL"
    : "that does not support TLS. Use redis:// in the URL";
}

const kinds = { standalone: "single", sentinel: "sentinel", cluster: "cluster" } as const;

const otherKinds = {
  single: "that is a single Redis. Use redis:// in the URL",
  sentinel: "that is a Sentinel. Use redis+sentinel://…?name=<the master's name> as the URL",
  cluster: "that is a Redis Cluster. Use redis+cluster:// in the URL",
};

/** Checks what a Redis or Valkey server reports about itself, one `name:value` per line. */
export function whatIsWrongWith(
  info: string,
  expected: RedisPlace["kind"] = "single",
): string | undefined {
  const lines = info.split("\r\n");
  const told = (name: string) =>
    lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1) ?? "";
  const mode = told("redis_mode") || told("server_mode");
  const kind = kinds[mode as keyof typeof kinds] ?? expected;
  if (kind !== expected) return otherKinds[kind];
  const version = told("redis_version");
  if (version !== "" && isOlder(version, oldestVersion)) {
    return `that runs Redis ${version}. Use version ${oldestVersion} or newer`;
  }
  return undefined;
}

const isOlder = (version: string, than: string) =>
  version.localeCompare(than, "en", { numeric: true }) < 0;
