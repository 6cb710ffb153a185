import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { manyRows } from "../../../../.ci/test-volume.ts";
import { type RunningProcess, startProcess } from "../../test/process.ts";
import { until } from "../../test/until.ts";
import { useService } from "../../test/use-service.ts";

const service = useService();
const rowCount = manyRows(500);

let worker: RunningProcess | undefined;

async function startWorker() {
  worker = await startProcess("worker", service);
}

async function killWorker() {
  worker?.signal("SIGKILL");
  await worker?.exited;
}

afterAll(killWorker);

beforeAll(() =>
  service.pool.query(`CREATE FUNCTION wait_for_the_test() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_advisory_xact_lock(1); RETURN NEW; END $$`),
);

/**
 * Kills the worker at the last write of a piece, the one to the import. Everything else in the
 * piece is then written, but nothing is committed. At that write, the worker waits for a lock that
 * the test holds, so even a slow test kills it at the same place.
 */
async function killWithinPiece(piece: string, begin: () => Promise<unknown>) {
  const lock = new pg.Client({ connectionString: service.deps.settings.databaseUrl });
  await lock.connect();
  try {
    await lock.query("SELECT pg_advisory_lock(1)");
    await service.pool.query(`CREATE TRIGGER held BEFORE UPDATE ON imports FOR EACH ROW
      WHEN (${piece}) EXECUTE FUNCTION wait_for_the_test()`);
    await begin();
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database()
      AND wait_event_type = 'Lock' AND query LIKE '%UPDATE imports%'`;
    await until(async () => (await service.pool.query(waiting)).rowCount === 1);
    await killWorker();
  } finally {
    await lock.end();
    await service.pool.query("DROP TRIGGER IF EXISTS held ON imports");
  }
}

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

test("a worker that is killed within a piece · has done nothing of it, and the next one does it once", async () => {
  const { referrerId } = service.organization;
  const people = Array.from(
    { length: rowCount },
    (_, row) => `Ada ${row},ada-${row}@example.com,${referrerId}`,
  );
  const { body: sent } = await service.call("POST", "/imports/referrals", {
    body: { csv: ["name,email,referrerId", ...people].join("\n"), mode: "all" },
  });

  await killWithinPiece("true", startWorker);
  expect(await read(sent.id)).toMatchObject({ status: "checking", checkedCount: 0 });

  await killWithinPiece("NEW.created_count >= 300", startWorker);
  const { status, createdCount } = await read(sent.id);
  expect(status).toBe("importing");
  expect(createdCount).toBeGreaterThan(0);
  expect(createdCount).toBeLessThan(rowCount);
  expect(await counted("referrals", "name")).toEqual({
    count: createdCount,
    distinct: createdCount,
  });

  await startWorker();
  expect(await reached(sent.id, "completed")).toMatchObject({
    createdCount: rowCount,
    badCount: 0,
  });
  expect(await counted("referrals", "name")).toEqual(eachOnce);
  expect(await counted("audit_logs", "target_id", "action = 'referral.created'")).toEqual(eachOnce);
  const created = "payload::json #>> '{data,referral,id}'";
  expect(await counted("events", created, "type = 'referral.created'")).toEqual(eachOnce);

  await killWithinPiece("NEW.removed_count > 0", () =>
    service.call("POST", `${path(sent.id)}/undo`),
  );
  expect((await read(sent.id)).removedCount).toBeLessThan(rowCount);
  await startWorker();
  expect(await reached(sent.id, "undone")).toMatchObject({ removedCount: rowCount, keptCount: 0 });
  expect(await counted("referrals", "name")).toEqual({ count: 0, distinct: 0 });
  expect(await counted("audit_logs", "target_id", "action = 'referral.deleted'")).toEqual(eachOnce);
  const deleted = "payload::json #>> '{data,referralId}'";
  expect(await counted("events", deleted, "type = 'referral.deleted'")).toEqual(eachOnce);
});
