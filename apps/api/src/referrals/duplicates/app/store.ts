import type { Connection } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import { type ListedCase, undoableAmong } from "../store.ts";

interface Background {
  id: string;
  publicLinkSlug: string | null;
  importId: string | null;
  rowNumber: number | null;
  importedAt: Date | null;
  messageCount: number;
  lastMessageAt: Date | null;
}

/** Finds how these referrals were submitted and how many messages they have. */
export async function findBackgrounds(
  { query }: Connection,
  organizationId: string,
  ids: string[],
): Promise<Map<string, Background>> {
  const rows = await query<Background>(sql`
    SELECT referrals.id, slug AS "publicLinkSlug",
      coalesce(message_count, 0) AS "messageCount", last_message_at AS "lastMessageAt",
      imported.import_id AS "importId", imported.row_number AS "rowNumber",
      imported.created_at AS "importedAt"
    FROM referrals
      LEFT JOIN public_links ON public_links.organization_id = referrals.organization_id
        AND public_links.id = referrals.public_link_id
      LEFT JOIN conversations ON conversations.organization_id = referrals.organization_id
        AND conversations.referral_id = referrals.id
      LEFT JOIN LATERAL (
        -- Of the few imports that ran at that moment, because rows have no index by referral.
        SELECT import_rows.import_id, import_rows.row_number, imports.created_at
        FROM imports
          JOIN import_rows ON import_rows.organization_id = imports.organization_id
            AND import_rows.import_id = imports.id AND import_rows.outcome = 'created'
            AND import_rows.resource_id = referrals.id
        WHERE imports.organization_id = referrals.organization_id AND imports.type = 'referrals'
          AND imports.created_at <= referrals.created_at
          AND coalesce(imports.completed_at, 'infinity') >= referrals.created_at
        LIMIT 1) AS imported ON true
    WHERE referrals.organization_id = ${organizationId}::uuid
      AND referrals.id = ANY(${ids}::uuid[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

export interface UndoableCase extends ListedCase {
  isUndoable: boolean;
}

/** Adds to each case whether its decision can be undone. */
export async function withUndoable(
  connection: Connection,
  listed: ListedCase[],
): Promise<UndoableCase[]> {
  const undoable = await undoableAmong(
    connection,
    listed.map(({ stored }) => stored),
  );
  return listed.map((one) => ({ ...one, isUndoable: undoable.has(one.stored.id) }));
}
