import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { expect, test } from "vitest";
import { createTestDatabase } from "../../test/database.ts";
import { applyMigrations } from "../database/migrate.ts";

const migrationsDirectory = fileURLToPath(new URL("../../prisma/migrations", import.meta.url));
const own = "20261122020000_companies";

test("The migration · where people work already · makes their companies and links them", async () => {
  const { connectionString, drop } = await createTestDatabase({ empty: true });
  const before = await mkdtemp(join(tmpdir(), "before-companies-"));
  for (const name of await readdir(migrationsDirectory)) {
    if (name >= own && name !== "migration_lock.toml") continue;
    await cp(join(migrationsDirectory, name), join(before, name), { recursive: true });
  }
  const pool = new pg.Pool({ connectionString });
  try {
    await applyMigrations({ connectionString, migrationsDirectory: before });
    await pool.query(`
      INSERT INTO organizations (id, slug, name, plan, default_currency, timezone, created_at, updated_at)
      SELECT gen_random_uuid(), slug, slug, 'free', 'EUR', 'UTC', now(), now()
      FROM unnest(ARRAY['one', 'two']) AS slug;
      INSERT INTO users (id, email, company, created_at, updated_at)
      SELECT gen_random_uuid(), email, company, now(), now()
      FROM (VALUES ('a', 'Fjord'), ('b', 'Fjord'), ('c', 'Harbour'), ('d', NULL), ('gone', 'Past')) AS people (email, company);
      INSERT INTO memberships (organization_id, user_id, permission_level, joined_at, left_at)
      SELECT organizations.id, users.id, 'referrer', now(), CASE WHEN email = 'gone' THEN now() END
      FROM organizations, users WHERE slug = 'one' OR email = 'a'`);
    await applyMigrations({ connectionString, migrationsDirectory });
    const { rows } = await pool.query(`
      SELECT slug, email, companies.name AS company
      FROM memberships
      JOIN organizations ON organizations.id = memberships.organization_id
      JOIN users ON users.id = memberships.user_id
      LEFT JOIN companies ON companies.id = company_id
      ORDER BY slug, email`);
    expect(rows).toEqual([
      { slug: "one", email: "a", company: "Fjord" },
      { slug: "one", email: "b", company: "Fjord" },
      { slug: "one", email: "c", company: "Harbour" },
      { slug: "one", email: "d", company: null },
      { slug: "one", email: "gone", company: null },
      { slug: "two", email: "a", company: "Fjord" },
    ]);
    expect((await pool.query("SELECT FROM companies")).rowCount).toBe(3);
  } finally {
    await pool.end();
    await drop();
    await rm(before, { recursive: true, force: true });
  }
});
