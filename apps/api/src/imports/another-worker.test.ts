import { expect, test } from "vitest";
import { until } from "../../test/until.ts";
import { useService } from "../../test/use-service.ts";
import { startLoops } from "../kernel/platform/work.ts";
import { importsWork } from "./work.ts";

const service = useService();

test("a worker · while another works on the only import · waits before it polls for imports again", async () => {
  const { key } = service.organization;
  const body = { csv: "name\nAda" };
  await service.call("POST", "/imports/referrals", { key, body });
  const other = await service.pool.connect();
  await other.query("BEGIN; SELECT FROM imports FOR UPDATE");
  const lookedAt: number[] = [];
  const { db } = service.deps;
  const query: typeof db.query = (statement) => {
    lookedAt.push(performance.now());
    return db.query(statement);
  };
  const importing = startLoops({ ...service.deps, db: { ...db, query } }, importsWork.loops ?? {});
  await until(async () => lookedAt.length >= 2);
  await importing.stop();
  await other.query("COMMIT");
  other.release();
  const [first = 0, second = 0] = lookedAt;
  // The minimum time between two polls in ms, even on a slow machine.
  expect(second - first).toBeGreaterThan(400);
});
