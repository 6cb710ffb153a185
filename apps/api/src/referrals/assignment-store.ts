import type { Connection, Tx } from "../kernel/database/database.ts";
import { raw } from "../kernel/database/from.ts";
import { sql } from "../kernel/database/sql.ts";
import type { FieldDefinition } from "./custom-fields/rules.ts";
import { referrals, toStored } from "./referral-sql.ts";
import { allReferrals } from "./rules.ts";
import { closedKeysOf } from "./statuses/rules.ts";

export interface Assigned {
  organizationId: string;
  assigneeId: string | null;
  /** ID of the referrer. Only this referrer's referrals are reassigned if it is set. */
  referrerId?: string;
  /** The user who gets the referrals instead of their referrers' business developers. */
  successorId?: string | null;
}

/**
 * Assigns these open referrals to the successor, to the active business developers of their
 * referrers, or to no one. Returns the IDs of the referrals that this changes. Locks are always
 * taken in the same order.
 */
export async function reassignOpenReferrals(
  { query }: Tx,
  { organizationId, assigneeId, referrerId, successorId = null }: Assigned,
  now: Date,
): Promise<string[]> {
  const changed = await query<{ id: string }>(sql`
    WITH theirs AS (
      SELECT id, referrer_id FROM referrals
      WHERE organization_id = ${organizationId}::uuid
        AND assignee_id IS NOT DISTINCT FROM ${assigneeId}::uuid
        AND (${referrerId ?? null}::uuid IS NULL OR referrer_id = ${referrerId ?? null}::uuid)
        AND status <> ALL(${closedKeysOf(organizationId)})
      ORDER BY id FOR UPDATE
    ), moved AS (
      SELECT theirs.id, coalesce(${successorId}::uuid, developer.id) AS assignee_id
      FROM theirs
        JOIN users AS referrer ON referrer.organization_id = ${organizationId}::uuid
          AND referrer.id = theirs.referrer_id
        LEFT JOIN users AS developer ON developer.organization_id = ${organizationId}::uuid
          AND developer.id = referrer.business_developer_id AND developer.status = 'active'
          AND developer.left_at IS NULL
      WHERE coalesce(${successorId}::uuid, developer.id) IS DISTINCT FROM ${assigneeId}::uuid
    )
    UPDATE referrals SET assignee_id = moved.assignee_id, version = version + 1, updated_at = ${now}
    FROM moved WHERE referrals.id = moved.id
    RETURNING referrals.id`);
  return changed.map(({ id }) => id);
}

export async function findReferrals(
  { ask }: Connection,
  organizationId: string,
  { ids, fields }: { ids: string[]; fields: FieldDefinition[] },
) {
  const rows = await ask(
    referrals
      .where(allReferrals(organizationId).where)
      .where(raw<boolean>`referrals.id = ANY(${ids}::uuid[])`)
      .orderBy("referrals.id"),
  );
  return rows.map((row) => toStored(row, fields));
}
