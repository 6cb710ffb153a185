import type { Connection, Tx } from "../../kernel/database/database.ts";
import { sql } from "../../kernel/database/sql.ts";

interface PageOnDay {
  organizationId: string;
  pageId: string;
  /** As YYYY-MM-DD. */
  day: string;
}

/** Returns false when the visitor already opened the page that day. */
export async function insertVisitor(
  { query }: Tx,
  { organizationId, pageId, day, visitorHash }: PageOnDay & { visitorHash: Uint8Array },
): Promise<boolean> {
  const inserted = await query(sql`
    INSERT INTO page_visitors (organization_id, page_id, day, visitor_hash)
    VALUES (${organizationId}::uuid, ${pageId}::uuid, ${day}::date, ${visitorHash})
    ON CONFLICT DO NOTHING
    RETURNING 1`);
  return inserted.length > 0;
}

export const enqueueCounts = (
  { enqueue }: Tx,
  { organizationId, pageId, day, clickCount, submissionCount }: PageOnDay & CountedDay,
) =>
  enqueue(sql`
    INSERT INTO page_days AS known (organization_id, page_id, day, click_count, submission_count)
    VALUES (${organizationId}::uuid, ${pageId}::uuid, ${day}::date, ${clickCount}, ${submissionCount})
    ON CONFLICT (organization_id, page_id, day) DO UPDATE
    SET click_count = known.click_count + excluded.click_count,
      submission_count = known.submission_count + excluded.submission_count`);

export interface CountedDay {
  /** As YYYY-MM-DD. */
  day: string;
  clickCount: number;
  submissionCount: number;
}

/** The counts since the day, oldest first. Leaves out days without a count. */
export const countedDays = (
  { query }: Connection,
  { organizationId, pageId, day }: PageOnDay,
): Promise<CountedDay[]> =>
  query<CountedDay>(sql`
    SELECT day::text, click_count AS "clickCount", submission_count AS "submissionCount"
    FROM page_days
    WHERE organization_id = ${organizationId}::uuid AND page_id = ${pageId}::uuid
      AND day >= ${day}::date
    ORDER BY page_days.day`);

export async function removeVisits(
  { client }: Tx,
  { organizationId, pageId }: Pick<PageOnDay, "organizationId" | "pageId">,
) {
  await client.pageVisitor.deleteMany({ where: { organizationId, pageId } });
  await client.pageDay.deleteMany({ where: { organizationId, pageId } });
}

/** Deletes the visitors of days that have ended in every time zone. */
export const forgetVisitors = ({ query }: Connection, now: Date) =>
  query(sql`
    DELETE FROM page_visitors
    WHERE day < (${now}::timestamptz AT TIME ZONE 'UTC' - interval '12 hours')::date`);
