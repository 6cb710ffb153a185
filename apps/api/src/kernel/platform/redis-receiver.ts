import type { Worker } from "bullmq";
import { repeat } from "./repeat.ts";

/** A BullMQ worker with its connections, or a substitute in tests. */
interface OpenWorker {
  worker: Pick<Worker, "backend" | "close" | "isRunning">;
  /** Closes what BullMQ leaves open. */
  disconnect(): void;
}

const watchMs = 1_000;

/** BullMQ ends its connection on purpose for a moment to wake the worker. */
const endedMax = 3;

/**
 * Keeps a worker running on Redis. A worker whose connection has ended or was never set up does not
 * recover, so it is replaced.
 */
export function keepReceiving(open: () => OpenWorker, onError: (error: Error) => void) {
  let current = open();
  let endedCount = 0;

  async function watch() {
    endedCount = (await hasEnded(current)) ? endedCount + 1 : 0;
    if (endedCount < endedMax) return;
    onError(new Error("The queue's worker lost Redis permanently and is being replaced"));
    const ended = current;
    current = open();
    endedCount = 0;
    // The close is not awaited, because the worker's connections might never close.
    close(ended).catch(onError);
  }
  const watching = repeat(watch, {
    intervalMs: watchMs,
    onError: (error) => onError(error as Error),
  });

  return {
    async close() {
      await watching.stop();
      await close(current);
    },
  };
}

async function hasEnded({ worker }: OpenWorker): Promise<boolean> {
  if (!worker.isRunning()) return true;
  const { client, blockingClient } = worker.backend;
  const states = await Promise.all([client, blockingClient].map(stateOf));
  return states.includes("end") || states.includes("failed");
}

/** The state of a connection that is still being set up is undefined. */
const stateOf = (client: Promise<{ status: string }> | undefined) =>
  Promise.race([
    client?.then(
      ({ status }) => status,
      () => "failed",
    ),
    new Promise<undefined>((resolve) => setImmediate(resolve, undefined)),
  ]);

// BullMQ waits until an unavailable Redis is back if `force` is not set. A forced close leaves an
// unfinished job in Redis, and another receiver gets the job when its lock ends.
async function close({ worker, disconnect }: OpenWorker) {
  await worker.close(true);
  disconnect();
}
