import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { applyMigrations } from "./migrate.ts";

const things = `
CREATE TABLE things (id int PRIMARY KEY, note text DEFAULT 'a; b', removed_at timestamptz);
CREATE UNIQUE INDEX things_live ON things (note) WHERE removed_at IS NULL;
CREATE FUNCTION touch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.note := 'touched; twice';
  RETURN NEW;
END;
$$;
CREATE TRIGGER touch BEFORE INSERT ON things FOR EACH ROW EXECUTE FUNCTION touch();
`;

let database: TestDatabase;
let migrationsDirectory: string;

beforeEach(async () => {
  database = await createTestDatabase({ empty: true });
  migrationsDirectory = await mkdtemp(join(tmpdir(), "migrations-"));
  await writeFile(join(migrationsDirectory, "migration_lock.toml"), 'provider = "postgresql"\n');
  await addMigration("20260101000000_things", things);
});

afterEach(async () => {
  await database.drop();
  await rm(migrationsDirectory, { recursive: true, force: true });
});

test("applyMigrations · on an empty database · applies all, with Prisma's own rows", async () => {
  await addMigration("20260102000000_index", "CREATE INDEX CONCURRENTLY ON things (removed_at);");
  const names = ["20260101000000_things", "20260102000000_index"];
  expect(await apply()).toEqual(names);
  expect(await query("INSERT INTO things VALUES (1) RETURNING note")).toEqual([
    { note: "touched; twice" },
  ]);
  const rows = await query(
    `SELECT migration_name AS name, length(checksum) AS checksum, applied_steps_count AS steps
       FROM _prisma_migrations WHERE finished_at IS NOT NULL ORDER BY started_at`,
  );
  expect(rows).toEqual(names.map((name) => ({ name, checksum: 64, steps: 1 })));
});

test("applyMigrations · again · applies only what is new", async () => {
  await apply();
  expect(await apply()).toEqual([]);
  await addMigration("20260102000000_more", "ALTER TABLE things ADD COLUMN more text;");
  expect(await apply()).toEqual(["20260102000000_more"]);
});

test("applyMigrations · from several processes at once · applies each migration once", async () => {
  const results = await Promise.all([apply(), apply(), apply()]);
  expect(results.flat()).toEqual(["20260101000000_things"]);
});

test("applyMigrations · when one fails · names it, keeps none of it and stops there", async () => {
  await addMigration("20260102000000_broken", "CREATE TABLE half (id int); SELECT 1 / 0;");
  await addMigration("20260103000000_later", "CREATE TABLE later (id int);");
  await expect(apply()).rejects.toThrow("Migration 20260102000000_broken failed: division by zero");
  expect(await query("SELECT to_regclass('half') AS half, to_regclass('later') AS later")).toEqual([
    { half: null, later: null },
  ]);
  await expect(apply()).rejects.toThrow("Migration 20260102000000_broken failed earlier");
});

function apply(): Promise<string[]> {
  const { connectionString } = database;
  return applyMigrations({ connectionString, migrationsDirectory });
}

async function addMigration(name: string, sql: string): Promise<void> {
  await mkdir(join(migrationsDirectory, name));
  await writeFile(join(migrationsDirectory, name, "migration.sql"), sql);
}

async function query(sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
