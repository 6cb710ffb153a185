import type { Connection } from "../../kernel/database/database.ts";
import { from } from "../../kernel/database/from.ts";
import { sql } from "../../kernel/database/sql.ts";
import { isAbleToSignIn } from "../../people/users/people-sql.ts";

/** The account of the person behind all users with the same `identityUserId`. */
export interface Account {
  id: string;
  name: string;
  /** In lowercase. */
  email: string;
}

export async function findAccountByEmail({ query }: Connection, email: string) {
  const [account] = await query<Account>(sql`
    SELECT id, name, email FROM identity.accounts WHERE email = ${email.toLowerCase()}`);
  return account;
}

export async function findAccount({ query }: Connection, id: string) {
  const [account] = await query<Account>(sql`
    SELECT id, name, email FROM identity.accounts WHERE id = ${id}`);
  return account;
}

/**
 * Stores an account with an email address that counts as proven. Returns false when the address
 * already has an account.
 */
export async function insertAccount(
  { query }: Connection,
  { id, name, email, createdAt }: Account & { createdAt: Date },
): Promise<boolean> {
  const inserted = await query(sql`
    INSERT INTO identity.accounts (id, name, email, "emailVerified", "createdAt", "updatedAt")
    VALUES (${id}, ${name}, ${email.toLowerCase()}, true, ${createdAt}, ${createdAt})
    ON CONFLICT DO NOTHING RETURNING id`);
  return inserted.length > 0;
}

/** Stores the first password hash of an account. Does nothing if the account already has one. */
export async function setPasswordHash(
  { query }: Connection,
  { id, accountId, hash, now }: { id: string; accountId: string; hash: string; now: Date },
) {
  await query(sql`
    INSERT INTO identity.credentials
      (id, "accountId", "providerId", "userId", password, "createdAt", "updatedAt")
    SELECT ${id}, ${accountId}, 'credential', ${accountId}, ${hash}, ${now}, ${now}
    WHERE NOT EXISTS (
      SELECT FROM identity.credentials WHERE "userId" = ${accountId} AND "providerId" = 'credential'
    )`);
}

export async function findPasswordHash({ query }: Connection, accountId: string) {
  const [credential] = await query<{ password: string | null }>(sql`
    SELECT password FROM identity.credentials
    WHERE "userId" = ${accountId} AND "providerId" = 'credential'`);
  return credential?.password ?? undefined;
}

/** Whether the hash is unchanged. Waits for a change that is not committed yet. */
export async function isPasswordHash(
  { query }: Connection,
  { accountId, hash }: { accountId: string; hash: string },
): Promise<boolean> {
  const found = await query(sql`
    SELECT id FROM identity.credentials
    WHERE "userId" = ${accountId} AND "providerId" = 'credential' AND password = ${hash}
    FOR SHARE`);
  return found.length > 0;
}

export async function savePasswordHash(
  { query }: Connection,
  { accountId, hash, now }: { accountId: string; hash: string; now: Date },
) {
  await query(sql`
    UPDATE identity.credentials SET password = ${hash}, "updatedAt" = ${now}
    WHERE "userId" = ${accountId} AND "providerId" = 'credential'`);
}

/** Returns the organizations where the person is active, with the user in each. */
export function organizationsOf({ ask }: Connection, identityUserId: string) {
  return ask(
    from("users")
      .innerJoin("organizations", "organizations.id", "users.organization_id")
      .select([
        "organizations.id as organizationId",
        "organizations.slug",
        "organizations.name",
        "organizations.logo_url as logoUrl",
        "organizations.accent_color as accentColor",
        "organizations.plan",
        "organizations.ai_assistants_enabled as aiAssistantsEnabled",
        "organizations.timezone",
        "organizations.business_developers_decide_duplicates as businessDevelopersDecideDuplicates",
        "users.id as userId",
        "users.first_name as firstName",
        "users.last_name as lastName",
        "users.email",
        "users.permission_level as permissionLevel",
        "users.can_send_bonuses as canSendBonuses",
        "users.is_bdr as isBdr",
      ])
      .where("users.identity_user_id", "=", identityUserId)
      .where(isAbleToSignIn)
      .orderBy("organizations.name")
      .orderBy("organizations.id"),
  );
}
