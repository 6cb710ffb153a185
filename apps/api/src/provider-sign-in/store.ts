import type { Account } from "../accounts/store.ts";
import type { Connection } from "../database/database.ts";
import { sql } from "../database/sql.ts";

/** An identity at a provider. A subject is unique only for its issuer. */
interface Subject {
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

/** Returns false when the account is linked to another subject, or the subject to another account. */
export async function connectAccount(
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
