import { foldCountChanges } from "@referral-service/api/insight/reports/folding-store.ts";
import { connectDatabase } from "@referral-service/api/kernel/database/database.ts";
import { newId } from "@referral-service/api/kernel/platform/ids.ts";
import { scopeNames } from "@referral-service/contract";
import { sampleEvent } from "@referral-service/sdk/testing";
import pg from "pg";
import { createWorld, type World } from "../api/world.ts";
import { makeBacklog, makeEndpoints } from "../delivery/backlog.ts";
import { insertApiKey, insertOrganization, insertUsers } from "../organization.ts";

const counts = { referrals: 60_000, ofEach: 10_000, events: 20_000, goals: 100, endpoints: 50 };
const secondsBetween = 1_000;

export interface CrowdedWorld extends World {
  big: {
    /** Organization keys with every scope. */
    keys: string[];
    /** Personal keys of an admin who is the business developer of all referrers. */
    personalKeys: string[];
    referrerId: string;
    endpointId: string;
    codeId: string;
    firstEventId: string;
  };
  small: { keys: string[]; referrerId: string };
}

/**
 * Creates two organizations, a full one and an empty one, with this number of keys for each holder.
 */
export async function createCrowdedWorld(keyCount: number): Promise<CrowdedWorld> {
  const world = await createWorld({ referralCount: counts.referrals, secondsBetween });
  const pool = new pg.Pool({ connectionString: world.databaseUrl, max: 2 });
  const client = await pool.connect();
  const { organizationId, pepper } = world;
  const keysOf = async (kind: "org" | "user", holderId: string) => {
    const scopes = kind === "org" ? [...scopeNames] : [];
    const keys: string[] = [];
    while (keys.length < keyCount) {
      keys.push(await insertApiKey(client, { kind, holderId, scopes, pepper }));
    }
    return keys;
  };
  const developerId = newId();
  await insertUsers(client, organizationId, [developerId], "admin");
  await client.query(
    `UPDATE users SET is_bdr = id = $2, can_send_bonuses = id = $2,
       business_developer_id = CASE WHEN permission_level = 'referrer' THEN $2::uuid END
     WHERE organization_id = $1`,
    [organizationId, developerId],
  );
  await fillPortal(client, organizationId, developerId);
  const [endpointId = ""] = await makeEndpoints(pool, {
    url: "https://example.com/webhooks",
    count: counts.endpoints,
    organizationId,
    encryptionKey: world.encryptionKey,
  });
  const firstEventId = await recordEvents(pool, endpointId);
  const codeId = newId();
  await client.query(
    `INSERT INTO invitation_codes (id, organization_id, code, permission_level, created_at, updated_at)
     VALUES ($1, $2, 'TRADE-FAIR-2026-7K3M9QXW', 'referrer', now(), now())`,
    [codeId, organizationId],
  );
  const small = await insertOrganization(client, { slug: "small", referrerCount: 1 });
  const crowded: CrowdedWorld = {
    ...world,
    big: {
      keys: await keysOf("org", organizationId),
      personalKeys: await keysOf("user", developerId),
      referrerId: world.referrerId,
      endpointId,
      codeId,
      firstEventId,
    },
    small: { keys: await keysOf("org", small.id), referrerId: small.referrerIds[0] ?? "" },
  };
  await countReferrals(world);
  await client.query("VACUUM ANALYZE");
  client.release();
  await pool.end();
  return crowded;
}

/** Inserts in many transactions, as in practice. Returns the ID of the first event. */
async function recordEvents(pool: pg.Pool, endpointId: string) {
  const payload = JSON.stringify(sampleEvent("referral.created"));
  const ids: string[] = [];
  while (ids.length < counts.events) {
    const made = { endpointIds: [endpointId], count: 20, payload };
    ids.push(...(await makeBacklog(pool, made)));
  }
  return ids[0] ?? "";
}

/** Folds the changes, as the worker does. */
async function countReferrals({ databaseUrl: connectionString }: World) {
  const database = connectDatabase({ connectionString, connectionsMax: 1, onError() {} });
  while ((await foldCountChanges(database)) > 0);
  await database.close();
}

/** Inserts goals with overlapping periods, spread over the period of the referrals. */
async function fillPortal(client: pg.PoolClient, organizationId: string, developerId: string) {
  const values = [organizationId, developerId];
  const times = `(SELECT n, now() - n * interval '6000 seconds' AS time
    FROM generate_series(1, ${counts.ofEach}) AS n) AS times`;
  await client.query(
    `INSERT INTO bd_prospects (id, organization_id, business_developer_id, name, stage, won_at,
       created_at, updated_at)
     SELECT gen_random_uuid(), $1, $2, 'Prospect ' || n, 'won', time, time, time FROM ${times}`,
    values,
  );
  await client.query(
    `INSERT INTO bd_activities (id, organization_id, business_developer_id, type, summary,
       occurred_at, created_at, updated_at)
     SELECT gen_random_uuid(), $1, $2, 'call', 'Talked', time, time, time FROM ${times}`,
    values,
  );
  await client.query(
    `INSERT INTO audit_logs (id, organization_id, action, actor_type, actor_id, target_type, target_id,
       changes, created_at)
     SELECT gen_random_uuid(), $1, 'referral.updated', 'user', $2::text, 'referral', gen_random_uuid(),
       '{"notes": {"from": null, "to": "Met at the fair"}}', time FROM ${times}`,
    values,
  );
  await client.query(
    `INSERT INTO bonus_payments (id, organization_id, referral_id, referrer_id, amount, currency,
       payment_method, status, created_by_id, completed_at, created_at, updated_at)
     SELECT gen_random_uuid(), $1, id, referrer_id, 49.99, 'EUR', 'paypal_venmo', 'completed', $2,
       created_at, created_at, created_at
     FROM referrals WHERE organization_id = $1 AND status = 'completed'`,
    values,
  );
  await client.query(
    `INSERT INTO bd_goals (id, organization_id, business_developer_id, metric, target, period_start,
       period_end, created_at, updated_at)
     SELECT gen_random_uuid(), $1, $2,
       (ARRAY['referrals', 'prospects_won', 'activities', 'bonus_amount'])[1 + n % 4], 100,
       now() - (700 - n) * interval '1 day', now() + n * interval '1 day', now(), now()
     FROM generate_series(1, ${counts.goals}) AS n`,
    values,
  );
}
