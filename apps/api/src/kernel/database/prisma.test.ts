import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { Connections } from "./connections.ts";
import { PrismaPool, type StatementContext } from "./prisma.ts";

let testDatabase: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  pool = new pg.Pool({ connectionString: testDatabase.connectionString, max: 1 });
  pool.on("connect", (client) => client.on("error", () => {}));
});
afterAll(async () => {
  await pool.end();
  await testDatabase.drop();
});

test("A connection that Prisma takes · refuses statements until a transaction begins · runs them with its opening", async () => {
  const opening = [{ text: "SELECT set_config('app.note', 'opened', true)" }];
  const context: StatementContext = {
    holder: { id: "one", opening },
    transaction: undefined,
  };
  const client = await new PrismaPool(new Connections(pool), () => context).connect();
  const read = { text: "SELECT current_setting('app.note') AS note" };
  await expect(client.query(read)).rejects.toThrow("begin one first");
  await client.query({ text: "BEGIN" });
  expect((await client.query(read)).rows).toEqual([{ note: "opened" }]);
  await client.query({ text: "COMMIT" });
  await expect(client.query(read)).rejects.toThrow("begin one first");
  client.release();
});
