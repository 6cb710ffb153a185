import { bounds } from "@referral-service/contract";
import { beforeAll, expect, test } from "vitest";
import { until } from "../../test/until.ts";
import { useService } from "../../test/use-service.ts";

/** The number of imports of one person that can be run or undone: half of those of an organization. */
const ownMax = 3;
const service = useService({ overrides: { bounds: { ...bounds, imports: 2 * ownMax } } });
beforeAll(async () => {
  const worker = await service.startWorker();
  return () => worker.stop({ withinMs: 1_000 });
});

const busy = ["checking", "importing", "undoing"];

async function arrange() {
  const { id, referrerId } = await service.createOrganization();
  const { key } = await service.createPerson(id, { permissionLevel: "admin" });
  const send = async (method: string, path: string, body?: Record<string, unknown>) => {
    const answer = await service.call(method, `/imports/referrals${path}`, { key, body });
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.body;
  };
  const settled = (id: string) =>
    until(async () => {
      const found = await send("GET", `/${id}`);
      return busy.includes(found.status) ? undefined : found;
    });
  const csv = [
    "name,email,referrerId",
    `Ada,ada@example.com,${referrerId}`,
    `Ada,ada@example.com,${referrerId}`,
    `Bob,bob@example.com,${referrerId}`,
    `Bobby,bob@example.com,${referrerId}`,
  ].join("\n");
  return {
    key,
    settled,
    send,
    imported: async (input: Record<string, unknown> = {}) =>
      settled((await send("POST", "", { csv, ...input })).id),
    rows: async (id: string) =>
      (await send("GET", `/${id}/rows`)).data.map(
        (row: { rowNumber: number; outcome: string; duplicateOfRow: number | null }) => [
          row.rowNumber,
          row.outcome,
          row.duplicateOfRow,
        ],
      ),
  };
}

test("duplicates that are chosen by row · are created and name the existing person; the others are skipped", async () => {
  const { imported, send, settled, rows } = await arrange();
  const { id, duplicateCount } = await imported();
  expect(duplicateCount).toBe(2);
  await send("POST", `/${id}/run`, { mode: "all", duplicateRows: [5] });
  expect(await settled(id)).toMatchObject({
    status: "completed",
    createdCount: 3,
    duplicateCount: 1,
    createsDuplicates: false,
  });
  expect(await rows(id)).toEqual([
    [2, "created", null],
    [3, "duplicate", 2],
    [4, "created", null],
    [5, "created", 4],
  ]);
});

test("all duplicates · are created on request, with the file or at the run, including those of known people", async () => {
  const { imported, send, settled } = await arrange();
  const done = await imported({ mode: "all", createsDuplicates: true });
  expect(done).toMatchObject({ createdCount: 4, duplicateCount: 0, createsDuplicates: true });
  const { id, duplicateCount } = await imported();
  expect(duplicateCount).toBe(4);
  await send("POST", `/${id}/run`, { mode: "good_ones", createsDuplicates: true });
  expect(await settled(id)).toMatchObject({ createdCount: 4, duplicateCount: 0 });
});

test("a row that is not a duplicate · cannot be chosen as one, and nothing runs", async () => {
  const { key, imported, send } = await arrange();
  const { id } = await imported();
  const { status, body } = await service.call("POST", `/imports/referrals/${id}/run`, {
    key,
    body: { mode: "all", duplicateRows: [3, 4] },
  });
  expect([status, body.error.message]).toEqual([
    400,
    "duplicateRows: must contain only rows with the outcome `duplicate`",
  ]);
  expect(await send("GET", `/${id}`)).toMatchObject({ status: "checked", duplicateCount: 2 });
});

test("a dry run over the limit of one person · ends the oldest", async () => {
  const { imported, send } = await arrange();
  const first = await imported();
  expect(first.runnableUntil).not.toBeNull();
  for (let count = 0; count < ownMax; count += 1) await imported();
  expect((await send("GET", `/${first.id}`)).runnableUntil).toBeNull();
});

test("a discarded import · frees its place, keeps what it created, and can be neither run nor undone", async () => {
  const { key, imported, send } = await arrange();
  const checked = await imported();
  const gone = await send("POST", `/${checked.id}/discard`, {});
  expect(gone).toMatchObject({ status: "checked", runnableUntil: null });
  const done = [];
  for (let count = 0; count < ownMax; count += 1) {
    done.push(await imported({ mode: "all", createsDuplicates: true }));
  }
  const again = () =>
    service.call("POST", "/imports/referrals", { key, body: { csv: "name\nEve" } });
  expect((await again()).body.error.message).toContain("Discard a completed import");
  const [first] = done;
  await send("POST", `/${first.id}/discard`, {});
  expect((await again()).status).toBe(201);
  const undo = await service.call("POST", `/imports/referrals/${first.id}/undo`, {
    key,
    body: {},
  });
  expect([undo.status, undo.body.error.code]).toEqual([400, "CONFLICT"]);
  expect(await send("GET", `/${first.id}`)).toMatchObject({
    status: "completed",
    createdCount: 4,
    undoableUntil: null,
  });
});
