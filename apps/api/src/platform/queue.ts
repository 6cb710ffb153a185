import { createPostgresBackend, Queue, Worker, withBackend } from "bullmq";

/** Where jobs travel: Redis when one is configured, else the same Postgres. */
export type QueueBackend =
  | { kind: "redis"; url: string }
  | { kind: "postgres"; connectionString: string };

export interface JobSender<Job> {
  /** Rejects soon, rather than waits, when the backend is away. */
  send(job: Job): Promise<void>;
  isAvailable(): Promise<boolean>;
  close(): Promise<void>;
}

export interface JobReceiver {
  close(): Promise<void>;
}

interface QueueOptions {
  name: string;
  backend: QueueBackend;
  /** Called for every lost connection; the backend is tried again by itself. */
  onError: (error: Error) => void;
}

const onPostgres = withBackend(createPostgresBackend);

// The braces keep all keys of a queue in one slot of a Redis Cluster.
const prefix = "{referral-service}";

const reconnectDelayMs = (attempt: number) => Math.min(attempt * 100, 1_000);

const postgresConnection = (connectionString: string) => ({
  connectionString,
  migrate: true,
  max: 4,
});

export async function createJobSender<Job>({
  name,
  backend,
  onError,
}: QueueOptions): Promise<JobSender<Job>> {
  const queue =
    backend.kind === "redis"
      ? new Queue<Job>(name, {
          prefix,
          skipWaitingForReady: true,
          connection: {
            url: backend.url,
            enableOfflineQueue: false,
            maxRetriesPerRequest: 0,
            retryStrategy: reconnectDelayMs,
          },
        })
      : new onPostgres.Queue<Job>(name, {
          prefix,
          connection: postgresConnection(backend.connectionString),
        });
  queue.on("error", onError);
  if (backend.kind === "postgres") await queue.waitUntilReady();
  // BullMQ derives job names and data from a queue's own types, which a generic one leaves open.
  const jobs = queue as unknown as Queue<Job, void, string, never, never, string>;
  return {
    async send(job) {
      await jobs.add(name, job as never, { removeOnComplete: true, removeOnFail: true });
    },
    async isAvailable() {
      try {
        await jobs.getWaitingCount();
        return true;
      } catch {
        return false;
      }
    },
    close: () => jobs.close(),
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
    // A receiver that died is noticed within seconds; what it held is also found by sweeping.
    lockDuration: 10_000,
    stalledInterval: 5_000,
    removeOnComplete: { count: 0 },
    removeOnFail: { count: 0 },
  };
  const worker =
    backend.kind === "redis"
      ? new Worker<Job>(name, processor, {
          ...settings,
          connection: {
            url: backend.url,
            maxRetriesPerRequest: null,
            retryStrategy: reconnectDelayMs,
          },
        })
      : new onPostgres.Worker<Job>(name, processor, {
          ...settings,
          connection: postgresConnection(backend.connectionString),
        });
  worker.on("error", onError);
  if (backend.kind === "postgres") await worker.waitUntilReady();
  return { close: () => worker.close() };
}
