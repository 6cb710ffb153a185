import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { Connections } from "./connections.ts";
import { createPrisma, PrismaPool } from "./prisma.ts";

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

test("A connection that Prisma takes · rejects SQL statements until a transaction begins · and sends them with its beginning", async () => {
  const opening = [{ text: "SELECT set_config('app.note', 'opened', true)" }];
  const target = {
    connections: new Connections(pool),
    holder: { id: "one", opening },
    transaction: undefined,
  };
  const client = await new PrismaPool(() => target).connect();
  const read = { text: "SELECT current_setting('app.note') AS note" };
  await expect(client.query(read)).rejects.toThrow("Begin one first");
  await client.query({ text: "BEGIN" });
  expect((await client.query(read)).rows).toEqual([{ note: "opened" }]);
  await client.query({ text: "COMMIT" });
  await expect(client.query(read)).rejects.toThrow("Begin one first");
  client.release();
});

test("Prisma's clients for two databases · at the same time, one inside the other · each use their own", async () => {
  const other = await createTestDatabase();
  const otherPool = new pg.Pool({ connectionString: other.connectionString, max: 1 });
  onTestFinished(async () => {
    await otherPool.end();
    await other.drop();
  });
  const context = { holder: { id: "one", opening: [] }, transaction: undefined };
  const [one, two] = [pool, otherPool].map((own) =>
    createPrisma(new Connections(own), () => context),
  ) as [Client, Client];
  const nameOf = async (client: Client) => {
    const read = "SELECT current_database()::text AS name";
    return (await client.$queryRawUnsafe<{ name: string }[]>(read))[0]?.name;
  };
  const inside = one.user.findMany().then(() => nameOf(two));
  const names = await Promise.all([nameOf(one), nameOf(two), inside, nameOf(one)]);
  const [first, second] = [testDatabase, other].map(({ connectionString }) =>
    new URL(connectionString).pathname.slice(1),
  );
  expect(names).toEqual([first, second, second, first]);
});

type Client = ReturnType<typeof createPrisma>;
