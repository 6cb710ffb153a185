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

describe("SQL statements", () => {
  test("in one tick · are sent together in order · and each gets its own result", async () => {
    const { queue, batches } = arrange();
    const names = ["one", "two", "three"];
    expect(await outcomes(names.map((name) => queue.run(statement(name))))).toEqual(names);
    expect(batches).toEqual([names]);
  });

  test("in the next tick · are sent in a separate batch", async () => {
    const { queue, batches } = arrange();
    await queue.run(statement("one"));
    await queue.run(statement("two"));
    expect(batches).toEqual([["one"], ["two"]]);
  });

  test("that no one waits for · stay until another one runs · and are sent before it", async () => {
    const { queue, batches } = arrange();
    const seen: unknown[] = [];
    queue.add(added("added", seen));
    await Promise.resolve();
    expect(batches).toEqual([]);
    await queue.run(statement("run"));
    expect(batches).toEqual([["added", "run"]]);
    expect(seen).toEqual(["added"]);
  });

  test("after one that failed · report that they did not run · and those before it succeed", async () => {
    const { queue } = arrange();
    const seen: unknown[] = [];
    const before = queue.run(statement("before"));
    queue.add(added("failing", seen));
    expect(await outcomes([before, queue.run(statement("behind"))])).toEqual(["before", notRun]);
    expect(seen).toEqual(["it failed"]);
    expect(await outcomes([queue.run(statement("later"))])).toEqual(["later"]);
  });

  test("that could not be sent · all fail", async () => {
    const { queue } = arrange();
    const runs = ["one", "unsendable", "three"].map((name) => queue.run(statement(name)));
    expect(await outcomes(runs)).toEqual(Array(3).fill("nothing was sent"));
  });
});
