import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { manyRows } from "../../../../.ci/test-volume.ts";
import { type RunningProcess, startProcess } from "../../test/process.ts";
import { until } from "../../test/until.ts";
import { useService } from "../../test/use-service.ts";
import type { Repeating } from "../kernel/platform/repeat.ts";
import { startLoops } from "../kernel/platform/work.ts";
import { importsWork } from "./work.ts";

const service = useService();
const rowCount = manyRows(500);

beforeAll(() =>
  service.pool.query(`CREATE FUNCTION wait_for_the_test() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_advisory_xact_lock(1); RETURN NEW; END $$`),
);

let importing: Repeating;
const startImporting = () => {
  importing = startLoops(service.deps, importsWork.loops ?? {});
};
afterAll(() => importing.stop());

/**
 * Interrupts the worker at the last write of a piece, which updates the import, and returns the
 * import at that time. Everything else in the piece is written, but nothing is committed. At that
 * write, the worker waits for a lock that the test holds, so even a slow test interrupts it at the
 * same place.
 */
async function interruptWithinPiece(
  id: string,
  piece: string,
  { begin, interrupt }: { begin: () => unknown; interrupt: (waitingPid: number) => unknown },
) {
  const lock = new pg.Client({ connectionString: service.deps.settings.databaseUrl });
  await lock.connect();
  try {
    await lock.query("SELECT pg_advisory_lock(1)");
    await service.pool.query(`CREATE TRIGGER held BEFORE UPDATE ON imports FOR EACH ROW
      WHEN (${piece}) EXECUTE FUNCTION wait_for_the_test()`);
    await begin();
    const waiting = `SELECT pid FROM pg_stat_activity WHERE datname = current_database()
      AND wait_event_type = 'Lock' AND query LIKE '%UPDATE imports%'`;
    const { pid } = await until(async () => (await service.pool.query(waiting)).rows[0]);
    await interrupt(pid);
    return await read(id);
  } finally {
    await lock.end();
    await service.pool.query("DROP TRIGGER IF EXISTS held ON imports");
  }
}

const endConnection = (pid: number) =>
  service.pool.query("SELECT pg_terminate_backend($1, 60000)", [pid]);

const path = (id: string) => `/imports/referrals/${id}`;

const read = async (id: string) => (await service.call("GET", path(id))).body;

const reached = (id: string, status: string) =>
  until(async () => {
    const found = await read(id);
    return found.status === status ? found : undefined;
  });

/** The number of rows, and the number of distinct values in the column. */
const counted = async (table: string, column: string, condition = "true") => {
  const { rows } = await service.pool.query(
    `SELECT count(*)::int AS count, count(DISTINCT ${column})::int AS distinct FROM ${table}
     WHERE organization_id = $1 AND ${condition}`,
    [service.organization.id],
  );
  return rows[0];
};

const eachOnce = { count: rowCount, distinct: rowCount };

test("a worker that is killed or loses its connection within a piece · has written nothing of it, and the piece is then imported once", async () => {
  const { referrerId } = service.organization;
  const people = Array.from(
    { length: rowCount },
    (_, row) => `Ada ${row},ada-${row}@example.com,${referrerId}`,
  );
  const { body: sent } = await service.call("POST", "/imports/referrals", {
    body: { csv: ["name,email,referrerId", ...people].join("\n") },
  });
  const unchecked = await interruptWithinPiece(sent.id, "true", {
    begin: startImporting,
    interrupt: endConnection,
  });
  expect(unchecked).toMatchObject({ status: "checking", checkedCount: 0 });
  await reached(sent.id, "checked");
  await importing.stop();

  await service.call("POST", `${path(sent.id)}/run`, { body: { mode: "all" } });
  let worker: RunningProcess | undefined;
  const { status, createdCount } = await interruptWithinPiece(sent.id, "NEW.created_count >= 300", {
    async begin() {
      worker = await startProcess("worker", service);
    },
    async interrupt() {
      worker?.signal("SIGKILL");
      await worker?.exited;
    },
  });
  expect(status).toBe("importing");
  expect(createdCount).toBeGreaterThan(0);
  expect(createdCount).toBeLessThan(rowCount);
  expect(await counted("referrals", "name")).toEqual({
    count: createdCount,
    distinct: createdCount,
  });

  startImporting();
  expect(await reached(sent.id, "completed")).toMatchObject({
    createdCount: rowCount,
    badCount: 0,
  });
  expect(await counted("referrals", "name")).toEqual(eachOnce);
  expect(await counted("audit_logs", "target_id", "action = 'referral.created'")).toEqual(eachOnce);
  const created = "payload::json #>> '{data,referral,id}'";
  expect(await counted("events", created, "type = 'referral.created'")).toEqual(eachOnce);

  const begun = await interruptWithinPiece(sent.id, "NEW.removed_count > 0", {
    begin: () => service.call("POST", `${path(sent.id)}/undo`),
    interrupt: endConnection,
  });
  expect(begun.removedCount).toBe(0);
  expect(await reached(sent.id, "undone")).toMatchObject({ removedCount: rowCount, keptCount: 0 });
  expect(await counted("referrals", "name")).toEqual({ count: 0, distinct: 0 });
  expect(await counted("audit_logs", "target_id", "action = 'referral.deleted'")).toEqual(eachOnce);
  const deleted = "payload::json #>> '{data,referralId}'";
  expect(await counted("events", deleted, "type = 'referral.deleted'")).toEqual(eachOnce);
});
