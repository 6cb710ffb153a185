import type { Connection, Tx } from "../../kernel/database/database.ts";
import { allOf, count, from, raw } from "../../kernel/database/from.ts";
import { sql } from "../../kernel/database/sql.ts";
import type { PageRequest } from "../../kernel/lists/cursors.ts";
import { equalTo } from "../../kernel/lists/equal-to.ts";
import { newestPage } from "../../kernel/lists/newest-page.ts";
import { inWindows, type Windows } from "../../kernel/lists/windows.ts";
import type { VisibleReferrals } from "../rules.ts";
import type { StoredConversation, StoredMessage } from "./rules.ts";

const columns = [
  "conversations.id",
  "conversations.organization_id as organizationId",
  "conversations.referral_id as referralId",
  "conversations.message_count as messageCount",
  "conversations.last_message_at as lastMessageAt",
  "conversations.created_at as createdAt",
  "conversations.updated_at as updatedAt",
] as const;

/**
 * The conversations with their referrals. A caller sees both or neither. The referrals are looked up
 * row by row, because PostgreSQL would join all of them before it sorts.
 */
export const conversationsSeen = ({ where }: VisibleReferrals) =>
  from("conversations")
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom("referrals")
          .selectAll("referrals")
          .whereRef("referrals.organization_id", "=", "conversations.organization_id")
          .whereRef("referrals.id", "=", "conversations.referral_id")
          .offset(raw.lit(0))
          .as("referrals"),
      (join) => join.onTrue(),
    )
    .where(where);

export const visibleConversations = (visible: VisibleReferrals) =>
  conversationsSeen(visible).select(columns);

export const findConversation = (
  { askOne }: Connection,
  visible: VisibleReferrals,
  id: string,
): Promise<StoredConversation | null> =>
  askOne(visibleConversations(visible).where("conversations.id", "=", id));

interface ConversationFilters extends Windows {
  referralId?: string | undefined;
}

export const pageOfConversations = (
  { ask }: Connection,
  visible: VisibleReferrals,
  { referralId, ...windows }: ConversationFilters,
  page: PageRequest,
): Promise<StoredConversation[]> =>
  ask(
    visibleConversations(visible)
      .where(
        allOf([
          ...equalTo("conversations", { referral_id: referralId }),
          ...inWindows("conversations", windows),
        ]),
      )
      .$call(newestPage("conversations", page)),
  );

const messages = from("messages").select([
  "id",
  "organization_id as organizationId",
  "conversation_id as conversationId",
  "sender_id as senderId",
  "sender_name as senderName",
  "body",
  "created_at as createdAt",
]);

export const pageOfMessages = (
  { ask }: Connection,
  { organizationId, id }: StoredConversation,
  page: PageRequest,
): Promise<StoredMessage[]> =>
  ask(
    messages
      .where("organization_id", "=", organizationId)
      .where("conversation_id", "=", id)
      .$call(newestPage("messages", page)),
  );

/**
 * Increments the message count of the referral's conversation. The first message creates the
 * conversation.
 */
export async function countMessage(
  { query, ask }: Tx,
  {
    newId,
    organizationId,
    referralId,
    at,
  }: { newId: string; organizationId: string; referralId: string; at: Date },
): Promise<StoredConversation> {
  const [, [conversation]] = await Promise.all([
    query(sql`
      INSERT INTO conversations AS conversation (id, organization_id, referral_id, message_count,
        last_message_at, created_at, updated_at)
      VALUES (${newId}::uuid, ${organizationId}::uuid, ${referralId}::uuid, 1, ${at}, ${at}, ${at})
      ON CONFLICT (organization_id, referral_id) DO UPDATE
        SET message_count = conversation.message_count + 1,
          last_message_at = EXCLUDED.last_message_at, updated_at = EXCLUDED.updated_at`),
    ask(
      from("conversations")
        .select(columns)
        .where("organization_id", "=", organizationId)
        .where("referral_id", "=", referralId),
    ),
  ]);
  if (conversation === undefined) throw new Error("The upsert returned no row");
  return conversation;
}

/** Counts the messages that the person sent after `since`, up to `countMax`. */
export async function countWritten(
  { askOne }: Tx,
  { organizationId, userId }: { organizationId: string; userId: string },
  { since, countMax }: { since: Date; countMax: number },
): Promise<number> {
  const written = from("messages")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("sender_id", "=", userId)
    .where("created_at", ">", since)
    .limit(raw.lit(countMax));
  return (await askOne(from(written.as("written")).select(count)))?.count ?? 0;
}

export const insertMessage = ({ query }: Tx, message: StoredMessage) =>
  query(sql`
    INSERT INTO messages (id, organization_id, conversation_id, sender_id, sender_name, body,
      created_at)
    VALUES (${message.id}::uuid, ${message.organizationId}::uuid, ${message.conversationId}::uuid,
      ${message.senderId}::uuid, ${message.senderName}, ${message.body}, ${message.createdAt})`);
