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
  /** The same in every organization of the person. */
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
  /** A person with a personal key, who is a user of the organization. */
  createPerson(organizationId: string, user?: UserOptions): Promise<Person>;
  /**
   * Makes the person of this identity a user of another organization. Returns the ID of that user.
   */
  addUser(organizationId: string, identityUserId: string, user?: UserOptions): Promise<string>;
}

/** Writes what tests need into the database. */
export function arrangements({ db, newId, apiKeys, clock }: ConnectedDeps): Arrangements {
  const now = () => clock.now();

  async function insertUser(
    organizationId: string,
    user: UserOptions & { company?: string | null; identityUserId?: string },
  ) {
    const id = newId();
    const profile = { identityUserId: `identity_${id}`, company: null, ...user };
    await db.client.user.create({
      data: {
        id,
        organizationId,
        firstName: "Grace",
        lastName: "Hopper",
        email: "grace@example.com",
        phone: "+15550100",
        permissionLevel: "referrer",
        joinedAt: now(),
        createdAt: now(),
        updatedAt: now(),
        ...profile,
        companyId: await companyIdOf(organizationId, profile.company),
      },
    });
    return { userId: id, identityUserId: profile.identityUserId };
  }

  async function companyIdOf(organizationId: string, company: string | null) {
    if (company === null) return null;
    const found = await db.transaction((tx) =>
      findOrMakeCompany(tx, { newId, clock, bounds }, { organizationId, company }),
    );
    return found?.id ?? null;
  }

  async function insertKey(
    kind: "org" | "user",
    holder: { organizationId: string } | { identityUserId: string },
    options: Parameters<Arrangements["createKey"]>[1] = {},
  ): Promise<string> {
    const text = makeKeyText(kind);
    const { scopes = scopeNames, expiresAt = null, revokedAt = null, name = "Test key" } = options;
    await db.client.apiKey.create({
      data: {
        id: newId(),
        ...holder,
        publicId: parseKeyText(text)?.publicId ?? "",
        ...apiKeys.hash(text),
        lastFour: text.slice(-4),
        name,
        scopes: kind === "org" ? [...scopes] : [],
        createdAt: now(),
        expiresAt,
        revokedAt,
      },
    });
    return text;
  }

  const createReferrer: Arrangements["createReferrer"] = async (organizationId, profile = {}) =>
    (await insertUser(organizationId, profile)).userId;

  const createPerson: Arrangements["createPerson"] = async (organizationId, options = {}) => {
    const user = await insertUser(organizationId, options);
    const key = await insertKey("user", { identityUserId: user.identityUserId });
    return { ...user, key };
  };

  const addUser: Arrangements["addUser"] = async (organizationId, identityUserId, options = {}) =>
    (await insertUser(organizationId, { ...options, identityUserId })).userId;

  const createKey: Arrangements["createKey"] = (organizationId, options) =>
    insertKey("org", { organizationId }, options);

  /** In one statement, because most tests begin with an organization. */
  const createOrganization: Arrangements["createOrganization"] = async ({
    plan = "unlimited",
  } = {}) => {
    const [id, referrerId, companyId] = [newId(), newId(), newId()];
    const [slug, referrerCompany, at] = [`organization-${id}`, "Fjord & Sons AB", now()];
    const key = makeKeyText("org");
    const { hash, pepperId } = apiKeys.hash(key);
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
      INSERT INTO api_keys
        (id, organization_id, public_id, hash, pepper_id, last_four, name, scopes, created_at)
      VALUES (${newId()}::uuid, ${id}::uuid, ${parseKeyText(key)?.publicId ?? ""}, ${hash},
        ${pepperId}, ${key.slice(-4)}, 'Test key', ${[...scopeNames]}, ${at})`);
    return { id, slug, key, referrerId, referrerCompany };
  };

  return { createReferrer, createPerson, addUser, createKey, createOrganization };
}
