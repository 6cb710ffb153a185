import type { BdProspectStage } from "@referral-service/contract";
import type { Connection } from "../../database/database.ts";
import { sql } from "../../database/sql.ts";
import type { Portal } from "../portal.ts";
import { isInPortal, theirPeople } from "../portal-sql.ts";
import { isOverdue } from "../tasks/store.ts";

export interface Counts {
  /** Stages in which no prospect is are left out. */
  prospects: Partial<Record<BdProspectStage, number>>;
  openTasks: number;
  overdueTasks: number;
  referrers: number;
  referrals: number;
}

/** Counted on indexes alone, in one query. */
export async function countsOf(connection: Connection, portal: Portal, now: Date): Promise<Counts> {
  const [row] = await connection.query<Counts>(sql`
    SELECT
      (SELECT COALESCE(jsonb_object_agg(stage, count), '{}') FROM (
        SELECT stage, count(*) FROM bd_prospects WHERE ${isInPortal(portal)} GROUP BY stage
      ) AS stages) AS prospects,
      (SELECT count(*)::int FROM bd_tasks
        WHERE ${isInPortal(portal)} AND status = 'open') AS "openTasks",
      (SELECT count(*)::int FROM bd_tasks
        WHERE ${isInPortal(portal)} AND ${isOverdue(now)}) AS "overdueTasks",
      (SELECT count(*)::int FROM users
        WHERE ${isInPortal(portal)} AND left_at IS NULL) AS referrers,
      (SELECT count(*)::int FROM (${theirPeople(portal)}) AS people
        JOIN referrals ON referrals.referrer_id = people.user_id
        WHERE referrals.organization_id = ${portal.organizationId}::uuid) AS referrals`);
  return row as Counts;
}
