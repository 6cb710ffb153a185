import type { Connection } from "../../kernel/database/database.ts";
import { sql } from "../../kernel/database/sql.ts";
import type { Account } from "./store.ts";

/** A person at an OpenID provider. A subject is unique only within its issuer. */
export interface Subject {
  issuer: string;
  subject: string;
}

export async function findConnectedAccount({ query }: Connection, { issuer, subject }: Subject) {
  const [account] = await query<Account>(sql`
    SELECT accounts.id, accounts.name, accounts.email
    FROM identity.credentials JOIN identity.accounts ON accounts.id = credentials."userId"
    WHERE "providerId" = ${issuer} AND "accountId" = ${subject}`);
  return account;
}

/** Returns the subject at the issuer that the account is connected to. */
export async function findSubjectOf(
  { query }: Connection,
  { accountId, issuer }: { accountId: string; issuer: string },
) {
  const [connected] = await query<{ subject: string }>(sql`
    SELECT "accountId" AS subject FROM identity.credentials
    WHERE "providerId" = ${issuer} AND "userId" = ${accountId}`);
  return connected?.subject;
}

/**
 * Returns false when the account already has a subject at the issuer, or the subject already has an
 * account.
 */
export async function insertSubject(
  { query }: Connection,
  { issuer, subject, id, accountId, now }: Subject & { id: string; accountId: string; now: Date },
): Promise<boolean> {
  const connected = await query(sql`
    INSERT INTO identity.credentials
      (id, "accountId", "providerId", "userId", "createdAt", "updatedAt")
    VALUES (${id}, ${subject}, ${issuer}, ${accountId}, ${now}, ${now})
    ON CONFLICT DO NOTHING RETURNING id`);
  return connected.length > 0;
}
