import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { type Statement, sendBatch } from "./batch.ts";
import { isDatabaseUnavailable } from "./errors.ts";

let testDatabase: TestDatabase;
let pool: pg.Pool;
let client: pg.PoolClient;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const { connectionString } = testDatabase;
  pool = new pg.Pool({ connectionString, max: 1 });
  pool.on("connect", (client) => client.on("error", () => {}));
  await pool.query("CREATE TABLE notes (text text NOT NULL)");
});
beforeEach(async () => {
  client = await pool.connect();
  await client.query("TRUNCATE notes");
});
afterEach(() => client.release());
afterAll(async () => {
  await pool.end();
  await testDatabase.drop();
});

const limitMs = 60_000;
const send = (statements: Statement[]) => sendBatch(client, statements, limitMs);

const insert = (text: string | null, name?: string) => ({
  text: "INSERT INTO notes VALUES ($1)",
  values: [text],
  ...(name !== undefined && { name }),
});
const texts = async () =>
  (await client.query("SELECT text FROM notes ORDER BY text")).rows.map(({ text }) => text);
const prepared = async () =>
  (await client.query("SELECT name FROM pg_prepared_statements ORDER BY name")).rows.map(
    ({ name }) => name,
  );

describe("a batch", () => {
  test("of several SQL statements · returns rows and count for each", async () => {
    const { results, error } = await send([
      insert("a"),
      { text: "SELECT $1::int AS number, now() AS at", values: [7] },
      { text: "UPDATE notes SET text = 'b' RETURNING text" },
      { text: "SELECT 1, 2", rowMode: "array" } as pg.QueryConfig,
      { text: "" },
    ]);
    expect(error).toBeUndefined();
    expect(results.map(({ command, rowCount }) => [command, rowCount])).toEqual([
      ["INSERT", 1],
      ["SELECT", 1],
      ["UPDATE", 1],
      ["SELECT", 1],
      [null, null],
    ]);
    expect(results[1]?.rows).toEqual([{ number: 7, at: expect.any(Date) }]);
    expect(results[2]?.rows).toEqual([{ text: "b" }]);
    expect(results[3]?.rows).toEqual([[1, 2]]);
  });

  test("with a failing SQL statement in the middle · leaves nothing behind and skips the rest", async () => {
    const { results, error } = await send([insert("a"), insert(null), insert("c")]);
    expect(results).toHaveLength(1);
    expect(error).toMatchObject({ code: "23502" });
    expect(await texts()).toEqual([]);
  });

  test("with a value that cannot be sent · sends nothing and breaks nothing", async () => {
    const circular: { self?: unknown } = {};
    circular.self = circular;
    const unsendable = { text: "SELECT $1", values: [circular] };
    await expect(send([insert("a"), unsendable])).rejects.toThrow(/circular/);
    expect(await texts()).toEqual([]);
    expect((await send([insert("b")])).error).toBeUndefined();
    expect(await texts()).toEqual(["b"]);
  });

  test("with a value that cannot be parsed · reports it · and returns only the earlier results", async () => {
    const types = {
      getTypeParser: () => () => {
        throw new Error("unreadable");
      },
    };
    const { results, error } = await send([
      { text: "SELECT 1 AS one" },
      { text: "SELECT 2", types } as unknown as pg.QueryConfig,
      { text: "SELECT 3" },
    ]);
    expect(results.map(({ rows }) => rows)).toEqual([[{ one: 1 }]]);
    expect(error?.message).toBe("unreadable");
    expect((await send([{ text: "SELECT 1" }])).error).toBeUndefined();
  });

  test("with names · prepares each once", async () => {
    for (let time = 0; time < 3; time += 1) {
      await send([insert("a", "one"), insert("b", "one"), insert("c")]);
    }
    expect(await prepared()).toEqual(["one"]);
    expect(await texts()).toHaveLength(9);
  });

  test("with names after a failure · which PostgreSQL never prepared · sends them again", async () => {
    const failed = await send([
      insert("a", "before"),
      { text: "SELECT 1 / $1::int", values: [0] },
      insert("b", "behind"),
    ]);
    expect(failed.error).toMatchObject({ code: "22012" });
    const { error } = await send([insert("a", "before"), insert("b", "behind")]);
    expect(error).toBeUndefined();
    expect(await texts()).toEqual(["a", "b"]);
    expect(await prepared()).toEqual(expect.arrayContaining(["before", "behind"]));
  });

  test("that requests data to copy · fails, and its connection with it", async () => {
    const ended = new Promise((resolve) => client.once("error", resolve));
    const { error } = await send([{ text: "COPY notes FROM STDIN" }]);
    expect(error?.message).toBe("A batch cannot send data for COPY");
    await ended;
  });

  test("without a response · fails as if the database were unavailable", async () => {
    const ownPool = new pg.Pool({ connectionString: testDatabase.connectionString, max: 1 });
    const own = await ownPool.connect();
    const { rows } = await own.query("SELECT pg_backend_pid() AS id");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const outcome = sendBatch(own, [{ text: "SELECT pg_sleep(60)" }], limitMs);
    vi.advanceTimersByTime(limitMs);
    vi.useRealTimers();
    const { results, error } = await outcome;
    expect(results).toEqual([]);
    expect(isDatabaseUnavailable(error)).toBe(true);
    own.on("error", () => {});
    own.release(error);
    // The connection is ended explicitly, because PostgreSQL would otherwise notice the lost client
    // only after the sleep.
    await client.query("SELECT pg_terminate_backend($1)", [rows[0].id]);
    await ownPool.end();
  });
});
