import type { Connection } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";

interface Background {
  id: string;
  publicLinkSlug: string | null;
  messageCount: number;
  lastMessageAt: Date | null;
}

/** How these referrals came in, and how much was written about them. */
export async function findBackgrounds(
  { query }: Connection,
  organizationId: string,
  ids: string[],
): Promise<Map<string, Background>> {
  const rows = await query<Background>(sql`
    SELECT referrals.id, slug AS "publicLinkSlug",
      coalesce(message_count, 0) AS "messageCount", last_message_at AS "lastMessageAt"
    FROM referrals
      LEFT JOIN public_links ON public_links.organization_id = referrals.organization_id
        AND public_links.id = referrals.public_link_id
      LEFT JOIN conversations ON conversations.organization_id = referrals.organization_id
        AND conversations.referral_id = referrals.id
    WHERE referrals.organization_id = ${organizationId}::uuid
      AND referrals.id = ANY(${ids}::uuid[])`);
  return new Map(rows.map((row) => [row.id, row]));
}
