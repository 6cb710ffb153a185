import type { Connection, Tx } from "../../kernel/database/database.ts";
import { sql } from "../../kernel/database/sql.ts";
import type { Span } from "../../kernel/platform/clock.ts";
import { isEmailed, mayApprove, waitsForUser } from "../../people/users/people-sql.ts";

/** The largest number of drafts that is counted. There can be more if the count reaches it. */
export const waitingCountMax = 1_000;

const approves = sql`
  ${mayApprove} AND ${isEmailed} AND NOT 'payment_waits' = ANY (users.muted_notices)`;

const isDaily = sql`'payment_waits' = ANY (users.daily_notices)`;

/**
 * The other approvers who want a daily summary and whose next summary does not mention payments
 * yet.
 */
export async function approversOfSummary(
  { query }: Tx,
  { organizationId, drafterId }: { organizationId: string; drafterId: string | null },
): Promise<string[]> {
  const rows = await query<{ id: string }>(sql`
    SELECT users.id FROM users
    LEFT JOIN held_notices AS held
      ON held.organization_id = users.organization_id AND held.user_id = users.id
    WHERE users.organization_id = ${organizationId}::uuid AND users.id IS DISTINCT FROM ${drafterId}::uuid
      AND ${approves} AND ${isDaily} AND coalesce(held.payment_count, 0) = 0`);
  return rows.map(({ id }) => id);
}

/** A person who can approve payments, wants emails about drafts, and can sign in. */
interface Approver {
  organizationId: string;
  userId: string;
  to: string;
  slug: string;
  organizationName: string;
  /** The number of drafts by others. `waitingCountMax` means that number or more. */
  waitingCount: number;
}

/** The last hour. A person gets up to one email within it. */
interface Hour extends Span {
  now: Date;
}

/**
 * Records a draft for the people who can approve it, except for its author. Returns the people to
 * email now. The others got an email within the last hour and get the next email after that hour.
 */
export async function takeApproversToMail(
  tx: Tx,
  { organizationId, drafterId }: { organizationId: string; drafterId: string | null },
  { now, since, until }: Hour,
): Promise<Approver[]> {
  const due = await tx.query<{ userId: string }>(sql`
    WITH noted AS (
      INSERT INTO waiting_payment_notices AS notice (organization_id, user_id, mailed_at)
      SELECT users.organization_id, users.id, ${now}
      FROM users
      LEFT JOIN waiting_payment_notices AS known
        ON known.organization_id = users.organization_id AND known.user_id = users.id
      WHERE users.organization_id = ${organizationId}::uuid AND users.id IS DISTINCT FROM ${drafterId}::uuid
        AND ${approves} AND NOT ${isDaily}
        -- Of many drafts in a row only the first two write here.
        AND (known.user_id IS NULL OR NOT known.has_more
          OR known.mailed_at <= ${since} OR known.mailed_at > ${until})
      ORDER BY users.id
      ON CONFLICT (organization_id, user_id) DO UPDATE
        SET has_more = notice.mailed_at > ${since} AND notice.mailed_at <= ${until},
          mailed_at = CASE WHEN notice.mailed_at > ${since} AND notice.mailed_at <= ${until}
            THEN notice.mailed_at ELSE EXCLUDED.mailed_at END
      RETURNING user_id, has_more
    )
    SELECT user_id AS "userId" FROM noted WHERE NOT has_more`);
  return readApprovers(
    tx,
    due.map(({ userId }) => userId),
  );
}

/** The largest number of people in one transaction. Other workers skip these rows. */
const approversPerTransaction = 100;

/** Returns the people who got an email an hour ago and have newer drafts to approve. */
export async function takeApproversToMailAgain(
  tx: Tx,
  { now, since, until }: Hour,
): Promise<{ takenCount: number; approvers: Approver[] }> {
  const taken = await tx.query<{ userId: string }>(sql`
    UPDATE waiting_payment_notices AS notice
    SET mailed_at = ${now}, has_more = false
    FROM (
      SELECT organization_id, user_id FROM waiting_payment_notices
      WHERE has_more AND (mailed_at <= ${since} OR mailed_at > ${until})
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

/** Leaves out people who can no longer approve or who want no emails. */
const readApprovers = ({ query }: Connection, ids: string[]): Promise<Approver[]> =>
  query<Approver>(sql`
    SELECT users.organization_id AS "organizationId", users.id AS "userId", users.email AS "to",
      organizations.slug, organizations.name AS "organizationName",
      waiting.count AS "waitingCount"
    FROM users
    JOIN organizations ON organizations.id = users.organization_id
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE ${waitsForUser})::int AS count
      FROM (
        SELECT created_by_id, rule_id FROM bonus_payments
        WHERE organization_id = users.organization_id AND status = 'draft'
        ORDER BY created_at DESC, id DESC
        LIMIT ${waitingCountMax}
      ) AS draft
    ) AS waiting
    WHERE users.id = ANY (${ids}::uuid[]) AND ${approves} AND NOT ${isDaily}
    ORDER BY users.id`);
