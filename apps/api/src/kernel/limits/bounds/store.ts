import type { BoundName } from "@referral-service/contract";
import type { Tx } from "../../database/database.ts";
import { type Condition, count, from, raw } from "../../database/from.ts";
import { dayMs } from "../../durations.ts";
import { isUsable } from "../../identity/key-rules.ts";
import { lockName } from "../../lists/lock-then-find.ts";
import type { TablesWith } from "../../lists/newest-page.ts";
import { lastSpan } from "../../platform/clock.ts";

const tables = {
  apiKeys: "api_keys",
  customFields: "custom_fields",
  referralStatuses: "referral_statuses",
  webhookEndpoints: "webhook_endpoints",
  users: "users",
  invitationMails: "user_invitations",
  invitationCodes: "invitation_codes",
  publicLinks: "public_links",
  companies: "companies",
  slugChanges: "audit_logs",
  labels: "label_spellings",
  bdProspects: "bd_prospects",
  bdActivities: "bd_activities",
  bdTasks: "bd_tasks",
  bdGoals: "bd_goals",
  bonusRules: "bonus_rules",
  imports: "imports",
  dataSubjectRequests: "data_subject_requests",
} as const satisfies Record<BoundName, TablesWith<"organization_id">>;

/** Locks additions of one kind in an organization until the transaction ends. */
export const lockBound = (tx: Tx, organizationId: string, what: BoundName) =>
  lockName(tx, `${what} of ${organizationId}`);

/**
 * A separate statement after the lock, because only then it sees what the previous holder
 * committed.
 */
export async function countUsed(
  { askOne }: Tx,
  organizationId: string,
  { what, countMax, now }: { what: BoundName; countMax: number; now: Date },
): Promise<number> {
  const rows = from(tables[what])
    .select("organization_id")
    .where("organization_id", "=", organizationId)
    .limit(raw.lit(countMax));
  const used = isCounted[what] ? rows.where(isCounted[what](now)) : rows;
  const counted = await askOne(from(used.as("used")).select(count));
  return counted?.count ?? 0;
}

const isOfLastDay = (now: Date) => isOfLast(dayMs, now);

function isOfLast(spanMs: number, now: Date): Condition {
  const { since, until } = lastSpan(now, spanMs);
  return raw<boolean>`created_at > ${since} AND created_at <= ${until}`;
}

/** The conditions under which rows of these kinds count. */
const isCounted: Partial<Record<BoundName, (now: Date) => Condition>> = {
  apiKeys: isUsable,
  referralStatuses: () => raw`archived_at IS NULL`,
  imports: (now) => raw`rows_until IS NULL OR rows_until > ${now}`,
  slugChanges: (now) =>
    raw`action = 'organization.updated' AND changes ? 'slug' AND ${isOfLast(90 * dayMs, now)}`,
  dataSubjectRequests: isOfLastDay,
  invitationMails: isOfLastDay,
};
