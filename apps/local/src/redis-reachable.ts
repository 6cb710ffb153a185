import { once } from "node:events";
import { connectRedis } from "@referral-service/api/kernel/platform/redis.ts";
import type { Settings } from "@referral-service/api/kernel/settings/settings.ts";
import { SettingsError } from "@referral-service/api/kernel/settings/settings-error.ts";

const limitMs = 2_000;

/**
 * A service in production starts without its Redis and waits. A local start does not, because a
 * wrong address is more likely there.
 */
export async function requireReachableRedis({ redisUrl }: Pick<Settings, "redisUrl">) {
  if (redisUrl !== undefined && !(await isRedisReachable(redisUrl))) {
    throw new SettingsError("REDIS_URL points to a Redis server that cannot be reached.");
  }
}

/** Whether a Redis responds at this URL now. */
async function isRedisReachable(url: string): Promise<boolean> {
  const redis = connectRedis(url, { onError: () => {} });
  try {
    // Uses an event target, because `once` on the client would reject at an error while the client
    // still retries.
    const ready = new EventTarget();
    redis.on("ready", () => ready.dispatchEvent(new Event("ready")));
    await once(ready, "ready", { signal: AbortSignal.timeout(limitMs) });
    return true;
  } catch {
    return false;
  } finally {
    redis.disconnect();
  }
}
