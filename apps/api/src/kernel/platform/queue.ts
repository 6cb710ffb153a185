import { randomUUID } from "node:crypto";
import {
  type ConnectionOptions,
  createPostgresBackend,
  type PostgresConnectionOptions,
  Queue,
  Worker,
  withBackend,
} from "bullmq";
import { Cluster } from "ioredis";
import { connectionForQueueTables, createQueuePool } from "../database/queue-pool.ts";
import { connectRedis } from "./redis.ts";
import { redisConnectionOf } from "./redis-client.ts";

/** The backend of the queue: Redis when one is configured, else the same PostgreSQL. */
export type QueueBackend =
  | { kind: "redis"; url: string }
  | { kind: "postgres"; connectionString: string };

export interface JobSender<Job> {
  /** Rejects soon, instead of waiting, when the backend is unavailable. */
  send(job: Job): Promise<void>;
  isAvailable(): Promise<boolean>;
  /** Discards the waiting jobs when they are more than this. Returns whether it did. */
  discardWaiting(options: { moreThan: number }): Promise<boolean>;
  close(): Promise<void>;
}

interface JobReceiver {
  /** A job that is already on its way can still be received afterward. */
  close(): Promise<void>;
}

interface QueueOptions {
  name: string;
  backend: QueueBackend;
  /** Called for every lost connection. The queue reconnects automatically. */
  onError: (error: Error) => void;
  /** How long a sender waits for Redis. */
  commandTimeoutMs?: number;
}

/** The worker's longest command waits for jobs for 5 s. */
const receiverSilenceMs = 8_000;

interface OpenQueue {
  add(name: string, job: unknown, options: object): Promise<unknown>;
  getWaitingCount(): Promise<number>;
  drain(): Promise<void>;
  close(): Promise<void>;
}

const onPostgres = withBackend(createPostgresBackend);

// The braces keep all keys of a queue in one slot of a Redis Cluster.
const prefix = "{referral-service}";

const redisStartLimitMs = 2_000;
const reachedKeptMs = 10_000;

/** Connections that a process opens to send jobs. A worker opens as many again to receive them. */
export const queueConnectionsMax = 4;

function openPool(connectionString: string) {
  const pool = createQueuePool(connectionString, queueConnectionsMax);
  // BullMQ's type of a pool fits none of pg's overloads.
  const connection = pool as unknown as PostgresConnectionOptions;
  let ended: Promise<void> | undefined;
  return {
    connection,
    end() {
      ended ??= pool.end();
      return ended;
    },
  };
}

export async function createJobSender<Job>(options: QueueOptions): Promise<JobSender<Job>> {
  const { name, backend } = options;
  const { queue, reach, close } =
    backend.kind === "redis"
      ? await openOnRedis(options, backend.url)
      : await openOnPostgres(options, backend.connectionString);
  return {
    async send(job) {
      // With an ID of ours, as BullMQ draws one from a sequence that it makes in PostgreSQL, and
      // the service's role cannot make any.
      await queue().add(name, job, {
        jobId: randomUUID(),
        removeOnComplete: true,
        removeOnFail: true,
      });
    },
    async isAvailable() {
      try {
        await reach();
        return true;
      } catch {
        return false;
      }
    },
    async discardWaiting({ moreThan }) {
      const waitingCount = await queue().getWaitingCount();
      if (waitingCount <= moreThan) return false;
      await queue().drain();
      return true;
    },
    close,
  };
}

/**
 * In PostgreSQL, as the owner of the tables: other users of the queue need not be able to
 * create any.
 */
export async function makeQueueTables(connectionString: string) {
  const queue = new onPostgres.Queue("tables", {
    prefix,
    connection: connectionForQueueTables(connectionString),
  });
  queue.on("error", () => {});
  await queue.waitUntilReady();
  await queue.close();
}

async function openOnPostgres({ name, onError }: QueueOptions, connectionString: string) {
  const { connection, end } = openPool(connectionString);
  const queue = new onPostgres.Queue(name, { prefix, connection });
  queue.on("error", onError);
  const close = async () => {
    await queue.close();
    await end();
  };
  try {
    await queue.waitUntilReady();
  } catch (error) {
    await close();
    throw error;
  }
  return { queue: (): OpenQueue => queue, reach: () => queue.getWaitingCount(), close };
}

async function openOnRedis({ name, onError, commandTimeoutMs }: QueueOptions, url: string) {
  const redis = connectRedis(url, { onError, ...(commandTimeoutMs && { commandTimeoutMs }) });
  let opened: Queue | undefined;
  // BullMQ asks the server for its version once, and never works when that fails. So the queue is
  // opened when the server responds, and opened again when the server goes away in the meantime.
  const ready = new Promise<void>((resolve) => {
    redis.on("ready", async () => {
      if (opened !== undefined) return;
      const queue = new Queue(name, { prefix, connection: redis });
      queue.on("error", onError);
      try {
        await queue.waitUntilReady();
        opened = queue;
        resolve();
      } catch {
        await queue.close().catch(() => {});
      }
    });
  });
  await withinLimit(ready, redisStartLimitMs);
  function queue(): OpenQueue {
    if (opened === undefined) throw new Error("Redis has not been reached yet");
    return opened;
  }
  return {
    queue,
    async reach() {
      queue();
      // Written, because a replica answers reads, and a full Redis as well.
      await redis.set(`${prefix}:reached`, "1", "PX", reachedKeptMs);
    },
    async close() {
      await opened?.close();
      redis.disconnect();
    },
  };
}

async function withinLimit(promise: Promise<void>, ms: number) {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([promise, limit]);
  clearTimeout(timer);
}

export async function createJobReceiver<Job>({
  name,
  backend,
  onError,
  receive,
}: QueueOptions & { receive: (job: Job) => void }): Promise<JobReceiver> {
  const processor = async ({ data }: { data: Job }) => receive(data);
  const settings = {
    prefix,
    concurrency: 8,
    // A dead receiver is noticed within seconds. The sweeper also finds the deliveries of its jobs.
    lockDuration: 10_000,
    stalledInterval: 5_000,
    removeOnComplete: { count: 0 },
    removeOnFail: { count: 0 },
  };
  if (backend.kind === "postgres") {
    const { connection, end } = openPool(backend.connectionString);
    const worker = new onPostgres.Worker<Job>(name, processor, { ...settings, connection });
    worker.on("error", onError);
    await worker.waitUntilReady();
    return {
      async close() {
        await worker.close();
        await end();
      },
    };
  }
  // BullMQ's types allow no option that is there and undefined, as ioredis's do.
  const connection = redisConnectionOf(backend.url, {
    maxRetriesPerRequest: null,
    enableOfflineQueue: true,
    socketTimeout: receiverSilenceMs,
  }) as ConnectionOptions;
  const worker = new Worker<Job>(name, processor, { ...settings, connection });
  worker.on("error", onError);
  // Without force, BullMQ waits for a Redis that is gone until it is back. With force, a job that is
  // under way stays in Redis, and another receiver gets it when its lock has ended.
  return {
    async close() {
      await worker.close(true);
      // BullMQ leaves a client that it was given open.
      if (connection instanceof Cluster) connection.disconnect();
    },
  };
}
