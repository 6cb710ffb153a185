import type { BoundName } from "@referral-service/contract";
import type { Tx } from "../database/database.ts";
import { nothing, type Sql, sql, verbatim } from "../database/sql.ts";

const tables: Record<BoundName, string> = {
  apiKeys: "api_keys",
  customFields: "custom_fields",
  webhookEndpoints: "webhook_endpoints",
  users: "users",
  invitationCodes: "invitation_codes",
  publicLinks: "public_links",
  bdProspects: "bd_prospects",
  bdActivities: "bd_activities",
  bdTasks: "bd_tasks",
  bdGoals: "bd_goals",
};

/** Locks additions of one kind in an organization until the transaction ends. */
export async function lockBound({ query }: Tx, organizationId: string, what: BoundName) {
  const key = `${what} of ${organizationId}`;
  await query(sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/**
 * A separate statement after the lock, because only then it sees what the previous holder
 * committed.
 */
export async function countUsed(
  { query }: Tx,
  organizationId: string,
  { what, countMax, now }: { what: BoundName; countMax: number; now: Date },
): Promise<number> {
  const [row] = await query<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM (
      SELECT FROM ${verbatim(tables[what])}
      WHERE organization_id = ${organizationId}::uuid ${what === "apiKeys" ? isUsable(now) : nothing}
      LIMIT ${countMax}
    ) AS used`);
  return row?.count ?? 0;
}

const isUsable = (now: Date): Sql =>
  sql`AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ${now})`;
