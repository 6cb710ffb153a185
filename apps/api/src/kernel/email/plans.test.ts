import { expect, test } from "vitest";
import { manyRows } from "../../../../../.ci/test-volume.ts";
import { useService } from "../../../test/use-service.ts";
import { claimDueMails } from "./store.ts";

const service = useService();

const readsOfTable = async () => {
  const { rows } = await service.pool.query(
    "SELECT seq_scan::int AS scans FROM pg_stat_user_tables WHERE relname = 'mails'",
  );
  return rows[0]?.scans;
};

test("Claiming emails · among many that were sent · reads the index of the waiting ones", async () => {
  const { db, newId } = service.deps;
  await service.pool.query(`
    INSERT INTO mails (id, kind, status, sealed_message, next_attempt_at, created_at)
    SELECT uuidv7(), 'invitation', CASE WHEN number <= 20 THEN 'waiting' ELSE 'sent' END,
      CASE WHEN number <= 20 THEN ''::bytea END, now(), now()
    FROM generate_series(1, ${manyRows(4_000)}) AS number`);
  await service.pool.query("ANALYZE mails");
  const before = await readsOfTable();
  const now = new Date(Date.now() + 60_000);
  const claimed = await claimDueMails(db, {
    countMax: 10,
    now,
    leaseEndsAt: new Date(now.getTime() + 60_000),
    leaseToken: newId(),
  });
  expect(claimed).toHaveLength(10);
  // PostgreSQL shows the statistics of a connection only after the connection flushes them.
  await db.query({ text: "SELECT pg_stat_force_next_flush()" });
  expect(await readsOfTable()).toBe(before);
});
