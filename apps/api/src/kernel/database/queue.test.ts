import type pg from "pg";
import { describe, expect, test } from "vitest";
import type { BatchOutcome } from "./batch.ts";
import { StatementQueue } from "./queue.ts";

/** A queue with statements that succeed until the one named "failing". */
function arrange() {
  const batches: (string | undefined)[][] = [];
  const queue = new StatementQueue(async (statements): Promise<BatchOutcome> => {
    const names = statements.map(({ name }) => name);
    batches.push(names);
    if (names.includes("unsendable")) throw new Error("nothing was sent");
    const failing = names.indexOf("failing");
    return {
      results: names.slice(0, failing === -1 ? undefined : failing).map(resultOf),
      error: failing === -1 ? undefined : new Error("it failed"),
    };
  });
  return { queue, batches };
}

const statement = (name: string): pg.QueryConfig => ({ name, text: "" });

const notRun = "Not run, because an earlier statement failed";

const added = (name: string, seen: unknown[]) => ({
  statement: statement(name),
  resolve: ({ rows }: pg.QueryResult) => seen.push(rows[0]),
  reject: ({ message }: Error) => seen.push(message),
});

const resultOf = (name: string | undefined) => ({ rows: [name] }) as pg.QueryResult;

const outcomes = (runs: Promise<pg.QueryResult>[]) =>
  Promise.all(
    runs.map((run) =>
      run.then(
        ({ rows }) => rows[0],
        ({ message }) => message,
      ),
    ),
  );

describe("statements", () => {
  test("of one tick · travel together in their order · and each gets its own result", async () => {
    const { queue, batches } = arrange();
    const names = ["one", "two", "three"];
    expect(await outcomes(names.map((name) => queue.run(statement(name))))).toEqual(names);
    expect(batches).toEqual([names]);
  });

  test("of the next tick · travel in a batch of their own", async () => {
    const { queue, batches } = arrange();
    await queue.run(statement("one"));
    await queue.run(statement("two"));
    expect(batches).toEqual([["one"], ["two"]]);
  });

  test("that nobody waits for · stay until one is run · and go in front of it", async () => {
    const { queue, batches } = arrange();
    const seen: unknown[] = [];
    queue.add(added("added", seen));
    await Promise.resolve();
    expect(batches).toEqual([]);
    await queue.run(statement("run"));
    expect(batches).toEqual([["added", "run"]]);
    expect(seen).toEqual(["added"]);
  });

  test("behind one that failed · say that they were not run · those in front of it succeed", async () => {
    const { queue } = arrange();
    const seen: unknown[] = [];
    const before = queue.run(statement("before"));
    queue.add(added("failing", seen));
    expect(await outcomes([before, queue.run(statement("behind"))])).toEqual(["before", notRun]);
    expect(seen).toEqual(["it failed"]);
    expect(await outcomes([queue.run(statement("later"))])).toEqual(["later"]);
  });

  test("that could not be sent · fail all", async () => {
    const { queue } = arrange();
    const runs = ["one", "unsendable", "three"].map((name) => queue.run(statement(name)));
    expect(await outcomes(runs)).toEqual(Array(3).fill("nothing was sent"));
  });
});
