import { bounds, type PermissionLevel, type Scope, scopeNames } from "@referral-service/contract";
import { sql } from "../src/kernel/database/sql.ts";
import { makeKeyText, parseKeyText } from "../src/kernel/identity/api-key-text.ts";
import { findOrMakeCompany } from "../src/people/users/company-store.ts";
import type { ConnectedDeps } from "../src/processes/boot.ts";

export interface Organization {
  id: string;
  slug: string;
  /** A key with every scope. */
  key: string;
  referrerId: string;
  /** The company of the referrer. */
  referrerCompany: string;
}

export interface UserOptions {
  permissionLevel?: PermissionLevel;
  canSendBonuses?: boolean;
  isBdr?: boolean;
  status?: "active" | "blocked";
  businessDeveloperId?: string | null;
  leftAt?: Date | null;
}

export interface Person {
  userId: string;
  /** The person has the same identity in every organization. */
  identityUserId: string;
  key: string;
}

export interface Arrangements {
  createOrganization(options?: { plan?: string }): Promise<Organization>;
  createKey(
    organizationId: string,
    options?: { scopes?: readonly Scope[]; expiresAt?: Date; revokedAt?: Date; name?: string },
  ): Promise<string>;
  createReferrer(organizationId: string, profile?: { company?: string | null }): Promise<string>;
  /** Creates a person with a personal key who is a user in the organization. */
  createPerson(organizationId: string, user?: UserOptions): Promise<Person>;
  /** Makes the person with this identity a user in another organization. Returns that user's ID. */
  addUser(organizationId: string, identityUserId: string, user?: UserOptions): Promise<string>;
}

/** Writes what tests need into the database. */
export function arrangements({ db, newId, apiKeys, clock }: ConnectedDeps): Arrangements {
  const now = () => clock.now();

  async function userRow(
    organizationId: string,
    {
      identityUserId,
      company = null,
      permissionLevel = "referrer",
      canSendBonuses = false,
      isBdr = false,
      status = "active",
      businessDeveloperId = null,
      leftAt = null,
    }: UserOptions & { company?: string | null; identityUserId?: string },
  ) {
    const [userId, at] = [newId(), now()];
    const companyId = await companyIdOf(organizationId, company);
    const user = { userId, identityUserId: identityUserId ?? `identity_${userId}` };
    const row = sql`
      INSERT INTO users (id, organization_id, identity_user_id, first_name, last_name, email, phone,
        company, company_id, permission_level, can_send_bonuses, is_bdr, status,
        business_developer_id, joined_at, left_at, created_at, updated_at)
      VALUES (${userId}::uuid, ${organizationId}::uuid, ${user.identityUserId}, 'Grace', 'Hopper',
        'grace@example.com', '+15550100', ${company}, ${companyId}::uuid, ${permissionLevel},
        ${canSendBonuses}, ${isBdr}, ${status}, ${businessDeveloperId}::uuid, ${at}, ${leftAt}, ${at},
        ${at})`;
    return { user, row };
  }

  async function companyIdOf(organizationId: string, company: string | null) {
    if (company === null) return null;
    const found = await db.transaction((tx) =>
      findOrMakeCompany(tx, { newId, clock, bounds }, { organizationId, company }),
    );
    return found?.id ?? null;
  }

  function keyRow(
    { organizationId, identityUserId }: { organizationId?: string; identityUserId?: string },
    options: Parameters<Arrangements["createKey"]>[1] = {},
  ) {
    const isPersonal = identityUserId !== undefined;
    const key = makeKeyText(isPersonal ? "user" : "org");
    const { scopes = scopeNames, expiresAt = null, revokedAt = null, name = "Test key" } = options;
    const { hash, pepperId } = apiKeys.hash(key);
    const row = sql`
      INSERT INTO api_keys (id, organization_id, identity_user_id, public_id, hash, pepper_id,
        last_four, name, scopes, created_at, expires_at, revoked_at)
      VALUES (${newId()}::uuid, ${organizationId ?? null}::uuid, ${identityUserId ?? null},
        ${parseKeyText(key)?.publicId ?? ""}, ${hash}, ${pepperId}, ${key.slice(-4)}, ${name},
        ${isPersonal ? [] : [...scopes]}, ${now()}, ${expiresAt}, ${revokedAt})`;
    return { key, row };
  }

  async function insertUser(...whose: Parameters<typeof userRow>) {
    const { user, row } = await userRow(...whose);
    await db.query(row);
    return user.userId;
  }

  const createReferrer: Arrangements["createReferrer"] = (organizationId, profile = {}) =>
    insertUser(organizationId, profile);

  /** Uses one SQL statement, because many tests create a person for every role. */
  const createPerson: Arrangements["createPerson"] = async (organizationId, options = {}) => {
    const { user, row } = await userRow(organizationId, options);
    const { key, row: ofKey } = keyRow({ identityUserId: user.identityUserId });
    await db.query(sql`WITH person AS (${row}) ${ofKey}`);
    return { ...user, key };
  };

  const addUser: Arrangements["addUser"] = (organizationId, identityUserId, options = {}) =>
    insertUser(organizationId, { ...options, identityUserId });

  const createKey: Arrangements["createKey"] = async (organizationId, options) => {
    const { key, row } = keyRow({ organizationId }, options);
    await db.query(row);
    return key;
  };

  /** Uses one SQL statement, because most tests begin with an organization. */
  const createOrganization: Arrangements["createOrganization"] = async ({
    plan = "unlimited",
  } = {}) => {
    const [id, referrerId, companyId] = [newId(), newId(), newId()];
    const [slug, referrerCompany, at] = [`organization-${id}`, "Fjord & Sons AB", now()];
    const { key, row: ofKey } = keyRow({ organizationId: id });
    await db.query(sql`
      WITH organization AS (
        INSERT INTO organizations
          (id, slug, name, plan, default_currency, timezone, created_at, updated_at)
        VALUES (${id}::uuid, ${slug}, ${slug}, ${plan}, 'EUR', 'UTC', ${at}, ${at})
      ), company AS (
        INSERT INTO companies (id, organization_id, name, created_at, updated_at)
        VALUES (${companyId}::uuid, ${id}::uuid, ${referrerCompany}, ${at}, ${at})
      ), referrer AS (
        INSERT INTO users (id, organization_id, identity_user_id, first_name, last_name, email, phone,
          company, company_id, permission_level, joined_at, created_at, updated_at)
        VALUES (${referrerId}::uuid, ${id}::uuid, ${`identity_${referrerId}`}, 'Grace', 'Hopper',
          'grace@example.com', '+15550100', ${referrerCompany}, ${companyId}::uuid, 'referrer', ${at},
          ${at}, ${at})
      )
      ${ofKey}`);
    return { id, slug, key, referrerId, referrerCompany };
  };

  return { createReferrer, createPerson, addUser, createKey, createOrganization };
}
