import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { patient } from "../../../test/service.ts";
import { startTcpProxy, type TcpProxy } from "../../../test/tcp-proxy.ts";
import type { Statement } from "./batch.ts";
import { Connections } from "./connections.ts";
import { CommitUnknown, isDatabaseUnavailable } from "./errors.ts";
import { OpenTransaction } from "./transaction.ts";

let testDatabase: TestDatabase;
let proxy: TcpProxy;
let pool: pg.Pool;
let connections: Connections;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const url = new URL(testDatabase.connectionString);
  proxy = await startTcpProxy(Number(url.port));
  url.port = String(proxy.port);
  // The pool has one connection, so anything that a transaction leaves behind affects the next one.
  pool = new pg.Pool({ connectionString: url.href, max: 1 });
  pool.on("connect", (client) => client.on("error", () => {}));
  connections = new Connections(pool, { limits: patient });
  await pool.query("CREATE TABLE notes (text text NOT NULL)");
});
beforeEach(() => pool.query("TRUNCATE notes"));
afterAll(async () => {
  await pool.end();
  await proxy.stop();
  await testDatabase.drop();
});

const open = (opening: Statement[] = []) =>
  new OpenTransaction(connections, { id: "one", opening });
const insert = (text: string | null) => ({
  text: "INSERT INTO notes VALUES ($1) RETURNING text",
  values: [text],
});
const texts = async () =>
  (await pool.query("SELECT text FROM notes ORDER BY text")).rows.map(({ text }) => text);

async function roundTrips(work: () => Promise<unknown>) {
  const before = proxy.roundTripCount();
  await work();
  return proxy.roundTripCount() - before;
}

describe("a transaction", () => {
  test("that runs no SQL statement · sends nothing and uses no connection", async () => {
    const client = await pool.connect();
    const [committed, undone] = [open(), open()];
    expect(await roundTrips(() => committed.commit())).toBe(0);
    expect(await roundTrips(() => undone.rollback())).toBe(0);
    client.release();
  });

  test("begins in the round trip of its first SQL statement", async () => {
    const transaction = open();
    expect(await roundTrips(() => transaction.run(insert("a")))).toBe(1);
    expect(await roundTrips(() => transaction.commit())).toBe(1);
    expect(await texts()).toEqual(["a"]);
  });

  test("with only enqueued SQL statements · begins, writes and commits in one round trip", async () => {
    const transaction = open();
    const seen: unknown[] = [];
    for (const text of ["a", "b"])
      transaction.enqueue(insert(text), ({ rows }) => seen.push(...rows));
    expect(await roundTrips(() => transaction.commit())).toBe(1);
    expect(seen).toEqual([{ text: "a" }, { text: "b" }]);
    expect(await texts()).toEqual(["a", "b"]);
  });

  test("with an enqueued write that fails · fails to commit, and leaves nothing", async () => {
    const transaction = open();
    await transaction.run(insert("a"));
    transaction.enqueue(insert(null));
    transaction.enqueue(insert("c"));
    await expect(transaction.commit()).rejects.toMatchObject({ code: "23502" });
    await transaction.rollback();
    expect(await texts()).toEqual([]);
  });

  test("with a failure that was caught · still cannot be committed", async () => {
    const transaction = open();
    await transaction.run(insert("a"));
    await expect(transaction.run(insert(null))).rejects.toMatchObject({ code: "23502" });
    await expect(transaction.commit()).rejects.toMatchObject({ code: "23502" });
    await transaction.rollback();
    expect(await texts()).toEqual([]);
  });

  test("whose first SQL statement cannot be sent · cannot be committed · and the next one can", async () => {
    const transaction = open();
    const circular: { self?: unknown } = {};
    circular.self = circular;
    const unsendable = { text: "SELECT $1", values: [circular] };
    await expect(transaction.run(unsendable)).rejects.toThrow(/circular/);
    await expect(transaction.commit()).rejects.toThrow(/circular/);
    await transaction.rollback();
    const next = open();
    await next.run(insert("a"));
    await next.commit();
    expect(await texts()).toEqual(["a"]);
  });

  test("whose commit was rejected · can only be rolled back", async () => {
    const transaction = open();
    await transaction.run(insert("a"));
    transaction.refuseCommit(new Error("refused"));
    await expect(transaction.commit()).rejects.toThrow("refused");
    await transaction.rollback();
    expect(await texts()).toEqual([]);
  });

  test("rolled back while an SQL statement runs · waits for it, then undoes it", async () => {
    const transaction = open();
    const running = transaction.run(insert("a"));
    // Waits until the statement has been sent.
    await Promise.resolve();
    await transaction.rollback();
    expect((await running).rows).toEqual([{ text: "a" }]);
    expect(await texts()).toEqual([]);
  });

  test.each([
    ["committed", (transaction: OpenTransaction) => transaction.commit()],
    ["rolled back", (transaction: OpenTransaction) => transaction.rollback()],
  ])("that is %s · accepts no more SQL statements", async (_how, end) => {
    const transaction = open();
    await transaction.run(insert("a"));
    await end(transaction);
    await expect(transaction.run(insert("b"))).rejects.toThrow("The transaction has ended");
    expect(() => transaction.enqueue(insert("b"))).toThrow("The transaction has ended");
    expect(await texts()).not.toContain("b");
  });

  test("with SQL statements at its beginning · runs them once, before all others", async () => {
    const setting = { text: "SELECT set_config('app.note', 'opened', true)" };
    const transaction = open([setting]);
    const read = { text: "SELECT current_setting('app.note') AS note" };
    expect((await transaction.run(read)).rows).toEqual([{ note: "opened" }]);
    await transaction.run({ text: "SELECT set_config('app.note', 'changed', true)" });
    expect((await transaction.run(read)).rows).toEqual([{ note: "changed" }]);
    await transaction.commit();
  });
});

describe("a connection lost", () => {
  const loss = new Error("Connection terminated unexpectedly");
  const rejection = new pg.DatabaseError("canceling statement", 0, "error");
  rejection.code = "57014";
  const awaited = (transaction: OpenTransaction) => transaction.run(insert("a"));
  const enqueued = async (transaction: OpenTransaction) => transaction.enqueue(insert("a"));
  const lostAt = (text: string) => (statements: Statement[]) =>
    statements.findIndex((statement) => statement.text.startsWith(text));
  const anywhere = () => 0;

  test.each([
    ["at COMMIT", awaited, lostAt("COMMIT"), loss, true],
    ["before an awaited INSERT", awaited, lostAt("INSERT"), loss, false],
    ["with an INSERT and COMMIT under way", enqueued, anywhere, loss, true],
    [
      "by a server that canceled the INSERT before COMMIT",
      enqueued,
      lostAt("INSERT"),
      rejection,
      false,
    ],
  ])(
    "%s · reports whether the change may have been committed",
    async (_when, write, at, error, isUnknown) => {
      const losing = {
        take: async () => ({}),
        send: async (_client: unknown, statements: Statement[]) => {
          const index = at(statements);
          const sent = index === -1 ? statements : statements.slice(0, index);
          const results = sent.map(() => ({ rows: [] }));
          return { results, error: index === -1 ? undefined : error };
        },
        giveBack() {},
      } as unknown as Connections;
      const transaction = new OpenTransaction(losing, { id: "one", opening: [] });
      const work = write(transaction).then(() => transaction.commit());
      const failure = await work.catch((error) => transaction.reasonOf(error));
      expect(failure instanceof CommitUnknown).toBe(isUnknown);
      expect(isDatabaseUnavailable(failure)).toBe(true);
      await transaction.rollback();
    },
  );
});
