import type { Connection } from "../database/database.ts";
import type { MetricsDeps } from "../metrics/metrics.ts";
import type { PlatformDeps } from "../platform/platform-deps.ts";
import { createRequestBuffer, type RequestRow } from "./buffer.ts";
import { insertRequests } from "./store.ts";

/** The longest time in ms that a row waits before it is written. */
const writeAfterMs = 1_000;

/**
 * The largest number of waiting rows, which take about 4 MB. A process serves fewer requests in a
 * second, so only an unavailable database fills the buffer.
 */
const rowsMax = 10_000;

const rowsPerStatement = 1_000;

interface RequestLog {
  /** Keeps the row until it is written with others. Never throws. */
  add(row: RequestRow): void;
  /** Writes the remaining rows. */
  close(): Promise<void>;
}

export interface RequestLogDeps {
  requestLog: RequestLog;
}

/** Writes the requests of all organizations in batches, outside the transactions of the requests. */
export function createRequestLog({
  db,
  metrics,
  logger,
}: { db: Pick<Connection, "query"> } & MetricsDeps & Pick<PlatformDeps, "logger">): RequestLog {
  const buffer = createRequestBuffer(rowsMax);
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  function keep(row: RequestRow) {
    if (!buffer.add(row)) metrics.droppedRequests.inc();
  }

  async function write() {
    const rows = buffer.take();
    for (let start = 0; start < rows.length; start += rowsPerStatement) {
      try {
        await insertRequests(db, rows.slice(start, start + rowsPerStatement));
      } catch (error) {
        // The rows wait for the database, together with those that arrive in the meantime.
        for (const row of rows.slice(start)) keep(row);
        logger.warn({ err: error }, "Could not write the request log");
        return;
      }
    }
  }

  function writeLater() {
    timer ??= setTimeout(() => {
      writing = write().then(() => {
        timer = undefined;
        // Rows can have arrived during the write, or the database could not store them.
        if (!buffer.isEmpty()) writeLater();
      });
    }, writeAfterMs).unref();
  }

  return {
    add(row) {
      keep(row);
      writeLater();
    },
    async close() {
      await writing;
      clearTimeout(timer);
      timer = undefined;
      await write();
    },
  };
}
