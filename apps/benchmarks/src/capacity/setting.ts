import { newId } from "@referral-service/api/kernel/platform/ids.ts";
import { createSealedBox } from "@referral-service/api/kernel/platform/sealed-box.ts";
import { redisServerPath, startRedis, type TestRedis } from "@referral-service/api/test/redis.ts";
import { secretContext } from "@referral-service/api/webhooks/engine/secrets.ts";
import { makeSecret } from "@referral-service/api/webhooks/engine/signature.ts";
import type { Pool } from "pg";
import { type Stage, withStage } from "../delivery/stage.ts";
import { countingSettings } from "./counters.ts";

export interface Setting extends Stage {
  redis: TestRedis | undefined;
}

// Number of referrals in the database. PostgreSQL plans queries badly while a table is almost
// empty.
const referralCount = 10_000;

/** The parts that all measurements of capacity need, with Redis if it is installed. */
export async function withSetting(work: (setting: Setting) => Promise<void>) {
  const redis = redisServerPath() === undefined ? undefined : await startRedis();
  if (redis === undefined) say("No redis-server is installed, so the queue is in PostgreSQL.");
  try {
    await withStage((stage) => work({ ...stage, redis, redisUrl: redis?.url }), {
      referralCount,
      settings: countingSettings,
    });
  } finally {
    await redis?.stop();
  }
}

/** Creates organizations with users and an endpoint each. Returns the IDs of the endpoints. */
export async function makeOrganizations(
  pool: Pool,
  {
    count,
    userCount,
    url,
    encryptionKey,
  }: { count: number; userCount: number; url: string; encryptionKey: string },
): Promise<string[]> {
  const box = createSealedBox([Buffer.from(encryptionKey, "base64")]);
  const organizationIds = Array.from({ length: count }, () => newId());
  const endpointIds = organizationIds.map(() => newId());
  await pool.query(
    `INSERT INTO organizations (id, slug, name, plan, default_currency, timezone, created_at, updated_at)
     SELECT id, 'org-' || id, 'Benchmark', 'unlimited', 'EUR', 'UTC', now(), now()
     FROM unnest($1::uuid[]) AS id`,
    [organizationIds],
  );
  await pool.query(
    `INSERT INTO users (organization_id, id, identity_user_id, first_name, last_name, email, company,
       permission_level, joined_at, created_at, updated_at)
     SELECT organization_id, gen_random_uuid(), gen_random_uuid()::text, 'Grace', 'Hopper',
       'grace@example.com', 'Fjord & Sons AB', 'referrer', now(), now(), now()
     FROM unnest($1::uuid[]) AS organization_id, generate_series(1, $2::int)`,
    [organizationIds, userCount],
  );
  await pool.query(
    `INSERT INTO webhook_endpoints (id, organization_id, name, url, event_types, sealed_secret,
       created_at, updated_at)
     SELECT id, organization_id, 'Benchmark', $1, '{referral.created}', sealed, now(), now()
     FROM unnest($2::uuid[], $3::uuid[], $4::bytea[]) AS endpoint(id, organization_id, sealed)`,
    [
      url,
      endpointIds,
      organizationIds,
      endpointIds.map((id) => box.seal(makeSecret(), secretContext(id))),
    ],
  );
  return endpointIds;
}

export const say = (line: string) => process.stdout.write(`${line}\n`);

/** Aligns the columns of rows. The first row contains the titles. */
export function table(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const padded = rows.map((row) =>
    row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
    ),
  );
  return `${padded.map((row) => row.join("  ")).join("\n")}\n`;
}
