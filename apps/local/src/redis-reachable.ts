import type { Settings } from "@referral-service/api/kernel/settings/settings.ts";
import { SettingsError } from "@referral-service/api/kernel/settings/settings-error.ts";
import { Redis } from "ioredis";

const limitMs = 2_000;

/**
 * In production a service starts without its Redis and waits. In a local start a wrong address is
 * more likely.
 */
export async function requireReachableRedis({ redisUrl }: Pick<Settings, "redisUrl">) {
  if (redisUrl !== undefined && !(await isRedisReachable(redisUrl))) {
    throw new SettingsError("REDIS_URL names a Redis that cannot be reached.");
  }
}

/** Whether a Redis answers under this URL now. */
async function isRedisReachable(url: string): Promise<boolean> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: limitMs,
    retryStrategy: () => null,
  });
  redis.on("error", () => {});
  try {
    await redis.connect();
    return true;
  } catch {
    return false;
  } finally {
    redis.disconnect();
  }
}
