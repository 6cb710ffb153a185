import type { Connection, Tx } from "../database/database.ts";
import { sql } from "../database/sql.ts";

/** The drafts that are counted, the newest. A count of as many means that there may be more. */
export const waitingCountMax = 1_000;

const approves = sql`
  (users.permission_level = 'super_admin' OR users.can_send_bonuses)
  AND users.status = 'active' AND users.left_at IS NULL
  AND users.identity_user_id IS NOT NULL AND users.email IS NOT NULL
  AND NOT 'payment_waits' = ANY (users.muted_notices)`;

/** Somebody who may approve payments, wants to know of drafts, and can sign in. */
export interface Approver {
  to: string;
  slug: string;
  organizationName: string;
  /** Drafts of others; `waitingCountMax` means that or more. */
  waitingCount: number;
}

interface Hour {
  now: Date;
  /** Whoever was mailed before this is mailed again. */
  mailedBefore: Date;
}

/**
 * Notes a draft for those who may approve it, except for who made it. Returns those who are to be
 * mailed now; the others were mailed within the hour, and are told of it after.
 */
export async function takeApproversToMail(
  tx: Tx,
  { organizationId, createdById }: { organizationId: string; createdById: string },
  { now, mailedBefore }: Hour,
): Promise<Approver[]> {
  const due = await tx.query<{ userId: string }>(sql`
    WITH noted AS (
      INSERT INTO waiting_payment_notices AS notice (organization_id, user_id, mailed_at)
      SELECT users.organization_id, users.id, ${now}
      FROM users
      LEFT JOIN waiting_payment_notices AS known
        ON known.organization_id = users.organization_id AND known.user_id = users.id
      WHERE users.organization_id = ${organizationId}::uuid AND users.id <> ${createdById}::uuid
        AND ${approves}
        -- Of many drafts in a row only the first two write here.
        AND (known.user_id IS NULL OR known.mailed_at <= ${mailedBefore} OR NOT known.has_more)
      ORDER BY users.id
      ON CONFLICT (organization_id, user_id) DO UPDATE
        SET has_more = notice.mailed_at > ${mailedBefore},
          mailed_at = CASE WHEN notice.mailed_at > ${mailedBefore} THEN notice.mailed_at
            ELSE EXCLUDED.mailed_at END
      RETURNING user_id, has_more
    )
    SELECT user_id AS "userId" FROM noted WHERE NOT has_more`);
  return readApprovers(
    tx,
    due.map(({ userId }) => userId),
  );
}

/** At most so many in one transaction, of whom other workers take none. */
const approversPerTransaction = 100;

/** Those who were mailed an hour ago, and of whom more drafts came since. */
export async function takeApproversToMailAgain(
  tx: Tx,
  { now, mailedBefore }: Hour,
): Promise<{ takenCount: number; approvers: Approver[] }> {
  const taken = await tx.query<{ userId: string }>(sql`
    UPDATE waiting_payment_notices AS notice
    SET mailed_at = ${now}, has_more = false
    FROM (
      SELECT organization_id, user_id FROM waiting_payment_notices
      WHERE has_more AND mailed_at <= ${mailedBefore}
      ORDER BY mailed_at
      LIMIT ${approversPerTransaction}
      FOR UPDATE SKIP LOCKED
    ) AS due
    WHERE notice.organization_id = due.organization_id AND notice.user_id = due.user_id
    RETURNING notice.user_id AS "userId"`);
  const ids = taken.map(({ userId }) => userId);
  const approvers = await readApprovers(tx, ids);
  return {
    takenCount: taken.length,
    approvers: approvers.filter(({ waitingCount }) => waitingCount > 0),
  };
}

/** Without those who may not approve any more, or do not want to know. */
const readApprovers = ({ query }: Connection, ids: string[]): Promise<Approver[]> =>
  query<Approver>(sql`
    SELECT users.email AS "to", organizations.slug, organizations.name AS "organizationName",
      waiting.count AS "waitingCount"
    FROM users
    JOIN organizations ON organizations.id = users.organization_id
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE newest.created_by_id <> users.id)::int AS count
      FROM (
        SELECT created_by_id FROM bonus_payments
        WHERE organization_id = users.organization_id AND status = 'draft'
        ORDER BY created_at DESC, id DESC
        LIMIT ${waitingCountMax}
      ) AS newest
    ) AS waiting
    WHERE users.id = ANY (${ids}::uuid[]) AND ${approves}
    ORDER BY users.id`);
