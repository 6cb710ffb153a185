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

/** Both, where there is a redis-server; the global setup says when there is none. */
export const queueBackends = (): QueueBackendUnderTest[] =>
  redisServerPath() === undefined ? [postgres] : [postgres, redis];
