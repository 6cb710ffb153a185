import { bounds, type PermissionLevel, type Scope, scopeNames } from "@referral-service/contract";
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
  /** Makes the person of this identity a user of a further organization, and gives that user's id. */
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
    await db.transaction(async (tx) => {
      const company = { organizationId, company: profile.company };
      await tx.client.user.create({
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
          companyId: (await findOrMakeCompany(tx, { newId, clock, bounds }, company))?.id ?? null,
        },
      });
    });
    return { userId: id, identityUserId: profile.identityUserId };
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

  const createOrganization: Arrangements["createOrganization"] = async ({
    plan = "unlimited",
  } = {}) => {
    const id = newId();
    const slug = `organization-${id}`;
    const times = { createdAt: now(), updatedAt: now() };
    await db.client.organization.create({
      data: { id, slug, name: slug, plan, defaultCurrency: "EUR", timezone: "UTC", ...times },
    });
    const referrerCompany = "Fjord & Sons AB";
    const referrerId = await createReferrer(id, { company: referrerCompany });
    return { id, slug, key: await createKey(id), referrerId, referrerCompany };
  };

  return { createReferrer, createPerson, addUser, createKey, createOrganization };
}
