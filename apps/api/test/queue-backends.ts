import { redisServerPath, startRedis } from "./redis.ts";

interface RunningBackend {
  /** Settings that make the service use this queue. */
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

/** Both queues if redis-server is on the PATH. The global setup reports a missing one. */
export const queueBackends = (): QueueBackendUnderTest[] =>
  redisServerPath() === undefined ? [postgres] : [postgres, redis];
