import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { patient } from "../../../test/service.ts";
import { type Connection, connectDatabase, type Database } from "./database.ts";
import { sql } from "./sql.ts";

let testDatabase: TestDatabase;
let database: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const { connectionString } = testDatabase;
  database = connectDatabase({
    connectionString,
    connectionsMax: 2,
    limits: patient,
    onError: () => {},
  });
  // A constraint that is checked only at the commit.
  await database.query(sql`CREATE TABLE notes (text text UNIQUE DEFERRABLE INITIALLY DEFERRED)`);
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

test("the client of a store · for raw SQL, and for findUnique, which mixes scopes · has no type", () => {
  type Client = Connection["client"];
  expectTypeOf<Extract<keyof Client, `$${string}`>>().toBeNever();
  expectTypeOf<Extract<keyof Client["user"], `findUnique${string}`>>().toBeNever();
  expectTypeOf<Client["user"]>().toHaveProperty("findFirst");
});

const insert = (text: string) => sql`INSERT INTO notes VALUES (${text}) RETURNING text`;

describe("what an enqueued write returns", () => {
  test("is returned after the transaction is committed, and not before", async () => {
    const seen: unknown[] = [];
    await database.transaction(async (tx) => {
      tx.enqueue<{ text: string }>(insert("kept"), (rows) => seen.push(...rows));
      expect(await tx.query(sql`SELECT text FROM notes`)).toEqual([{ text: "kept" }]);
      expect(seen).toEqual([]);
    });
    expect(seen).toEqual([{ text: "kept" }]);
  });

  test.each([
    ["rolled back", () => Promise.reject(new Error("no"))],
    ["failed in a later statement", () => database.query(sql`SELECT 1 / 0`)],
  ])("is never returned when the transaction is %s", async (_how, fail) => {
    const seen: unknown[] = [];
    const work = database.transaction(async (tx) => {
      tx.enqueue(insert("lost"), (rows) => seen.push(...rows));
      await tx.query(sql`SELECT 1`);
      await fail();
    });
    await expect(work).rejects.toThrow();
    expect(seen).toEqual([]);
  });

  test("is never returned when the commit itself fails", async () => {
    const seen: unknown[] = [];
    const work = database.transaction(async (tx) => {
      for (const text of ["same", "same"]) tx.enqueue(insert(text), (rows) => seen.push(...rows));
    });
    await expect(work).rejects.toMatchObject({ code: "23505" });
    expect(seen).toEqual([]);
  });
});
