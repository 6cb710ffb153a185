import { sql } from "../kernel/database/sql.ts";
import type { HandOverConsequences } from "../people/users/consequences.ts";

/**
 * Hands over prospects with their activities and tasks, and open tasks. Uses one statement, because foreign
 * keys require that activities and tasks belong to the business developer of their prospect.
 */
export const portalHandOver: HandOverConsequences = {
  async passPortalOn({ query }, { clock }, { organizationId, id }, successorId) {
    const theirs = sql`organization_id = ${organizationId}::uuid
      AND business_developer_id = ${id}::uuid`;
    const passOn = sql`business_developer_id = ${successorId}::uuid, version = version + 1,
      updated_at = ${clock.now()}`;
    const [passedOn] = await query<{ prospectCount: number; openTaskCount: number }>(sql`
      WITH prospects AS (
        UPDATE bd_prospects SET ${passOn} WHERE ${theirs} RETURNING 1
      ), activities AS (
        UPDATE bd_activities SET ${passOn} WHERE ${theirs} AND prospect_id IS NOT NULL
      ), tasks AS (
        UPDATE bd_tasks SET ${passOn} WHERE ${theirs} AND (prospect_id IS NOT NULL OR status = 'open')
        RETURNING status
      )
      SELECT (SELECT count(*)::int FROM prospects) AS "prospectCount",
        (SELECT count(*)::int FROM tasks WHERE status = 'open') AS "openTaskCount"`);
    return passedOn ?? { prospectCount: 0, openTaskCount: 0 };
  },
};
