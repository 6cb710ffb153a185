import type { Connection, Tx } from "../../kernel/database/database.ts";
import { sql } from "../../kernel/database/sql.ts";

export interface WaitingMail {
  id: string;
  sealedMessage: Buffer;
  isAboutSigningIn: boolean;
}

/**
 * Emails of the organization, and emails about signing in, which do not belong to an organization.
 */
export const waitingMails = ({ query }: Connection, organizationId: string) =>
  query<WaitingMail>(sql`
    SELECT id, sealed_message AS "sealedMessage", organization_id IS NULL AS "isAboutSigningIn"
    FROM mails
    WHERE sealed_message IS NOT NULL
      AND (organization_id = ${organizationId}::uuid OR organization_id IS NULL)`);

export const deleteMails = ({ enqueue }: Tx, ids: string[]) =>
  enqueue(sql`DELETE FROM mails WHERE id = ANY(${ids}::uuid[])`);

export async function accountEmails({ query }: Connection, identityUserIds: string[]) {
  const rows = await query<{ email: string }>(
    sql`SELECT email FROM identity.accounts WHERE id = ANY(${identityUserIds}::text[])`,
  );
  return rows.map(({ email }) => email.toLowerCase());
}
