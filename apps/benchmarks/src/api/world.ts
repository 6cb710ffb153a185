import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import {
  createApiKeyHasher,
  makeKeyText,
  parseKeyText,
} from "../../../api/src/identity/api-key-text.ts";
import { startEmbeddedPostgres } from "../../../api/src/platform/embedded-postgres/embedded-postgres.ts";
import { newId } from "../../../api/src/platform/ids.ts";
import { applyMigrations } from "../../../api/src/platform/migrate.ts";

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
  remove(): Promise<void>;
}

/** A database with many referrals of one organization, spread evenly over time, and a key. */
export async function createWorld({
  referralCount,
  secondsBetween,
}: {
  referralCount: number;
  secondsBetween: number;
}): Promise<World> {
  const directory = await mkdtemp(join(tmpdir(), "benchmark-"));
  const postgres = await startEmbeddedPostgres({ directory, password: randomUUID() });
  const databaseUrl = postgres.connectionString;
  await applyMigrations({ connectionString: databaseUrl, migrationsDirectory });
  const pepper = randomBytes(32).toString("base64");
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const organizationId = newId();
  const referrerIds = Array.from({ length: referrerCount }, () => newId());
  const key = makeKeyText("org");
  await client.query(
    `INSERT INTO organizations (id, slug, name, plan, default_currency, timezone, created_at, updated_at)
     VALUES ($1, 'benchmark', 'Benchmark', 'unlimited', 'EUR', 'UTC', now(), now())`,
    [organizationId],
  );
  await client.query(
    `INSERT INTO users (id, first_name, last_name, email, company, created_at, updated_at)
     SELECT id, 'Grace', 'Hopper', 'grace@example.com', 'Fjord & Sons AB', now(), now()
     FROM unnest($1::uuid[]) AS id`,
    [referrerIds],
  );
  await client.query(
    `INSERT INTO memberships (organization_id, user_id, permission_level, joined_at)
     SELECT $1, id, 'referrer', now() FROM unnest($2::uuid[]) AS id`,
    [organizationId, referrerIds],
  );
  await client.query(
    `INSERT INTO api_keys (id, organization_id, public_id, hash, last_four, name, scopes, created_at)
     VALUES ($1, $2, $3, $4, $5, 'Benchmark', $6, now())`,
    [
      newId(),
      organizationId,
      parseKeyText(key)?.publicId,
      createApiKeyHasher(pepper).hash(key),
      key.slice(-4),
      keyScopes,
    ],
  );
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
  await client.query("VACUUM ANALYZE");
  await client.end();
  return {
    databaseUrl,
    organizationId,
    referrerId: referrerIds[0] ?? "",
    key,
    encryptionKey: randomBytes(32).toString("base64"),
    pepper,
    async remove() {
      await postgres.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
