import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readMigrationList } from "../../../scripts/migration-list.ts";
import {
  type MigrationList,
  type SchemaEngine,
  withSchemaEngine,
} from "../../../scripts/schema-engine.ts";
import { compileCache } from "../../../test/compile-cache.ts";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { applyMigrations, type MigrationResult, settleMigration } from "./migrate.ts";

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

test("applyMigrations · on an empty database · applies all and adds a row for each", async () => {
  await addMigration("20260102000000_index", "CREATE INDEX CONCURRENTLY ON things (removed_at);");
  const names = ["20260101000000_things", "20260102000000_index"];
  expect(await apply()).toEqual({ applied: names, edited: [] });
  expect(await query("INSERT INTO things VALUES (1) RETURNING note")).toEqual([
    { note: "touched; twice" },
  ]);
  const rows = await query(
    `SELECT migration_name AS name, length(checksum) AS checksum, applied_steps_count AS steps
       FROM _prisma_migrations WHERE finished_at IS NOT NULL ORDER BY started_at`,
  );
  expect(rows).toEqual(names.map((name) => ({ name, checksum: 64, steps: 1 })));
});

test("applyMigrations · when repeated · applies only new migrations", async () => {
  await apply();
  expect(await apply()).toEqual({ applied: [], edited: [] });
  await addMigration("20260102000000_more", "ALTER TABLE things ADD COLUMN more text;");
  expect((await apply()).applied).toEqual(["20260102000000_more"]);
});

// Most of the connections are from this process, because PostgreSQL does not distinguish processes.
test("applyMigrations · from processes and twenty connections at once · applies each migration once", async () => {
  // Building the index waits for all other transactions, including those that wait for the
  // migration lock.
  await addMigration("20260102000000_index", "CREATE INDEX CONCURRENTLY ON things (removed_at);");
  const results = await Promise.all([
    ...Array.from({ length: 2 }, applyInProcess),
    ...Array.from({ length: 18 }, apply),
  ]);
  expect(results.flatMap(({ applied }) => applied)).toEqual([
    "20260101000000_things",
    "20260102000000_index",
  ]);
});

test("applyMigrations · when one fails · names it, keeps none of it and stops", async () => {
  await addBroken();
  await addMigration("20260103000000_later", "CREATE TABLE later (id int);");
  await expect(apply()).rejects.toThrow(`Migration ${broken} failed: division by zero`);
  expect(await query("SELECT to_regclass('half') AS half, to_regclass('later') AS later")).toEqual([
    { half: null, later: null },
  ]);
  await expect(apply()).rejects.toThrow(`Migration ${broken} failed earlier: division by zero`);
});

test("applyMigrations · when a file with its own transactions fails · records that it did", async () => {
  await addMigration(broken, "BEGIN; CREATE TABLE half (id int); COMMIT; BEGIN; SELECT 1 / 0;");
  await expect(apply()).rejects.toThrow(`--rolled-back ${broken}`);
  await expect(apply()).rejects.toThrow(`Migration ${broken} failed earlier: division by zero`);
});

test("applyMigrations · after the process of one died · names it and the next step", async () => {
  await apply();
  await query("UPDATE _prisma_migrations SET finished_at = NULL, applied_steps_count = 0");
  await expect(apply()).rejects.toThrow(
    "Migration 20260101000000_things failed earlier: its process ended. Check which of its changes remain",
  );
});

test("settleMigration · as rolled back · lets the repaired migration be applied again", async () => {
  await addBroken();
  await expect(apply()).rejects.toThrow(broken);
  await writeMigration(broken, "CREATE TABLE half (id int);");
  await settleMigration(place(), { name: broken, outcome: "rolled-back" });
  expect(await apply()).toEqual({ applied: [broken], edited: [] });
});

test("settleMigration · as applied · continues with the next one", async () => {
  await addBroken();
  await expect(apply()).rejects.toThrow(broken);
  await addMigration("20260103000000_later", "CREATE TABLE later (id int);");
  await settleMigration(place(), { name: broken, outcome: "applied" });
  expect(await apply()).toEqual({ applied: ["20260103000000_later"], edited: [] });
});

test.each([
  ["one that did not fail", "20260101000000_things", "did not fail"],
  ["an unknown one", "20260101000000_nothing", "No migration has the name"],
])("settleMigration · for %s · is rejected", async (_name, name, reason) => {
  await apply();
  const settling = settleMigration(place(), { name, outcome: "applied" });
  await expect(settling).rejects.toThrow(reason);
  expect(await apply()).toEqual({ applied: [], edited: [] });
});

test("applyMigrations · after a file was edited · reports it and leaves the database unchanged", async () => {
  await apply();
  await writeMigration("20260101000000_things", things.replaceAll("\n", "\r\n"));
  expect(await apply()).toEqual({ applied: [], edited: [] });
  await writeMigration("20260101000000_things", `${things}DROP TABLE things;`);
  expect(await apply()).toEqual({ applied: [], edited: ["20260101000000_things"] });
  expect(await query("SELECT FROM things")).toEqual([]);
});

describe("Prisma's own engine", () => {
  const filters = { externalTables: [], externalEnums: [] };
  const withEngine = async <T>(work: (engine: SchemaEngine, list: MigrationList) => Promise<T>) => {
    const list = await readMigrationList(migrationsDirectory);
    return withSchemaEngine(database.connectionString, (engine) => work(engine, list));
  };
  const diagnose = () =>
    withEngine((engine, migrationsList) =>
      engine.diagnoseMigrationHistory({ migrationsList, optInToShadowDatabase: false, filters }),
    );
  const columns = `SELECT column_name, data_type, character_maximum_length, is_nullable, column_default
    FROM information_schema.columns WHERE table_name = '_prisma_migrations' ORDER BY ordinal_position`;

  test("after applyMigrations · finds the database up to date", async () => {
    await apply();
    expect(await diagnose()).toMatchObject({
      history: null,
      failedMigrationNames: [],
      editedMigrationNames: [],
      hasMigrationsTable: true,
    });
  });

  test("after a failed migration was settled · finds the database up to date", async () => {
    await addBroken();
    await expect(apply()).rejects.toThrow(broken);
    expect(await diagnose()).toMatchObject({ failedMigrationNames: [broken] });
    await settleMigration(place(), { name: broken, outcome: "applied" });
    expect(await diagnose()).toMatchObject({ history: null, failedMigrationNames: [] });
  });

  test("after its own migration · leaves the rows that applyMigrations expects", async () => {
    await withEngine((engine, migrationsList) =>
      engine.applyMigrations({ migrationsList, filters }),
    );
    const theirs = await query(columns);
    expect(await apply()).toEqual({ applied: [], edited: [] });
    await addMigration("20260102000000_more", "ALTER TABLE things ADD COLUMN more text;");
    expect((await apply()).applied).toEqual(["20260102000000_more"]);
    expect(await diagnose()).toMatchObject({ history: null, editedMigrationNames: [] });

    await query("DROP TABLE _prisma_migrations, things; DROP FUNCTION touch");
    await apply();
    expect(await query(columns)).toEqual(theirs);
  });
});

const broken = "20260102000000_broken";
const addBroken = () => addMigration(broken, "CREATE TABLE half (id int); SELECT 1 / 0;");

const place = () => ({ connectionString: database.connectionString, migrationsDirectory });
const apply = () => applyMigrations(place());

async function applyInProcess(): Promise<MigrationResult> {
  const program = `
    import { applyMigrations } from ${JSON.stringify(new URL("./migrate.ts", import.meta.url))};
    console.log(JSON.stringify(await applyMigrations(${JSON.stringify(place())})));
  `;
  const args = ["--input-type=module", "-e", program];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: compileCache });
  return JSON.parse(stdout);
}

async function addMigration(name: string, sql: string): Promise<void> {
  await mkdir(join(migrationsDirectory, name));
  await writeMigration(name, sql);
}

const writeMigration = (name: string, sql: string) =>
  writeFile(join(migrationsDirectory, name, "migration.sql"), sql);

async function query(sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
