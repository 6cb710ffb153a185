import { Redis } from "ioredis";
import { whyOtherProtocol } from "./redis-protocol.ts";
import { whatTlsLacks } from "./tls-errors.ts";

const limitMs = 5_000;

/** The versions of Redis, and of servers with its protocol. */
export const oldestVersion = "6.2";

/**
 * Why a Redis cannot be used, in words that follow its name. Undefined when it can, and when it is
 * away.
 */
export async function whyRedisUnusable(url: string): Promise<string | undefined> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: limitMs,
    commandTimeout: limitMs,
    retryStrategy: () => null,
  });
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
    return whyOtherProtocol(url, limitMs);
  } finally {
    redis.disconnect();
  }
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
