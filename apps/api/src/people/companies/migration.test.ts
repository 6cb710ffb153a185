import { expect, test } from "vitest";
import { isFullVolume } from "../../../../../.ci/test-volume.ts";
import { databaseBefore } from "../../../test/earlier-database.ts";

// Runs only in the full volume, because a merged migration never changes.
test.runIf(isFullVolume)(
  "The migration · when people already have companies · creates the companies and links them",
  async () => {
    const { pool, migrate, drop } = await databaseBefore("20261122020000_companies");
    try {
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
      await migrate();
      const { rows } = await pool.query(`
      SELECT slug, email, companies.name AS company
      FROM users
      JOIN organizations ON organizations.id = users.organization_id
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
      const { rowCount } = await pool.query("SELECT FROM companies");
      expect(rowCount).toBe(3);
    } finally {
      await drop();
    }
  },
);
