import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { applyMigrations } from "@referral-service/api/kernel/database/migrate.ts";
import { makeQueueTables } from "@referral-service/api/kernel/platform/queue.ts";
import { startEmbeddedPostgres } from "@referral-service/embedded-postgres";
import pg from "pg";
import { insertApiKey, insertOrganization } from "../organization.ts";

const migrationsDirectory = fileURLToPath(
  new URL("../../../api/prisma/migrations", import.meta.url),
);
const referrerCount = 60;
const keyScopes = [
  "referrals:read",
  "referrals:write",
  "reports:read",
  "users:read",
  "companies:read",
  "customers:read",
  "bonus-payments:read",
  "invitation-codes:read",
  "public-links:read",
];

export interface World {
  databaseUrl: string;
  organizationId: string;
  referrerId: string;
  key: string;
  encryptionKey: string;
  pepper: string;
  authSecret: string;
  remove(): Promise<void>;
}

/**
 * Creates a database with many referrals in one organization, spread evenly over time, and a key.
 */
export async function createWorld({
  referralCount,
  secondsBetween,
  settings = {},
}: {
  referralCount: number;
  secondsBetween: number;
  /** PostgreSQL settings by name. */
  settings?: Record<string, string>;
}): Promise<World> {
  const directory = await mkdtemp(join(tmpdir(), "benchmark-"));
  const postgres = await startEmbeddedPostgres({ directory, password: randomUUID(), settings });
  const databaseUrl = postgres.connectionString;
  await applyMigrations({ connectionString: databaseUrl, migrationsDirectory });
  await makeQueueTables(databaseUrl);
  const pepper = randomBytes(32).toString("base64");
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { id: organizationId, referrerIds } = await insertOrganization(client, {
    slug: "benchmark",
    referrerCount,
  });
  const key = await insertApiKey(client, {
    kind: "org",
    holderId: organizationId,
    scopes: keyScopes,
    pepper,
  });
  await client.query(
    `INSERT INTO referrals (id, organization_id, referrer_id, submitted_by_key_name, name, email,
       phone, address_formatted, notes, status, company, created_at, updated_at)
     SELECT gen_random_uuid(), $1, ($2::uuid[])[1 + n % ${referrerCount}], 'Benchmark', 'Lead ' || n,
       'lead' || n || '@example.com', '+15550100', '12 Harbour Rd', 'Met at the fair',
       (ARRAY['new', 'contacted', 'in_progress', 'qualified', 'completed', 'lost'])[1 + n / 7 % 6],
       'Company ' || n % 200, now() - n * $3::interval, now() - n * $3::interval
     FROM generate_series(1, ${referralCount}) AS n`,
    [organizationId, referrerIds, `${secondsBetween} seconds`],
  );
  // PostgreSQL plans an empty table that was analyzed as if it stayed empty.
  const filled = ["organizations", "users", ...(referralCount > 0 ? ["referrals"] : [])];
  await client.query(`VACUUM ANALYZE ${filled.join(", ")}`);
  await client.end();
  return {
    databaseUrl,
    organizationId,
    referrerId: referrerIds[0] ?? "",
    key,
    encryptionKey: randomBytes(32).toString("base64"),
    authSecret: randomBytes(32).toString("base64"),
    pepper,
    async remove() {
      await postgres.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
