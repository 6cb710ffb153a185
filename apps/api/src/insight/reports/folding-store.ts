import type { Database } from "../../kernel/database/database.ts";

/** Folding this many changes takes well under a second and delays only other workers that fold. */
const batchSize = 5_000;

// Rows are written in the order of their keys, so that two workers that fold wait for each other
// instead of deadlocking, and the rows of a report are stored next to each other.
const foldSql = `
  WITH taken AS (
    DELETE FROM referral_status_count_changes WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM referral_status_count_changes
      ORDER BY organization_id, quarter_hour, id LIMIT ${batchSize} FOR UPDATE SKIP LOCKED))
    RETURNING *
  ), by_time AS (
    INSERT INTO referral_status_counts AS kept
    SELECT organization_id, quarter_hour, status, sum(count),
      COALESCE(sum(count) FILTER (WHERE is_completed), 0), sum(completion_ms)
    FROM taken GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (organization_id, quarter_hour, status) DO UPDATE SET
      count = kept.count + excluded.count,
      completed_count = kept.completed_count + excluded.completed_count,
      completion_ms = kept.completion_ms + excluded.completion_ms
  ), by_day AS (
    SELECT organization_id, 'referrer' AS credited, date_trunc('day', quarter_hour, 'UTC') AS day,
      referrer_id::text AS key, sum(count) AS total,
      COALESCE(sum(count) FILTER (WHERE is_completed), 0) AS completed
    FROM taken GROUP BY organization_id, day, referrer_id
    UNION ALL
    SELECT organization_id, 'company', date_trunc('day', quarter_hour, 'UTC') AS day,
      company, sum(count), COALESCE(sum(count) FILTER (WHERE is_completed), 0)
    FROM taken WHERE company IS NOT NULL GROUP BY organization_id, day, company
  ), by_credit AS (
    INSERT INTO referral_credit_counts AS kept
    SELECT organization_id, credited, 'day', day, key, total, completed FROM by_day
    UNION ALL
    SELECT organization_id, credited, 'month', date_trunc('month', day, 'UTC') AS month, key,
      sum(total), sum(completed)
    FROM by_day GROUP BY organization_id, credited, month, key
    ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (organization_id, credited, unit, starts_at, key) DO UPDATE SET
      referral_count = kept.referral_count + excluded.referral_count,
      completed_count = kept.completed_count + excluded.completed_count
  )
  SELECT count(*)::int AS count FROM taken`;

/**
 * Moves a batch of changes into the stored counts and returns the number of changes. Uses one
 * statement, so that a report finds each change in exactly one place.
 */
export async function foldCountChanges({ batch }: Database): Promise<number> {
  const [folded] = await batch<{ count: number }>([{ text: foldSql }]);
  return folded?.count ?? 0;
}
