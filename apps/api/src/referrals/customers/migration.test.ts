import { expect, test } from "vitest";
import { isFullVolume } from "../../../../../.ci/test-volume.ts";
import { databaseBefore } from "../../../test/earlier-database.ts";

// Runs only in the full volume, because a merged migration never changes.
test.runIf(isFullVolume)(
  "The migration · for referrals with a customer · uses the time from the audit log, or else the time of completion",
  async () => {
    const { pool, migrate, drop } = await databaseBefore("20261203000000_customers_by_referral");
    try {
      await pool.query(`
      INSERT INTO organizations (id, slug, name, plan, default_currency, timezone, created_at, updated_at)
      VALUES (gen_random_uuid(), 'one', 'One', 'free', 'EUR', 'UTC', now(), now());
      INSERT INTO users (id, organization_id, permission_level, joined_at, created_at, updated_at)
      SELECT gen_random_uuid(), id, 'referrer', now(), now(), now() FROM organizations;
      INSERT INTO customers (id, organization_id, name, created_at, updated_at)
      SELECT gen_random_uuid(), id, 'Ada', now(), now() FROM organizations;
      INSERT INTO referrals (id, organization_id, referrer_id, submitted_by_user_id, name, status, customer_id,
        completed_at, created_at, updated_at)
      SELECT gen_random_uuid(), users.organization_id, users.id, users.id, referral.name, referral.status,
        CASE WHEN referral.status <> 'new' THEN customers.id END, completed_at, '2026-01-01Z', '2026-01-04Z'
      FROM users, customers, (VALUES ('logged', 'completed', '2026-01-03Z'::timestamptz),
        ('not logged', 'completed', '2026-01-03Z'), ('not logged, lost', 'lost', NULL),
        ('without', 'new', NULL)) AS referral (name, status, completed_at);
      INSERT INTO audit_logs (id, organization_id, action, actor_type, actor_id, target_type, target_id,
        changes, created_at)
      SELECT gen_random_uuid(), organization_id, 'customer.linked', 'user', 'ada', 'customer', customer_id,
        json_build_object('referralId', json_build_object('from', NULL, 'to', id)), '2026-01-02Z'
      FROM referrals WHERE name = 'logged'`);
      await migrate();
      const { rows } = await pool.query(
        "SELECT name, customer_linked_at AS at FROM referrals ORDER BY name",
      );
      expect(rows).toEqual([
        { name: "logged", at: new Date("2026-01-02") },
        { name: "not logged", at: new Date("2026-01-03") },
        { name: "not logged, lost", at: new Date("2026-01-04") },
        { name: "without", at: null },
      ]);
    } finally {
      await drop();
    }
  },
);
