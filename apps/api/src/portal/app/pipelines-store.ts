import { type PipelineRow, shownMax } from "@referral-service/contract/app";
import type { Connection } from "../../kernel/database/database.ts";
import { sql } from "../../kernel/database/sql.ts";
import { dayMs } from "../../kernel/durations.ts";
import { nameOf } from "../../people/users/rules.ts";

interface StoredPipeline {
  id: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  hasLeft: boolean;
  openProspectCount: number;
  openValue: number;
  openTaskCount: number;
  overdueTaskCount: number;
  activityCount: number;
  previousActivityCount: number;
}

/** Business developers, and former ones with open work that no one has taken over. */
export const readPipelines = (
  { query }: Connection,
  organizationId: string,
  now: Date,
): Promise<StoredPipeline[]> => {
  const theirs = sql`organization_id = ${organizationId}::uuid AND business_developer_id = developer.id`;
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
  const activitiesIn = (from: Date, until: Date) => sql`(
    SELECT count(*)::int FROM bd_activities
    WHERE ${theirs} AND occurred_at > ${from} AND occurred_at <= ${until})`;
  return query<StoredPipeline>(sql`
    SELECT developer.id, developer.first_name AS "firstName", developer.last_name AS "lastName",
      developer.email, developer.left_at IS NOT NULL AS "hasLeft",
      prospects.count AS "openProspectCount", prospects.value AS "openValue", tasks.count AS "openTaskCount",
      tasks.overdue AS "overdueTaskCount",
      ${activitiesIn(daysAgo(7), now)} AS "activityCount",
      ${activitiesIn(daysAgo(14), daysAgo(7))} AS "previousActivityCount"
    FROM users AS developer
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS count, coalesce(sum(value), 0)::double precision AS value
      FROM bd_prospects
      WHERE ${theirs} AND stage IN ('lead', 'contacted', 'meeting', 'proposal')
    ) AS prospects
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS count, count(*) FILTER (WHERE due_at < ${now})::int AS overdue
      FROM bd_tasks WHERE ${theirs} AND status = 'open'
    ) AS tasks
    WHERE developer.organization_id = ${organizationId}::uuid
      AND (developer.permission_level = 'marketer' OR developer.is_bdr)
      AND CASE WHEN developer.left_at IS NULL THEN developer.status = 'active'
        ELSE prospects.count + tasks.count > 0 END
    ORDER BY developer.left_at IS NOT NULL, concat_ws(' ', developer.first_name, developer.last_name),
      developer.id
    LIMIT ${shownMax.pipelineRows}`);
};

export const toPipelineRow =
  (currency: string) =>
  (pipeline: StoredPipeline): PipelineRow => ({
    id: pipeline.id,
    name: nameOf(pipeline),
    email: pipeline.email,
    hasLeft: pipeline.hasLeft,
    openProspectCount: pipeline.openProspectCount,
    openValue: pipeline.openValue,
    currency,
    openTaskCount: pipeline.openTaskCount,
    overdueTaskCount: pipeline.overdueTaskCount,
    activityCount: pipeline.activityCount,
    previousActivityCount: pipeline.previousActivityCount,
  });
