import type { BdProspectStage } from "@referral-service/contract";
import { type OverdueTask, type PipelineRow, shownMax } from "@referral-service/contract/app";
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
  /** The stages with open prospects. */
  stages: Partial<Record<BdProspectStage, { count: number; value: number }>>;
  openTaskCount: number;
  overdueTaskCount: number;
  activityCount: number;
  previousActivityCount: number;
}

const openStages = ["lead", "contacted", "meeting", "proposal"] satisfies BdProspectStage[];

const theirs = (organizationId: string) =>
  sql`organization_id = ${organizationId}::uuid AND business_developer_id = developer.id`;

const developersOf = (organizationId: string) => sql`
  developer.organization_id = ${organizationId}::uuid
    AND (developer.permission_level = 'marketer' OR developer.is_bdr)`;

/** Business developers, and former ones with open work that no one has taken over. */
export const readPipelines = (
  { query }: Connection,
  organizationId: string,
  now: Date,
): Promise<StoredPipeline[]> => {
  const isTheirs = theirs(organizationId);
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
  const activitiesIn = (from: Date, until: Date) => sql`(
    SELECT count(*)::int FROM bd_activities
    WHERE ${isTheirs} AND occurred_at > ${from} AND occurred_at <= ${until})`;
  return query<StoredPipeline>(sql`
    SELECT developer.id, developer.first_name AS "firstName", developer.last_name AS "lastName",
      developer.email, developer.left_at IS NOT NULL AS "hasLeft",
      prospects.count AS "openProspectCount", prospects.value AS "openValue", prospects.stages, tasks.count AS "openTaskCount",
      tasks.overdue AS "overdueTaskCount",
      ${activitiesIn(daysAgo(7), now)} AS "activityCount",
      ${activitiesIn(daysAgo(14), daysAgo(7))} AS "previousActivityCount"
    FROM users AS developer
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(count), 0)::int AS count,
        coalesce(sum(value), 0)::double precision AS value,
        coalesce(jsonb_object_agg(stage, jsonb_build_object('count', count, 'value', value)), '{}')
          AS stages
      FROM (
        SELECT stage, count(*) AS count, coalesce(sum(value), 0) AS value
        FROM bd_prospects
        WHERE ${isTheirs} AND stage = ANY(${openStages}::text[])
        GROUP BY stage
      ) AS by_stage
    ) AS prospects
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS count, count(*) FILTER (WHERE due_at < ${now})::int AS overdue
      FROM bd_tasks WHERE ${isTheirs} AND status = 'open'
    ) AS tasks
    WHERE ${developersOf(organizationId)}
      AND CASE WHEN developer.left_at IS NULL THEN developer.status = 'active'
        ELSE prospects.count + tasks.count > 0 END
    ORDER BY developer.left_at IS NOT NULL, concat_ws(' ', developer.first_name, developer.last_name),
      developer.id
    LIMIT ${shownMax.pipelineRows}`);
};

interface StoredOverdueTask extends Omit<OverdueTask, "dueAt" | "owner"> {
  dueAt: Date;
  ownerId: string;
  firstName: string | null;
  lastName: string | null;
}

/** The tasks of all business developers that are longest overdue. Reads a few tasks of each. */
export const readOverdueTasks = (
  { query }: Connection,
  organizationId: string,
  now: Date,
): Promise<StoredOverdueTask[]> =>
  query<StoredOverdueTask>(sql`
    SELECT task.id, task.title, task.due_at AS "dueAt",
      (SELECT name FROM bd_prospects WHERE bd_prospects.id = task.prospect_id) AS "prospectName",
      developer.id AS "ownerId", developer.first_name AS "firstName",
      developer.last_name AS "lastName"
    FROM users AS developer
    CROSS JOIN LATERAL (
      SELECT id, title, due_at, prospect_id FROM bd_tasks
      WHERE ${theirs(organizationId)} AND status = 'open' AND due_at < ${now}
      ORDER BY due_at, id
      LIMIT ${shownMax.overdueTasks}
    ) AS task
    WHERE ${developersOf(organizationId)}
    ORDER BY task.due_at, task.id
    LIMIT ${shownMax.overdueTasks}`);

export const toOverdueTask = (task: StoredOverdueTask): OverdueTask => ({
  id: task.id,
  title: task.title,
  dueAt: task.dueAt.getTime(),
  prospectName: task.prospectName,
  owner: { id: task.ownerId, name: nameOf(task) },
});

export const toPipelineRow =
  (currency: string) =>
  (pipeline: StoredPipeline): PipelineRow => ({
    id: pipeline.id,
    name: nameOf(pipeline),
    email: pipeline.email,
    hasLeft: pipeline.hasLeft,
    openProspectCount: pipeline.openProspectCount,
    openValue: pipeline.openValue,
    stages: openStages.map((stage) => ({
      stage,
      ...(pipeline.stages[stage] ?? { count: 0, value: 0 }),
    })),
    currency,
    openTaskCount: pipeline.openTaskCount,
    overdueTaskCount: pipeline.overdueTaskCount,
    activityCount: pipeline.activityCount,
    previousActivityCount: pipeline.previousActivityCount,
  });
