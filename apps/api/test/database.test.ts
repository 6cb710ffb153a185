import { availableParallelism } from "node:os";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "./database.ts";

const databases: TestDatabase[] = [];
afterAll(() => Promise.all(databases.map((database) => database.drop())));

test("createTestDatabase · called many times at once · creates separate databases", async () => {
  const count = 4 * availableParallelism();
  databases.push(...(await Promise.all(Array.from({ length: count }, () => createTestDatabase()))));
  const names = await Promise.all(
    databases.map(({ connectionString }) => nameOf(connectionString)),
  );
  expect(new Set(names).size).toBe(count);
});

async function nameOf(connectionString: string): Promise<string> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query("SELECT current_database() AS name");
  await client.end();
  return rows[0].name;
}
