import type { ReaderLanguage } from "@referral-service/contract";
import type { Connection } from "../../kernel/database/database.ts";
import { sql } from "../../kernel/database/sql.ts";
import { summaryCountMax } from "../summary-email.ts";
import { emailLanguage, isEmailed, mayApprove, waitsForUser } from "../users/people-sql.ts";

/** The news in a person's next summary, limited to the kinds that they want emails about. */
export interface SummaryFacts {
  userId: string;
  to: string;
  language: ReaderLanguage;
  slug: string;
  organizationName: string;
  wantsReferrals: boolean;
  wantsOwnReferrals: boolean;
  wantsOwnBonuses: boolean;
  unreadCount: number;
  draftCount: number;
}

/** Leaves out people who have since left. */
export const summaryFactsOf = ({ query }: Connection, userIds: string[]) =>
  query<SummaryFacts>(sql`
    SELECT users.id AS "userId", users.email AS "to", ${emailLanguage} AS language,
      organizations.slug,
      organizations.name AS "organizationName",
      users.permission_level <> 'referrer' AND NOT 'new_referral' = ANY (users.muted_notices)
        AS "wantsReferrals",
      NOT 'own_referral' = ANY (users.muted_notices) AS "wantsOwnReferrals",
      NOT 'own_bonus' = ANY (users.muted_notices) AS "wantsOwnBonuses",
      unread.count AS "unreadCount", drafts.count AS "draftCount"
    FROM users
    JOIN organizations ON organizations.id = users.organization_id
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS count FROM (
        SELECT FROM conversation_reads AS seen
        WHERE seen.organization_id = users.organization_id AND seen.user_id = users.id
          AND seen.told_count > seen.read_count
          AND NOT 'message_received' = ANY (users.muted_notices)
        LIMIT ${summaryCountMax}
      ) AS told
    ) AS unread
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS count FROM (
        SELECT FROM bonus_payments AS draft
        WHERE draft.organization_id = users.organization_id AND draft.status = 'draft'
          AND ${waitsForUser}
          AND ${mayApprove}
          AND NOT 'payment_waits' = ANY (users.muted_notices)
        LIMIT ${summaryCountMax}
      ) AS waiting
    ) AS drafts
    WHERE users.id = ANY (${userIds}::uuid[])
      AND ${isEmailed}`);
