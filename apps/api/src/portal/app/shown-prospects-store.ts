import type { BdProspectStage } from "@referral-service/contract";
import type { Connection } from "../../kernel/database/database.ts";
import { allOf, from, raw } from "../../kernel/database/from.ts";
import { sql } from "../../kernel/database/sql.ts";
import { inPortal } from "../item-store.ts";
import type { Portal } from "../portal.ts";
import type { Prospect } from "../prospects/rules.ts";
import { matchingProspects, type ProspectFilters } from "../prospects/store.ts";
import type { ProspectWork, StageSum, WorkedProspect } from "./facts.ts";

/** Adds the open tasks and the last activity to each prospect. */
export async function withWork(
  connection: Connection,
  portal: Portal,
  prospects: Prospect[],
): Promise<WorkedProspect[]> {
  const ids = prospects.map(({ id }) => id);
  const work = new Map((await workOn(connection, portal, ids)).map((row) => [row.id, row]));
  return prospects.map((prospect) => ({ ...prospect, work: work.get(prospect.id) ?? nothing }));
}

const nothing: ProspectWork = {
  openTaskCount: 0,
  nextDueAt: null,
  nextTaskTitle: null,
  lastActivityAt: null,
};

/**
 * Looks up each prospect separately, because a page has few prospects and a portal has many
 * activities.
 */
const workOn = (
  { query }: Connection,
  { organizationId, businessDeveloperId }: Portal,
  ids: string[],
): Promise<(ProspectWork & { id: string })[]> =>
  query(sql`
    SELECT prospect.id, "openTaskCount", "nextDueAt", "nextTaskTitle", "lastActivityAt"
    FROM unnest(${ids}::uuid[]) AS prospect (id)
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS "openTaskCount", min(due_at) AS "nextDueAt",
        (array_agg(title ORDER BY due_at, id))[1] AS "nextTaskTitle"
      FROM bd_tasks
      WHERE organization_id = ${organizationId}::uuid
        AND business_developer_id = ${businessDeveloperId}::uuid
        AND prospect_id = prospect.id AND status = 'open'
    ) AS task
    LEFT JOIN LATERAL (
      SELECT occurred_at AS "lastActivityAt" FROM bd_activities
      WHERE organization_id = ${organizationId}::uuid
        AND business_developer_id = ${businessDeveloperId}::uuid
        AND prospect_id = prospect.id
      ORDER BY occurred_at DESC, id DESC LIMIT 1
    ) AS activity ON true`);

/** Leaves out stages without prospects. */
export const sumStages = async (
  connection: Connection,
  portal: Portal,
  filters: Pick<ProspectFilters, "overdue" | "q">,
): Promise<StageSum[]> =>
  connection.ask(
    from("bd_prospects")
      .select(({ ref }) => [
        ref("stage").$castTo<BdProspectStage>().as("stage"),
        raw<number>`count(*)::int`.as("count"),
        raw<number>`coalesce(sum(value), 0)::double precision`.as("value"),
      ])
      .where(
        allOf([
          ...inPortal("bd_prospects", portal),
          ...(await matchingProspects(filters, connection)),
        ]),
      )
      .groupBy("stage"),
  );
