import type { Database } from "../platform/db.ts";

/** So many take well under a second, and hold up nobody but other folders. */
const batchSize = 5_000;

// Rows are written in the order of their keys: two folders then wait for each other instead of
// standing in each other's way for ever, and a report finds what it reads side by side.
const foldSql = `
  WITH taken AS (
    DELETE FROM referral_count_changes WHERE (organization_id, id) IN (
      SELECT organization_id, id FROM referral_count_changes
      ORDER BY organization_id, id LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)
    RETURNING *
  ), by_time AS (
    INSERT INTO referral_counts AS kept
    SELECT organization_id, quarter_hour,
      COALESCE(sum(count) FILTER (WHERE status = 'new'), 0),
      COALESCE(sum(count) FILTER (WHERE status = 'contacted'), 0),
      COALESCE(sum(count) FILTER (WHERE status = 'in_progress'), 0),
      COALESCE(sum(count) FILTER (WHERE status = 'qualified'), 0),
      COALESCE(sum(count) FILTER (WHERE status = 'completed'), 0),
      COALESCE(sum(count) FILTER (WHERE status = 'lost'), 0),
      sum(completion_ms)
    FROM taken GROUP BY organization_id, quarter_hour ORDER BY organization_id, quarter_hour
    ON CONFLICT (organization_id, quarter_hour) DO UPDATE SET
      "new" = kept."new" + excluded."new", contacted = kept.contacted + excluded.contacted,
      in_progress = kept.in_progress + excluded.in_progress,
      qualified = kept.qualified + excluded.qualified,
      completed = kept.completed + excluded.completed, lost = kept.lost + excluded.lost,
      completion_ms = kept.completion_ms + excluded.completion_ms
  ), by_credit AS (
    INSERT INTO referral_credit_counts AS kept
    SELECT organization_id, credited, unit, date_trunc(unit, quarter_hour, 'UTC') AS starts_at, key,
      sum(count), COALESCE(sum(count) FILTER (WHERE status = 'completed'), 0)
    FROM taken CROSS JOIN LATERAL
      (VALUES ('referrer', referrer_id::text), ('company', company)) AS credit (credited, key)
      CROSS JOIN (VALUES ('day'), ('month')) AS units (unit)
    WHERE key IS NOT NULL
    GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (organization_id, credited, unit, starts_at, key) DO UPDATE SET
      referral_count = kept.referral_count + excluded.referral_count,
      completed_count = kept.completed_count + excluded.completed_count
  )
  SELECT count(*)::int AS count FROM taken`;

/** Moves some changes into the kept counts, and answers how many: in one statement, so that every
 * report finds each of them in one place. */
export async function foldCountChanges({ pool }: Pick<Database, "pool">): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(foldSql);
  return rows[0]?.count ?? 0;
}
