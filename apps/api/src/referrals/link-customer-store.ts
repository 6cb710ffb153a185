import type { Tx } from "../kernel/database/database.ts";
import { sql } from "../kernel/database/sql.ts";
import type { ContactKeys } from "./same-person.ts";

export const hasCustomer = async ({ client }: Tx, referralId: string): Promise<boolean> =>
  (await client.referral.count({ where: { id: referralId, customerId: { not: null } } })) > 0;

interface NewCustomer extends ContactKeys {
  id: string;
  organizationId: string;
  name: string;
  email: string | null;
  phone: string | null;
  addressFormatted: string | null;
  createdAt: Date;
}

/**
 * Returns false when a customer already has the email address or the phone number. Waits for a
 * simultaneous insert.
 */
export async function insertCustomer({ client }: Tx, customer: NewCustomer): Promise<boolean> {
  const { count } = await client.customer.createMany({
    data: [{ ...customer, updatedAt: customer.createdAt }],
    skipDuplicates: true,
  });
  return count === 1;
}

/** Counts another referral for the customer with these keys. The email address takes precedence. */
export async function touchMatch(
  tx: Tx,
  organizationId: string,
  { emailKey, phoneKey }: ContactKeys,
  now: Date,
): Promise<string> {
  const [matched] = await tx.query<{ id: string }>(sql`
    UPDATE customers SET version = version + 1, updated_at = ${now}::timestamptz
    WHERE organization_id = ${organizationId}::uuid AND id = (
      SELECT id FROM customers
      WHERE organization_id = ${organizationId}::uuid
        AND (email_key = ${emailKey}::text OR phone_key = ${phoneKey}::text)
      ORDER BY email_key = ${emailKey}::text DESC NULLS LAST LIMIT 1)
    RETURNING id`);
  if (matched === undefined) throw new Error("The customer was neither created nor found");
  return matched.id;
}

export async function setCustomer({ client }: Tx, referralId: string, customerId: string) {
  await client.referral.updateMany({ where: { id: referralId }, data: { customerId } });
}
