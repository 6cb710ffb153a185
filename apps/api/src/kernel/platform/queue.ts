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
import { keepReceiving } from "./redis-receiver.ts";
import { waitAtMost } from "./time-limit.ts";

/** The backend of the queue: Redis if it is configured, otherwise the same PostgreSQL. */
export type QueueBackend =
  | { kind: "redis"; url: string }
  | { kind: "postgres"; connectionString: string };

export interface JobSender<Job> {
  /** Rejects quickly, instead of waiting, if the backend is unavailable. */
  send(job: Job): Promise<void>;
  isAvailable(): Promise<boolean>;
  /** Discards the waiting jobs if there are more than this. Returns whether it did. */
  discardWaiting(options: { moreThan: number }): Promise<boolean>;
  close(): Promise<void>;
}

interface JobReceiver {
  /** Stops receiving. A job that was already sent can still be received after this. */
  close(): Promise<void>;
}

interface QueueOptions {
  name: string;
  backend: QueueBackend;
  /** Called for each lost connection. The queue reconnects automatically. */
  onError: (error: Error) => void;
  /** The longest time that a sender waits for Redis. */
  commandTimeoutMs?: number;
}

/** The worker's longest command waits 5 s for jobs. */
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

/**
 * The number of connections that a process opens to send jobs. A worker opens the same number again
 * to receive them.
 */
export const queueConnectionsMax = 4;

function openPool(connectionString: string) {
  const pool = createQueuePool(connectionString, queueConnectionsMax);
  // BullMQ's type for a pool fits none of pg's overloads.
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
      // The ID is set explicitly, because BullMQ would otherwise create a sequence for IDs in
      // PostgreSQL, and the service's role cannot create sequences.
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
 * Creates the queue's tables in PostgreSQL as their owner, so that other users of the queue need no
 * permission to create tables.
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
  // BullMQ asks the server for its version once, and never works if that fails. The queue is
  // therefore opened when the server responds, and opened again if the server becomes unavailable
  // in the meantime.
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
  await waitAtMost(redisStartLimitMs, ready);
  function queue(): OpenQueue {
    if (opened === undefined) throw new Error("Redis is not connected yet");
    return opened;
  }
  return {
    queue,
    async reach() {
      queue();
      // Writes a key, because even a replica or a full Redis responds to reads.
      await redis.set(`${prefix}:reached`, "1", "PX", reachedKeptMs);
    },
    async close() {
      await opened?.close();
      redis.disconnect();
    },
  };
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
    // A receiver that has stopped is noticed within seconds. The sweeper also finds the deliveries
    // in its jobs.
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
  return keepReceiving(() => {
    // BullMQ's types, unlike those of ioredis, do not allow an option that is present but undefined.
    const connection = redisConnectionOf(backend.url, {
      maxRetriesPerRequest: null,
      enableOfflineQueue: true,
      socketTimeout: receiverSilenceMs,
    }) as ConnectionOptions;
    const worker = new Worker<Job>(name, processor, { ...settings, connection });
    worker.on("error", onError);
    return {
      worker,
      // BullMQ does not close a client that was passed to it.
      disconnect() {
        if (connection instanceof Cluster) connection.disconnect();
      },
    };
  }, onError);
}
