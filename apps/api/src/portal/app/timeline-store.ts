import type { BdProspectStage } from "@referral-service/contract";
import type { Connection } from "../../kernel/database/database.ts";
import { sql, verbatim } from "../../kernel/database/sql.ts";
import type { PagePosition, PageRequest } from "../../kernel/lists/cursors.ts";
import type { Portal } from "../portal.ts";

/** A row of a timeline. Pages are ordered by `createdAt`, the time of the event. */
export interface HappenedRow extends PagePosition {
  kind: "activity" | "task_done" | "prospect_added" | "stage_changed";
  prospectId: string | null;
  prospectName: string | null;
  /** Title of the completed task. Null in other rows. */
  title: string | null;
  from: BdProspectStage | null;
  to: BdProspectStage | null;
}

/**
 * The timeline of a portal. Shows only wins among the changes of stage, because only wins have an
 * index.
 */
export const pageOfPortal = (connection: Connection, portal: Portal, page: PageRequest) =>
  newestOf(connection, page, [
    activitiesIn(portal, page),
    doneTasksIn(portal, page),
    sql`SELECT id, created_at AS at, 'prospect_added' AS kind, id AS prospect_id, NULL AS title,
        NULL AS "from", NULL AS "to"
      FROM bd_prospects
      WHERE ${inThe(portal)} AND won_at IS DISTINCT FROM created_at ${behind("created_at", page)}`,
    sql`SELECT id, won_at AS at, 'stage_changed' AS kind, id AS prospect_id, NULL AS title,
        NULL AS "from", 'won' AS "to"
      FROM bd_prospects
      WHERE ${inThe(portal)} AND won_at IS NOT NULL ${behind("won_at", page)}`,
  ]);

/** The timeline of one prospect. Its changes of stage are in the audit log. */
export const pageOfProspect = (
  connection: Connection,
  portal: Portal,
  prospectId: string,
  page: PageRequest,
) =>
  newestOf(connection, page, [
    sql`${activitiesIn(portal, page)} AND prospect_id = ${prospectId}::uuid`,
    sql`${doneTasksIn(portal, page)} AND prospect_id = ${prospectId}::uuid`,
    sql`SELECT id, created_at AS at, 'prospect_added' AS kind, id AS prospect_id, NULL AS title,
        NULL AS "from", NULL AS "to"
      FROM bd_prospects
      WHERE ${inThe(portal)} AND id = ${prospectId}::uuid ${behind("created_at", page)}`,
    sql`SELECT id, created_at AS at, 'stage_changed' AS kind, target_id AS prospect_id,
        NULL AS title, changes #>> '{stage,from}' AS "from", changes #>> '{stage,to}' AS "to"
      FROM audit_logs
      WHERE organization_id = ${portal.organizationId}::uuid AND target_id = ${prospectId}::uuid
        AND action = 'bd_prospect.updated' AND changes ? 'stage' ${behind("created_at", page)}`,
  ]);

type Piece = ReturnType<typeof sql>;

const inThe = ({ organizationId, businessDeveloperId }: Portal) =>
  sql`organization_id = ${organizationId}::uuid AND business_developer_id = ${businessDeveloperId}::uuid`;

const activitiesIn = (portal: Portal, page: PageRequest) => sql`
  SELECT id, occurred_at AS at, 'activity' AS kind, prospect_id, NULL AS title, NULL AS "from",
    NULL AS "to"
  FROM bd_activities WHERE ${inThe(portal)} ${behind("occurred_at", page)}`;

const doneTasksIn = (portal: Portal, page: PageRequest) => sql`
  SELECT id, completed_at AS at, 'task_done' AS kind, prospect_id, title, NULL AS "from",
    NULL AS "to"
  FROM bd_tasks
  WHERE ${inThe(portal)} AND completed_at IS NOT NULL ${behind("completed_at", page)}`;

const behind = (moment: string, { after }: PageRequest) =>
  after === undefined
    ? sql``
    : sql`AND (${verbatim(moment)}, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`;

/** Reads from each source as many rows as the page can need, and keeps the newest. */
function newestOf({ query }: Connection, { limit }: PageRequest, sources: Piece[]) {
  // The limit is part of the text, because PostgreSQL caches a plan that does not depend on the values.
  const newest = sql`ORDER BY at DESC, id DESC LIMIT ${verbatim(String(limit + 1))}`;
  const [first, ...others] = sources.map((source) => sql`(${source} ${newest})`);
  const all = others.reduce((sum, source) => sql`${sum} UNION ALL ${source}`, first as Piece);
  return query<HappenedRow>(sql`
    SELECT happened.id, at AS "createdAt", kind, prospect_id AS "prospectId",
      prospect.name AS "prospectName", title, "from", "to"
    FROM (SELECT * FROM (${all}) AS each ${newest}) AS happened
    LEFT JOIN bd_prospects AS prospect ON prospect.id = prospect_id
    ORDER BY at DESC, happened.id DESC`);
}
