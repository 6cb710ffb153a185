import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isFullVolume } from "../../../.ci/test-volume.ts";
import { missingMigrationBy, prismaDirectory } from "../scripts/missing-migration.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";

let directory: string;
let schema: string;
let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase({ empty: true });
  directory = await mkdtemp(join(tmpdir(), "prisma-"));
  await cp(prismaDirectory, directory, { recursive: true });
  schema = await readFile(join(directory, "schema.prisma"), "utf8");
});
afterEach(async () => {
  await rm(directory, { recursive: true, force: true });
  await database.drop();
});

const missing = () => missingMigrationBy(database.connectionString, directory);

async function addMigration(sql: string) {
  const path = join(directory, "migrations", "99999999999999_last");
  await mkdir(path);
  await writeFile(join(path, "migration.sql"), sql);
}

async function changeSchema(from: string, to: string) {
  expect(schema).toContain(from);
  await writeFile(join(directory, "schema.prisma"), schema.replace(from, to));
}

/** The foreign keys that the SQL adds or drops, by name. */
const named = (sql: string | undefined, verb: "ADD" | "DROP") =>
  [...(sql ?? "").matchAll(new RegExp(`${verb} CONSTRAINT "(\\w+)"`, "g"))].map(([, name]) => name);

const statementsOf = (sql = "") =>
  sql
    .replaceAll(/^--.*$/gm, "")
    .split(";")
    .map((one) => one.trim())
    .filter((one) => one !== "");

// `check:migrations` compares the real ones for each change.
test.runIf(isFullVolume)(
  "migrations and schema · with foreign keys that only one of them has · are reported by name, and nothing else is",
  async () => {
    const relations = [...schema.matchAll(/@relation\(.*fields: .*map: "(\w+)"\)/g)];
    expect(relations.length).toBeGreaterThan(0);
    // A migration drops one of these keys, and only a migration names the other.
    await addMigration(`
    DO $$
    DECLARE key record;
    BEGIN
      FOR key IN SELECT conrelid::regclass AS of, conname FROM pg_constraint
        WHERE contype = 'f' AND conparentid = 0
      LOOP
        EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', key.of, key.conname);
      END LOOP;
    END $$;
    ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "forgotten_fkey"
      FOREIGN KEY ("webhook_endpoint_id") REFERENCES "webhook_endpoints" ("id")`);
    // Only the schema names this key.
    const endpoint =
      'endpoint WebhookEndpoint @relation(fields: [webhookEndpointId], references: [id], map: "new_fkey")';
    await changeSchema("model WebhookDelivery {", `model WebhookDelivery {\n  ${endpoint}`);
    schema = await readFile(join(directory, "schema.prisma"), "utf8");
    await changeSchema(
      "model WebhookEndpoint {",
      "model WebhookEndpoint {\n  all WebhookDelivery[]",
    );

    const sql = await missing();
    const names = [...relations.map(([, name]) => name), "new_fkey"];
    expect(named(sql, "ADD").toSorted()).toEqual(names.toSorted());
    expect(named(sql, "DROP")).toEqual(["forgotten_fkey"]);
    const others = statementsOf(sql).filter(
      (one) => !/^ALTER TABLE .* (ADD|DROP) CONSTRAINT/.test(one),
    );
    expect(others).toEqual([]);
  },
);
