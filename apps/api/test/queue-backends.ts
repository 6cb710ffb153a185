import { redisServerPath, startRedis } from "./redis.ts";

interface RunningBackend {
  /** Settings that make the service use it. */
  environment: Record<string, string>;
  stop(): Promise<void>;
}

interface QueueBackendUnderTest {
  name: string;
  start(): Promise<RunningBackend>;
}

const postgres: QueueBackendUnderTest = {
  name: "PostgreSQL",
  start: async () => ({ environment: {}, stop: async () => {} }),
};

const redis: QueueBackendUnderTest = {
  name: "Redis",
  async start() {
    const { url, stop } = await startRedis();
    return { environment: { REDIS_URL: url }, stop };
  },
};

/** Both, where there is a redis-server. In CI a missing one fails the run instead of shortening it. */
export function queueBackends(): QueueBackendUnderTest[] {
  if (redisServerPath() !== undefined) return [postgres, redis];
  if (process.env.CI) throw new Error("There is no redis-server on the PATH, and CI must have one");
  process.stderr.write("Left out: the suites on Redis, because there is no redis-server here.\n");
  return [postgres];
}
