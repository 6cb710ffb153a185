import type { BoundName } from "@referral-service/contract";
import type { Tx } from "../../database/database.ts";
import { type Condition, count, from, raw } from "../../database/from.ts";
import { dayMs } from "../../durations.ts";
import { isUsable } from "../../identity/key-rules.ts";
import { lockName } from "../../lists/lock-then-find.ts";
import type { TablesWith } from "../../lists/newest-page.ts";
import { lastSpan } from "../../platform/clock.ts";

function isOfLast(spanMs: number, now: Date): Condition {
  const { since, until } = lastSpan(now, spanMs);
  return raw<boolean>`created_at > ${since} AND created_at <= ${until}`;
}

interface Counted {
  table: TablesWith<"organization_id">;
  /** Noun for the rows in error messages. */
  noun: string;
  /** The rows that count. Default: all rows of the organization. */
  where?: (now: Date) => Condition;
}

/** The rows that count toward each limit. */
const counted: Record<BoundName, Counted> = {
  apiKeys: { table: "api_keys", noun: "API keys, including those in an overlap", where: isUsable },
  customFields: { table: "custom_fields", noun: "custom fields" },
  referralStatuses: {
    table: "referral_statuses",
    noun: "referral statuses that are not archived",
    where: () => raw`archived_at IS NULL`,
  },
  webhookEndpoints: { table: "webhook_endpoints", noun: "webhook endpoints" },
  users: { table: "users", noun: "users, including those who left" },
  invitationMails: {
    table: "user_invitations",
    noun: "invitations in 24 hours",
    where: (now) => isOfLast(dayMs, now),
  },
  invitationCodes: { table: "invitation_codes", noun: "invitation codes" },
  publicLinks: { table: "public_links", noun: "public links" },
  companies: { table: "companies", noun: "companies" },
  slugChanges: {
    table: "audit_logs",
    noun: "slug changes in 90 days",
    where: (now) =>
      raw`action = 'organization.updated' AND changes ? 'slug' AND ${isOfLast(90 * dayMs, now)}`,
  },
  labels: { table: "label_spellings", noun: "labels" },
  bdProspects: { table: "bd_prospects", noun: "prospects" },
  bdActivities: { table: "bd_activities", noun: "activities" },
  bdTasks: { table: "bd_tasks", noun: "tasks" },
  bdGoals: { table: "bd_goals", noun: "goals" },
  bonusRules: { table: "bonus_rules", noun: "bonus rules, including ended ones" },
  imports: {
    table: "imports",
    noun: "imports that can be run or undone",
    where: (now) => raw`rows_until IS NULL OR rows_until > ${now}`,
  },
  dataSubjectRequests: {
    table: "data_subject_requests",
    noun: "personal data requests in 24 hours",
    where: (now) => isOfLast(dayMs, now),
  },
};

export const nounOf = (what: BoundName) => counted[what].noun;

/** Locks additions of one kind in an organization until the transaction ends. */
export const lockBound = (tx: Tx, organizationId: string, what: BoundName) =>
  lockName(tx, `${what} of ${organizationId}`);

/**
 * Counts in a separate query after the lock, because only this query sees what the previous holder
 * of the lock committed.
 */
export async function countUsed(
  { askOne }: Tx,
  organizationId: string,
  { what, countMax, now }: { what: BoundName; countMax: number; now: Date },
): Promise<number> {
  const { table, where } = counted[what];
  const rows = from(table)
    .select("organization_id")
    .where("organization_id", "=", organizationId)
    .limit(raw.lit(countMax));
  const used = where === undefined ? rows : rows.where(where(now));
  const found = await askOne(from(used.as("used")).select(count));
  return found?.count ?? 0;
}
