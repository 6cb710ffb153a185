import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findLocks } from "../scripts/migrations/find-locks.ts";
import { statementsIn } from "../scripts/migrations/statements.ts";
import { growingTables, smallTables } from "../scripts/migrations/table-sizes.ts";
import { prismaDirectory } from "../scripts/missing-migration.ts";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "locks-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

async function rulesIn(sql: string) {
  const path = join(directory, "migration.sql");
  await writeFile(path, sql);
  return (await findLocks(path)).map((line) => /^line (\d+: [\w-]+)/.exec(line)?.[1]);
}

test.each([
  ['CREATE INDEX "i" ON "referrals" ("name");', "require-concurrent-index-creation"],
  [
    'ALTER TABLE "users" ADD COLUMN "n" UUID DEFAULT gen_random_uuid();',
    "adding-field-with-default",
  ],
  ['ALTER TABLE "users" ALTER COLUMN "name" SET NOT NULL;', "adding-not-nullable-field"],
  [
    'ALTER TABLE "users" ADD CONSTRAINT "c" CHECK ("name" <> \'\');',
    "constraint-missing-not-valid",
  ],
  ['ALTER TABLE "bd_goals" ADD COLUMN "n" TEXT NOT NULL;', "adding-required-field"],
  ['ALTER TABLE "bd_goals" DROP COLUMN "n";', "ban-drop-column"],
  ['ALTER TABLE "bd_goals" RENAME COLUMN "n" TO "m";', "renaming-column"],
  ['DROP TABLE "bd_goals";', "ban-drop-table"],
  ['UPDATE "referrals" SET "name" = upper("name");', "changing-stored-rows"],
  ['WITH "old" AS (SELECT 1) DELETE FROM "events";', "changing-stored-rows"],
  ['LOCK TABLE "referrals";', "locking-table"],
  ['VACUUM FULL "referrals";', "rewriting-table"],
  ['ALTER TABLE "events" SET LOGGED;', "rewriting-table"],
  ['DO $$ BEGIN UPDATE "referrals" SET "name" = \'\'; END $$;', "running-unchecked-code"],
])("%s · in a migration · is found", async (sql, rule) => {
  expect(await rulesIn(`-- Why; and more.\nSELECT 1;\n${sql}`)).toContain(`3: ${rule}`);
});

test.each([
  'CREATE INDEX CONCURRENTLY "i" ON "referrals" ("name");',
  'CREATE INDEX "i" ON "bd_goals" ("name");',
  'UPDATE "bd_goals" SET "name" = \'users\';\nSELECT 1;',
  'ALTER TABLE "referrals" ADD COLUMN "n" TEXT;\nALTER TABLE "referrals" ADD COLUMN "m" INTEGER NOT NULL DEFAULT 0;',
  'ALTER TABLE "users" ADD CONSTRAINT "c" CHECK ("name" <> \'\') NOT VALID;\nSELECT 1;',
  'CREATE TABLE "messages" ("id" UUID PRIMARY KEY, "n" TEXT);\nCREATE INDEX "i" ON "messages" ("n");\nUPDATE "messages" SET "n" = \'\';',
  "CREATE FUNCTION f() RETURNS VOID LANGUAGE plpgsql AS $$ BEGIN UPDATE users SET name = ''; END $$;\nSELECT 1;",
  '-- Nothing reads it since the last release.\n-- squawk-ignore ban-drop-column\nALTER TABLE "users" DROP COLUMN "n";',
  '-- A few rows.\n-- squawk-ignore changing-stored-rows\nUPDATE "users" SET "name" = \'\' WHERE "id" = gen_random_uuid();',
])("%s · in a migration · is not found", async (sql) => {
  expect(await rulesIn(sql)).toEqual([]);
});

test("An old migration that rewrote all referrals · is found", async () => {
  const path = join(prismaDirectory, "migrations/20261206010000_search/migration.sql");
  expect(await findLocks(path)).not.toEqual([]);
});

test("Every table · is either growing or small", () => {
  const all = [...growingTables, ...smallTables];
  expect(new Set(all).size).toBe(all.length);
});

test("Statements · with semicolons in texts, names, comments and bodies · are split at their ends", () => {
  const sql = `-- One; two.
SELECT ';', 'it''s' -- three;
  AS "a;b";
CREATE FUNCTION f() RETURNS TEXT LANGUAGE sql AS $body$ SELECT ';'; $body$ STABLE;

DO $$ BEGIN
  PERFORM 1;
END $$`;
  expect(statementsIn(sql)).toEqual([
    {
      text: expect.stringMatching(/^SELECT ';'/),
      comment: "-- One; two.\n",
      firstLine: 1,
      lastLine: 2,
    },
    { text: expect.stringMatching(/AS {2}STABLE$/), comment: "", firstLine: 3, lastLine: 3 },
    { text: expect.stringContaining("PERFORM 1"), comment: "", firstLine: 5, lastLine: 7 },
  ]);
});
