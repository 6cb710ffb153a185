import type { Connection, Tx } from "../../kernel/database/database.ts";
import { sql } from "../../kernel/database/sql.ts";

export interface Threshold {
  amount: number;
  currency: string;
  rates: { currency: string; rate: number }[];
  updatedAt: Date;
}

/** Returns the threshold. Null if there is none or it was removed. */
export async function findThreshold(
  { query }: Connection,
  organizationId: string,
): Promise<Threshold | null> {
  const [row] = await query<Threshold>(sql`
    SELECT amount::double precision AS amount, currency, rates, updated_at AS "updatedAt"
    FROM payment_thresholds
    WHERE organization_id = ${organizationId}::uuid AND amount IS NOT NULL`);
  return row ?? null;
}

export const enqueueThreshold = (
  { enqueue }: Tx,
  organizationId: string,
  { amount, currency, rates, updatedAt }: Omit<Threshold, "amount"> & { amount: number | null },
) =>
  enqueue(sql`
    INSERT INTO payment_thresholds (organization_id, amount, currency, rates, version, updated_at)
    VALUES (${organizationId}::uuid, ${amount}, ${currency}, ${JSON.stringify(rates)}::jsonb, 1,
      ${updatedAt})
    ON CONFLICT (organization_id) DO UPDATE SET amount = EXCLUDED.amount,
      currency = EXCLUDED.currency, rates = EXCLUDED.rates, version = payment_thresholds.version + 1,
      updated_at = EXCLUDED.updated_at`);

/** Number and total of the people's drafts, by currency. */
export const sumDrafts = (
  { query }: Connection,
  organizationId: string,
  userIds: readonly string[],
): Promise<{ userId: string; currency: string; count: number; amount: number }[]> =>
  query(sql`
    SELECT referrer_id AS "userId", currency, count(*)::int AS count,
      sum(amount)::double precision AS amount
    FROM bonus_payments
    WHERE organization_id = ${organizationId}::uuid AND referrer_id = ANY(${userIds}::uuid[])
      AND status = 'draft'
    GROUP BY referrer_id, currency`);

export const peopleWithTaxDetails = async (
  { query }: Connection,
  organizationId: string,
  userIds: readonly string[],
): Promise<Set<string>> => {
  const rows = await query<{ userId: string }>(sql`
    SELECT user_id AS "userId" FROM tax_details
    WHERE organization_id = ${organizationId}::uuid AND user_id = ANY(${userIds}::uuid[])`);
  return new Set(rows.map(({ userId }) => userId));
};
