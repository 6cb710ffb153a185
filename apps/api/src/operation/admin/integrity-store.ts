import type { Connection } from "../../kernel/database/database.ts";
import { sql, verbatim } from "../../kernel/database/sql.ts";
import { isOpenSql } from "../../webhooks/deliveries/rules.ts";

/**
 * The checks, each with the rows that fail it. Each is one statement, so it sees a single moment of
 * a running service.
 */
const rules: Record<string, string> = {
  "deliveries of a deleted event": `
    SELECT FROM webhook_deliveries delivery
    WHERE NOT EXISTS (SELECT FROM events WHERE events.id = event_id)`,
  "open deliveries that are not in the log": `
    SELECT FROM open_webhook_deliveries open
    WHERE NOT EXISTS (SELECT FROM webhook_deliveries delivery WHERE delivery.id = delivery_id)`,
  "pending deliveries that no worker can find": `
    SELECT FROM webhook_deliveries delivery WHERE ${isOpenSql}
      AND NOT EXISTS (SELECT FROM open_webhook_deliveries open WHERE delivery_id = delivery.id)`,
  "attempts of a deleted delivery": `
    SELECT FROM webhook_delivery_attempts attempt
    WHERE NOT EXISTS (SELECT FROM webhook_deliveries delivery WHERE delivery.id = delivery_id)`,
  "conversations with a wrong message count": `
    SELECT FROM conversations WHERE message_count <> (SELECT count(*) FROM messages
      WHERE messages.organization_id = conversations.organization_id
        AND conversation_id = conversations.id)`,
  "referrals with a wrong photo count": `
    SELECT FROM referrals WHERE photo_count <> (SELECT count(*) FROM referral_photos
      WHERE referral_photos.organization_id = referrals.organization_id
        AND referral_id = referrals.id)`,
  "photos without their content": `
    SELECT FROM referral_photos photo WHERE NOT EXISTS (SELECT FROM photo_contents
      WHERE photo_contents.organization_id = photo.organization_id AND photo_id = photo.id)`,
  "open payments of a deleted referral": `
    SELECT FROM bonus_payments WHERE status IN ('draft', 'approved', 'processing', 'failed')
      AND NOT EXISTS (SELECT FROM referrals
        WHERE referrals.organization_id = bonus_payments.organization_id AND id = referral_id)`,
  "referral statuses with wrong counts in reports": `
    SELECT FROM (
      SELECT organization_id, status, count(*) AS count FROM referrals
        WHERE credit <> 'not_credited' GROUP BY 1, 2
      UNION ALL
      SELECT organization_id, status, -sum(count) FROM referral_status_count_changes GROUP BY 1, 2
      UNION ALL
      SELECT organization_id, status, -sum(count) FROM referral_status_counts GROUP BY 1, 2
    ) counted GROUP BY organization_id, status HAVING sum(count) <> 0`,
};

export async function brokenRules({ query }: Connection) {
  const broken: { what: string; count: number }[] = [];
  for (const [what, rows] of Object.entries(rules)) {
    const [found] = await query<{ count: number }>(
      verbatim(`SELECT count(*)::int AS count FROM (${rows}) broken`),
    );
    if (found !== undefined && found.count > 0) broken.push({ what, count: found.count });
  }
  return broken;
}

export const organizationsWithErasures = ({ query }: Connection) =>
  query<{ id: string; slug: string }>(sql`
    SELECT id, slug FROM organizations WHERE EXISTS (SELECT FROM audit_logs
      WHERE organization_id = organizations.id AND action = 'person.erased')`);
