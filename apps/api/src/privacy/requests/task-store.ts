import type { Connection, Tx } from "../../kernel/database/database.ts";
import { sql, verbatim } from "../../kernel/database/sql.ts";
import { lockName } from "../../kernel/lists/lock-then-find.ts";

/** Another worker continues with a request after this time. */
const claimSeconds = 60;

/** Condition in SQL: a worker still has work to do for the request. */
const isOpen = verbatim("status IN ('looking', 'exporting', 'erasing')");

export interface RequestName {
  id: string;
  organizationId: string;
}

export interface ClaimedRequest extends RequestName {
  attemptNumber: number;
}

/**
 * Claims the oldest open request in the organization that has waited longest. Leaves out
 * organizations with a request that a worker has claimed. The attempt counts as a failure until its
 * outcome is stored, so an attempt that ends its process counts as well.
 */
export async function claimRequest(tx: Tx, now: Date): Promise<ClaimedRequest | undefined> {
  await lockName(tx, "data subject requests");
  const [claimed] = await tx.query<ClaimedRequest>(sql`
    UPDATE data_subject_requests
    SET claimed_until = ${now}::timestamptz + make_interval(secs => ${claimSeconds}),
      failure_count = failure_count + 1
    WHERE id = (
      SELECT oldest.id FROM (
        SELECT DISTINCT ON (organization_id) id, organization_id FROM data_subject_requests
        WHERE ${isOpen} ORDER BY organization_id, id
      ) oldest
      JOIN LATERAL (SELECT max(claimed_until) AS until FROM data_subject_requests turn
        WHERE turn.organization_id = oldest.organization_id) last ON true
      WHERE last.until IS NULL OR last.until <= ${now}
      ORDER BY last.until NULLS FIRST LIMIT 1)
    RETURNING id, organization_id AS "organizationId", failure_count AS "attemptNumber"`);
  return claimed;
}

export const renewClaim = ({ query }: Connection, { id }: RequestName, now: Date) =>
  query(sql`
    UPDATE data_subject_requests
    SET claimed_until = ${now}::timestamptz + make_interval(secs => ${claimSeconds})
    WHERE id = ${id}::uuid AND ${isOpen}`);

/** Ends the claim, so that the request is retried. */
export const endClaim = ({ query }: Connection, { id }: RequestName, now: Date) =>
  query(sql`UPDATE data_subject_requests SET claimed_until = ${now} WHERE id = ${id}::uuid`);

/** Removes the person from old requests, and deletes expired exports. */
export async function forgetPeople(
  { query }: Connection,
  { now, before }: { now: Date; before: Date },
) {
  await query(sql`
    UPDATE data_subject_requests SET sealed_export = NULL, export_kept_until = NULL
    WHERE export_kept_until <= ${now}`);
  await query(sql`
    UPDATE data_subject_requests SET sealed_person = NULL, sealed_export = NULL
    WHERE created_at <= ${before} AND NOT ${isOpen}
      AND (sealed_person IS NOT NULL OR sealed_export IS NOT NULL)`);
}

export const deleteRequestsBefore = ({ query }: Connection, before: Date) =>
  query(sql`
    DELETE FROM data_subject_requests
    WHERE created_at < ${before} AND NOT ${isOpen}`);
