import type { Connection, Tx } from "../database/database.ts";
import { allOf, type Sql, sql } from "../database/sql.ts";
import type { PageRequest } from "../lists/cursors.ts";
import { keysetAfter, newestFirst } from "../lists/keyset.ts";
import { isVisible } from "../referrals/referral-sql.ts";
import type { VisibleReferrals } from "../referrals/visibility.ts";
import type { StoredConversation, StoredMessage } from "./conversation.ts";

const columns = sql`conversation.id, conversation.organization_id AS "organizationId",
  conversation.referral_id AS "referralId", conversation.message_count AS "messageCount",
  conversation.last_message_at AS "lastMessageAt", conversation.created_at AS "createdAt",
  conversation.updated_at AS "updatedAt"`;

/** A conversation is as visible as its referral, so that one is joined as in the referrals' own reads. */
const selectConversations = sql`
  SELECT ${columns} FROM conversations conversation
  JOIN referrals referral
    ON referral.organization_id = conversation.organization_id
    AND referral.id = conversation.referral_id
  JOIN users referrer
    ON referrer.organization_id = referral.organization_id
    AND referrer.id = referral.referrer_id`;

export async function findConversation(
  { query }: Connection,
  visible: VisibleReferrals,
  id: string,
): Promise<StoredConversation | null> {
  const [row] = await query<StoredConversation>(
    sql`${selectConversations} WHERE ${isVisible(visible)} AND conversation.id = ${id}::uuid`,
  );
  return row ?? null;
}

export interface ConversationFilters {
  referralId?: string | undefined;
  createdAfter?: number | undefined;
  createdBefore?: number | undefined;
  updatedAfter?: number | undefined;
  updatedBefore?: number | undefined;
}

export function pageOfConversations(
  { query }: Connection,
  visible: VisibleReferrals,
  filters: ConversationFilters,
  { limit, after }: PageRequest,
) {
  const conditions = [isVisible(visible), ...matching(filters), ...isAfter(after)];
  return query<StoredConversation>(sql`${selectConversations} WHERE ${allOf(conditions)}
    ORDER BY conversation.created_at DESC, conversation.id DESC LIMIT ${limit + 1}`);
}

function matching(filters: ConversationFilters): Sql[] {
  const conditions: Sql[] = [];
  const { referralId, createdAfter, createdBefore, updatedAfter, updatedBefore } = filters;
  if (referralId !== undefined) {
    conditions.push(sql`conversation.referral_id = ${referralId}::uuid`);
  }
  if (createdAfter !== undefined) {
    conditions.push(sql`conversation.created_at >= ${new Date(createdAfter)}`);
  }
  if (createdBefore !== undefined) {
    conditions.push(sql`conversation.created_at < ${new Date(createdBefore)}`);
  }
  if (updatedAfter !== undefined) {
    conditions.push(sql`conversation.updated_at >= ${new Date(updatedAfter)}`);
  }
  if (updatedBefore !== undefined) {
    conditions.push(sql`conversation.updated_at < ${new Date(updatedBefore)}`);
  }
  return conditions;
}

const isAfter = (position: PageRequest["after"]): Sql[] =>
  position === undefined
    ? []
    : [
        sql`(conversation.created_at, conversation.id) < (${position.createdAt}, ${position.id}::uuid)`,
      ];

export const pageOfMessages = (
  { client }: Connection,
  { organizationId, id: conversationId }: StoredConversation,
  { limit, after }: PageRequest,
): Promise<StoredMessage[]> =>
  client.message.findMany({
    where: { AND: [{ organizationId, conversationId }, keysetAfter(after)] },
    orderBy: newestFirst,
    take: limit + 1,
  });

/** Counts a message of the referral's conversation, which begins with the first one. */
export async function countMessage(
  { query }: Tx,
  {
    newId,
    organizationId,
    referralId,
    at,
  }: { newId: string; organizationId: string; referralId: string; at: Date },
): Promise<StoredConversation> {
  const [conversation] = await query<StoredConversation>(sql`
    INSERT INTO conversations AS conversation (id, organization_id, referral_id, message_count,
      last_message_at, created_at, updated_at)
    VALUES (${newId}::uuid, ${organizationId}::uuid, ${referralId}::uuid, 1, ${at}, ${at}, ${at})
    ON CONFLICT (organization_id, referral_id) DO UPDATE
      SET message_count = conversation.message_count + 1,
        last_message_at = EXCLUDED.last_message_at, updated_at = EXCLUDED.updated_at
    RETURNING ${columns}`);
  if (conversation === undefined) throw new Error("An upsert without a row");
  return conversation;
}

export async function insertMessage({ client }: Tx, message: StoredMessage) {
  await client.message.create({ data: message });
}
