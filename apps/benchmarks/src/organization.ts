import {
  createApiKeyHasher,
  type KeyKind,
  makeKeyText,
  parseKeyText,
} from "@referral-service/api/kernel/identity/api-key-text.ts";
import { newId } from "@referral-service/api/kernel/platform/ids.ts";
import type pg from "pg";

export interface Organization {
  id: string;
  referrerIds: string[];
}

/** Inserts an organization on the Unlimited plan, with referrers. */
export async function insertOrganization(
  client: pg.Client,
  { slug, referrerCount }: { slug: string; referrerCount: number },
): Promise<Organization> {
  const organization = {
    id: newId(),
    referrerIds: Array.from({ length: referrerCount }, () => newId()),
  };
  await client.query(
    `INSERT INTO organizations (id, slug, name, plan, default_currency, timezone, created_at, updated_at)
     VALUES ($1, $2, 'Benchmark', 'unlimited', 'EUR', 'UTC', now(), now())`,
    [organization.id, slug],
  );
  await insertUsers(client, organization.id, organization.referrerIds, "referrer");
  return organization;
}

/** Inserts users with the same role. Each user's ID is also their identity. */
export async function insertUsers(
  client: pg.Client,
  organizationId: string,
  userIds: string[],
  permissionLevel: string,
) {
  await client.query(
    `INSERT INTO users (organization_id, id, identity_user_id, first_name, last_name, email, company,
       permission_level, joined_at, created_at, updated_at)
     SELECT $1, id, id::text, 'Grace', 'Hopper', 'grace@example.com', 'Fjord & Sons AB', $3, now(),
       now(), now()
     FROM unnest($2::uuid[]) AS id`,
    [organizationId, userIds, permissionLevel],
  );
}

/**
 * Creates a key and returns its text. An organization key gets the given scopes. A personal key
 * belongs to the person with the given identity.
 */
export async function insertApiKey(
  client: pg.Client,
  {
    kind,
    holderId,
    scopes = [],
    pepper,
  }: { kind: KeyKind; holderId: string; scopes?: string[]; pepper: string },
): Promise<string> {
  const key = makeKeyText(kind);
  const { hash, pepperId } = createApiKeyHasher([pepper]).hash(key);
  await client.query(
    `INSERT INTO api_keys (id, ${kind === "org" ? "organization_id" : "identity_user_id"}, public_id, hash,
       pepper_id, last_four, name, scopes, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, 'Benchmark', $7, now())`,
    [newId(), holderId, parseKeyText(key)?.publicId, hash, pepperId, key.slice(-4), scopes],
  );
  return key;
}
