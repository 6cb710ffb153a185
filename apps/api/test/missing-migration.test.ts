import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { missingMigration, prismaDirectory } from "../scripts/missing-migration.ts";

let directory: string;
let schema: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "prisma-"));
  await cp(prismaDirectory, directory, { recursive: true });
  schema = await readFile(join(directory, "schema.prisma"), "utf8");
});
afterEach(() => rm(directory, { recursive: true, force: true }));

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

test("migrations and schema · as they are · miss nothing", async () => {
  expect(await missingMigration(directory)).toBeUndefined();
});

test("every foreign key of the schema · dropped by a migration · is missed by its name", async () => {
  const relations = [...schema.matchAll(/@relation\(.*fields: .*map: "(\w+)"\)/g)];
  expect(relations.length).toBeGreaterThan(0);
  await addMigration(`
    DO $$
    DECLARE key record;
    BEGIN
      FOR key IN SELECT conrelid::regclass AS of, conname FROM pg_constraint
        WHERE contype = 'f' AND conparentid = 0
      LOOP
        EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', key.of, key.conname);
      END LOOP;
    END $$`);
  const names = relations.map(([, name]) => name);
  expect(named(await missingMigration(directory), "ADD").toSorted()).toEqual(names.toSorted());
});

test("a relation of the schema · without a migration · is missed by its name", async () => {
  const endpoint =
    'endpoint WebhookEndpoint @relation(fields: [webhookEndpointId], references: [id], map: "new_fkey")';
  await changeSchema("model WebhookDelivery {", `model WebhookDelivery {\n  ${endpoint}`);
  schema = await readFile(join(directory, "schema.prisma"), "utf8");
  await changeSchema("model WebhookEndpoint {", "model WebhookEndpoint {\n  all WebhookDelivery[]");
  expect(named(await missingMigration(directory), "ADD")).toEqual(["new_fkey"]);
});

test("a foreign key of a migration · that the schema does not name · is missed by its name", async () => {
  await addMigration(`ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "forgotten_fkey"
    FOREIGN KEY ("webhook_endpoint_id") REFERENCES "webhook_endpoints" ("id")`);
  expect(named(await missingMigration(directory), "DROP")).toEqual(["forgotten_fkey"]);
});
