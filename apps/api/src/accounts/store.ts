import type { Connection, Tx } from "../database/database.ts";
import { from } from "../database/from.ts";
import { sql } from "../database/sql.ts";

/** Who somebody is when they sign in: the human behind the users of one `identityUserId`. */
export interface Account {
  id: string;
  name: string;
  /** In small letters. */
  email: string;
}

export async function findAccountByEmail({ query }: Connection, email: string) {
  const [account] = await query<Account>(sql`
    SELECT id, name, email FROM identity.accounts WHERE email = ${email.toLowerCase()}`);
  return account;
}

/** Their address counts as proven: somebody who may vouched for it. False when it has an account. */
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

/** Whether the account can sign in by a password. */
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

export async function endSession({ query }: Connection, sessionId: string) {
  await query(sql`DELETE FROM identity.sessions WHERE id = ${sessionId}`);
}

export interface LoggedAttempt {
  id: string;
  emailHash: Uint8Array;
  addressHash: Uint8Array;
  userAgent: string | null;
  createdAt: Date;
}

/** In turn with others of the same account or address, so that no two find the last place. */
export async function lockAttempts(tx: Tx, keys: Uint8Array[]) {
  for (const key of keys.map((bytes) => Buffer.from(bytes).toString("hex")).toSorted()) {
    await tx.query(sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))::text`);
  }
}

export async function countFailures(
  { query }: Connection,
  { emailHash, addressHash }: Pick<LoggedAttempt, "emailHash" | "addressHash">,
  since: Date,
) {
  const [counts] = await query<{ ofAccount: number; ofAddress: number }>(sql`
    SELECT
      (SELECT count(*) FROM identity.account_log
       WHERE action = 'sign_in.failed' AND email_hash = ${emailHash} AND created_at > ${since}
      )::int AS "ofAccount",
      (SELECT count(*) FROM identity.account_log
       WHERE action = 'sign_in.failed' AND address_hash = ${addressHash} AND created_at > ${since}
      )::int AS "ofAddress"`);
  return counts ?? { ofAccount: 0, ofAddress: 0 };
}

/** As failed, until it is known to have succeeded: one that is under way counts. */
export async function insertAttempt({ query }: Connection, attempt: LoggedAttempt) {
  const { id, emailHash, addressHash, userAgent, createdAt } = attempt;
  await query(sql`
    INSERT INTO identity.account_log
      (id, account_id, action, email_hash, address_hash, user_agent, created_at)
    SELECT ${id}::uuid, NULL, 'sign_in.failed', ${emailHash}, ${addressHash}, ${userAgent}, ${createdAt}`);
}

export async function markSucceeded({ query }: Connection, id: string, accountId: string) {
  await query(sql`
    UPDATE identity.account_log SET action = 'sign_in.succeeded', account_id = ${accountId}
    WHERE id = ${id}::uuid`);
}

export type AccountAction =
  | "account.created"
  | "sign_in.locked"
  | "sign_in_link.requested"
  | "password_reset.requested"
  | "password.changed"
  | "signed_out";

export async function insertLogged(
  { query }: Connection,
  entry: { id: string; accountId: string | null; action: AccountAction; createdAt: Date } & {
    emailHash?: Uint8Array;
    addressHash?: Uint8Array;
    userAgent?: string | null;
  },
) {
  const { id, accountId, action, emailHash = null, addressHash = null, createdAt } = entry;
  await query(sql`
    INSERT INTO identity.account_log
      (id, account_id, action, email_hash, address_hash, user_agent, created_at)
    SELECT ${id}::uuid, ${accountId}::text, ${action}, ${emailHash}::bytea, ${addressHash}::bytea,
      ${entry.userAgent ?? null}::text, ${createdAt}`);
}

/** The organizations in which the person is active, with the user that they are there. */
export function organizationsOf({ ask }: Connection, identityUserId: string) {
  return ask(
    from("users")
      .innerJoin("organizations", "organizations.id", "users.organization_id")
      .select([
        "organizations.id as organizationId",
        "organizations.slug",
        "organizations.name",
        "organizations.logo_url as logoUrl",
        "organizations.plan",
        "organizations.ai_assistants_enabled as aiAssistantsEnabled",
        "organizations.timezone",
        "users.id as userId",
        "users.first_name as firstName",
        "users.last_name as lastName",
        "users.email",
        "users.permission_level as permissionLevel",
        "users.can_send_bonuses as canSendBonuses",
        "users.is_bdr as isBdr",
      ])
      .where("users.identity_user_id", "=", identityUserId)
      .where("users.status", "=", "active")
      .where("users.left_at", "is", null)
      .orderBy("organizations.name")
      .orderBy("organizations.id"),
  );
}
