import type { Connection, Tx } from "../../kernel/database/database.ts";
import { from } from "../../kernel/database/from.ts";
import { sql } from "../../kernel/database/sql.ts";

interface Holder {
  organizationId: string;
  userId: string;
}

interface SealedTaxDetails {
  sealedDetails: Uint8Array;
  version: number;
  updatedAt: Date;
}

/** The encryption context. Details that are moved to another user cannot be decrypted. */
export const taxSeal = ({ organizationId, userId }: Holder) =>
  `tax-details ${organizationId} ${userId}`;

export const findTaxDetails = (
  { askOne }: Connection,
  { organizationId, userId }: Holder,
): Promise<SealedTaxDetails | null> =>
  askOne(
    from("tax_details")
      .select(["sealed_details as sealedDetails", "version", "updated_at as updatedAt"])
      .where("organization_id", "=", organizationId)
      .where("user_id", "=", userId),
  );

export const enqueueTaxDetails = (
  { enqueue }: Tx,
  { organizationId, userId }: Holder,
  { sealedDetails, version, updatedAt }: SealedTaxDetails,
) =>
  enqueue(sql`
    INSERT INTO tax_details (organization_id, user_id, sealed_details, version, updated_at)
    VALUES (${organizationId}::uuid, ${userId}::uuid, ${sealedDetails}, ${version}, ${updatedAt})
    ON CONFLICT (organization_id, user_id) DO UPDATE SET
      sealed_details = EXCLUDED.sealed_details, version = EXCLUDED.version,
      updated_at = EXCLUDED.updated_at`);

/** The drafts that can wait for the details. */
export const draftsOf = (
  { query }: Connection,
  { organizationId, userId }: Holder,
): Promise<{ amount: number; currency: string }[]> =>
  query(sql`
    SELECT amount::double precision AS amount, currency FROM bonus_payments
    WHERE organization_id = ${organizationId}::uuid AND referrer_id = ${userId}::uuid
      AND status = 'draft'`);
