import { expect, onTestFinished, test, vi } from "vitest";
import { keptLog } from "../../../test/log-lines.ts";
import { createMetrics } from "../metrics/metrics.ts";
import type { RequestRow } from "./buffer.ts";
import { createRequestLog } from "./request-log.ts";

const rowOf = (id: string): RequestRow => ({
  id,
  organizationId: "a",
  method: "GET",
  route: "/api/v1/referrals",
  status: 200,
  errorCode: null,
  requestId: id,
  keyId: "key",
  durationMs: 1,
  responseBytes: 1,
  clientNetwork: null,
  droppedCount: 0,
});

/**
 * A log with a database that is unavailable until the test makes it work, and the IDs in each
 * statement.
 */
function logOnDatabase() {
  const [metrics, log] = [createMetrics(), keptLog()];
  const written: string[][] = [];
  const counts: number[] = [];
  const database = { isAway: true, onQuery: undefined as (() => void) | undefined };
  const db = {
    async query<Row>({ values = [] }: { values?: unknown[] }): Promise<Row[]> {
      database.onQuery?.();
      if (database.isAway) throw new Error("The database is away");
      written.push(values[0] as string[]);
      counts.push(...(values.at(-1) as number[]));
      return [];
    },
  };
  const droppedTotal = async () => (await metrics.droppedRequests.get()).values[0]?.value;
  return {
    requestLog: createRequestLog({ db, metrics, logger: log.logger }),
    ...{ database, written, counts, droppedTotal, lines: log.lines },
  };
}

test("while the database is unavailable · rows wait, the rest is counted, and no request is affected", async () => {
  const { requestLog, database, written, counts, droppedTotal, lines } = logOnDatabase();
  for (let n = 0; n < 10_005; n += 1) requestLog.add(rowOf(String(n)));
  await requestLog.close();
  expect(lines).toMatchObject([{ msg: "Could not write the request log" }]);
  expect(await droppedTotal()).toBe(5);
  database.isAway = false;
  await requestLog.close();
  expect(written.map((ids) => ids.length)).toEqual(Array(10).fill(1_000));
  expect(new Set(written.flat()).size).toBe(10_000);
  expect(counts.reduce((sum, count) => sum + count)).toBe(5);
});

test("a row that the database did not take · is written a second later, without another request", async () => {
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers();
  const { requestLog, database, written } = logOnDatabase();
  requestLog.add(rowOf("1"));
  await vi.advanceTimersByTimeAsync(1_000);
  database.isAway = false;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(written).toEqual([["1"]]);
});

test("a row that arrives while others are written · is written a second later, without another request", async () => {
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers();
  const { requestLog, database, written } = logOnDatabase();
  database.isAway = false;
  database.onQuery = () => requestLog.add(rowOf("2"));
  requestLog.add(rowOf("1"));
  await vi.advanceTimersByTimeAsync(1_000);
  database.onQuery = undefined;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(written).toEqual([["1"], ["2"]]);
});

test("a log that is closed · writes what is left and nothing twice", async () => {
  const { requestLog, database, written } = logOnDatabase();
  database.isAway = false;
  requestLog.add(rowOf("1"));
  await requestLog.close();
  await requestLog.close();
  expect(written).toEqual([["1"]]);
});
