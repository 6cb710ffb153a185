import { admins, type ReaderLanguage } from "@referral-service/contract";
import { shownMax } from "@referral-service/contract/app";
import type { PersonCaller } from "../../../kernel/callers/caller.ts";
import type { Connection, Tx } from "../../../kernel/database/database.ts";
import {
  allOf,
  type Condition,
  count,
  type Expression,
  from,
  raw,
} from "../../../kernel/database/from.ts";
import { sql } from "../../../kernel/database/sql.ts";
import type { PageRequest } from "../../../kernel/lists/cursors.ts";
import { type ChosenOrder, orderedPage } from "../../../kernel/lists/ordered-page.ts";
import { readingsOf } from "../../../kernel/lists/search.ts";
import { emailLanguageOf, isAbleToSignIn, userIn } from "../../../people/users/people-sql.ts";
import type { VisibleReferrals } from "../../rules.ts";
import type { StoredConversation } from "../rules.ts";
import { conversationsSeen, visibleConversations } from "../store.ts";

/**
 * A user takes part in the conversations about their own referrals, those of their referrers and
 * those assigned to them. An admin takes part in the conversations that they have opened, and in
 * those that have neither a business developer nor an assignee.
 */
const takesPart = (assigneeId: Expression<string | null>): Condition => raw`(
  users.id = referrer.id OR users.id = referrer.business_developer_id OR users.id = ${assigneeId}
  OR (users.permission_level = ANY(${[...admins]}) AND (seen.user_id IS NOT NULL
    OR (referrer.business_developer_id IS NULL AND ${assigneeId} IS NULL))))`;

/** What staff have settled counts as read by all of them, and as unread again after Undo. */
const unread = raw<number>`CASE WHEN ${takesPart(raw.ref("referrals.assignee_id"))}
  THEN greatest(conversations.message_count - greatest(coalesce(seen.read_count, 0),
    CASE WHEN users.id = referrer.id THEN 0 ELSE conversations.settled_count END), 0)
  ELSE 0 END`;

/** A read message on a closed referral is mostly a thank-you, which needs no reply. */
const waiting = raw<boolean>`coalesce(
  last.sender_id = referrals.referrer_id AND users.id <> referrals.referrer_id
  AND conversations.message_count > conversations.settled_count
  AND ${takesPart(raw.ref("referrals.assignee_id"))}
  AND (${unread} > 0 OR NOT EXISTS (SELECT FROM referral_statuses AS closed
    WHERE closed.organization_id = referrals.organization_id AND closed.key = referrals.status
      AND closed.meaning IN ('completed', 'lost'))), false)`;

const conversationOrders = {
  lastMessageAt: { value: raw.ref("conversations.last_message_at"), type: "timestamptz" },
} as const;

interface ShownConversationFilters extends ChosenOrder<keyof typeof conversationOrders> {
  userId: string;
  isUnread?: boolean | undefined;
  isWaiting?: boolean | undefined;
  q?: string | undefined;
}

/**
 * A conversation in a page. The page is in the order of the last messages, and the cursor contains
 * their times.
 */
export type ShownConversationRow = Awaited<ReturnType<typeof pageOfShownConversations>>[number];

export const pageOfShownConversations = (
  { ask }: Connection,
  visible: VisibleReferrals,
  { sort, order, ...filters }: ShownConversationFilters,
  page: PageRequest,
) =>
  ask(
    shownConversations(visible, filters).$call(
      orderedPage("conversations", conversationOrders, { sort, order, page }, "last_message_at"),
    ),
  );

/** Counts up to this number of conversations. */
export async function countShownConversations(
  { askOne }: Connection,
  visible: VisibleReferrals,
  { countMax, ...filters }: Omit<ShownConversationFilters, "sort" | "order"> & { countMax: number },
): Promise<number> {
  const found = shownConversations(visible, filters).limit(raw.lit(countMax));
  return (await askOne(from(found.as("found")).select(count)))?.count ?? 0;
}

function shownConversations(
  visible: VisibleReferrals,
  { userId, isUnread, isWaiting, q }: Omit<ShownConversationFilters, "sort" | "order">,
) {
  const conditions: Condition[] = [raw`users.id = ${userId}`, ...mentioning(visible, q)];
  if (isUnread !== undefined) conditions.push(raw`(${unread} > 0) = ${isUnread}`);
  if (isWaiting !== undefined) conditions.push(raw`${waiting} = ${isWaiting}`);
  return visibleConversations(visible)
    .innerJoinLateral(userIn("referrals.referrer_id", "referrer"), (join) => join.onTrue())
    .innerJoin("users", "users.organization_id", "conversations.organization_id")
    .leftJoin("conversation_reads as seen", (join) =>
      join
        .onRef("seen.organization_id", "=", "conversations.organization_id")
        .onRef("seen.conversation_id", "=", "conversations.id")
        .onRef("seen.user_id", "=", "users.id"),
    )
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom("messages")
          .select(["body", "sender_id", "sender_name"])
          .whereRef("messages.organization_id", "=", "conversations.organization_id")
          .whereRef("messages.conversation_id", "=", "conversations.id")
          .orderBy("messages.created_at", "desc")
          .orderBy("messages.id", "desc")
          .limit(raw.lit(1))
          .as("last"),
      (join) => join.onTrue(),
    )
    .select([
      "referrals.name as referralName",
      "referrer.first_name as referrerFirstName",
      "referrer.last_name as referrerLastName",
      "referrer.email as referrerEmail",
      "last.body as lastBody",
      "last.sender_id as lastSenderId",
      "last.sender_name as lastSenderName",
      raw<boolean>`last.sender_id = referrals.referrer_id`.as("isLastByReferrer"),
      unread.as("unreadCount"),
      waiting.as("isWaiting"),
    ])
    .where(allOf(conditions));
}

/**
 * Each word must occur in the referral or in one of the messages. Searches the caller's latest
 * conversations.
 */
function mentioning(visible: VisibleReferrals, q: string | undefined): Condition[] {
  if (q === undefined) return [];
  const latest = conversationsSeen(visible)
    .select([
      "conversations.organization_id",
      "conversations.id",
      raw<string>`with_external_id(referrals.search_text, referrals.external_id)`.as("search_text"),
    ])
    .orderBy("conversations.last_message_at", "desc")
    .orderBy("conversations.id", "desc")
    .limit(raw.lit(shownMax.searchedConversations));
  const readings = readingsOf(q).map(
    (words) => raw`NOT EXISTS (
      SELECT FROM unnest(search_patterns(${words}::text[])) AS pattern
      WHERE latest.search_text NOT LIKE pattern AND NOT EXISTS (
        SELECT FROM messages
        WHERE messages.organization_id = latest.organization_id
          AND messages.conversation_id = latest.id AND messages.search_text LIKE pattern
      )
    )`,
  );
  return [
    raw`conversations.id IN (
      SELECT latest.id FROM ${latest} AS latest WHERE ${raw.join(readings, raw` OR `)}
    )`,
  ];
}

/** The number of read messages never decreases, because two windows can be open. */
export const markRead = (
  { query }: Tx,
  { organizationId, userId }: PersonCaller,
  { id, readCount }: { id: string; readCount: number },
) =>
  query(sql`
    INSERT INTO conversation_reads AS seen (organization_id, conversation_id, user_id, read_count)
    VALUES (${organizationId}::uuid, ${id}::uuid, ${userId}::uuid, ${readCount})
    ON CONFLICT (organization_id, conversation_id, user_id) DO UPDATE
      SET read_count = greatest(seen.read_count, EXCLUDED.read_count)`);

/** A later message waits for a reply again. */
export const settleMessages = (
  { query }: Tx,
  { organizationId }: PersonCaller,
  { id, settledCount }: { id: string; settledCount: number },
) =>
  query(sql`
    UPDATE conversations SET settled_count = ${settledCount}
    WHERE organization_id = ${organizationId}::uuid AND id = ${id}::uuid`);

interface MessageReceiver {
  id: string;
  email: string;
  /** Whether the participant wants the message in the daily summary. */
  isDaily: boolean;
  language: ReaderLanguage;
}

/**
 * Returns the participants who want emails and have read everything since their last one, and
 * records that they were emailed.
 */
export async function takeThoseToTell(
  tx: Tx,
  { organizationId, id, messageCount }: StoredConversation,
  {
    referrerId,
    assigneeId,
    senderId,
  }: { referrerId: string; assigneeId: string | null; senderId: string },
): Promise<MessageReceiver[]> {
  const receivers = await tx.ask(
    from("users")
      .innerJoin("users as referrer", (join) => join.on("referrer.id", "=", referrerId))
      .innerJoin("organizations", "organizations.id", "users.organization_id")
      .leftJoin("conversation_reads as seen", (join) =>
        join
          .onRef("seen.organization_id", "=", "users.organization_id")
          .onRef("seen.user_id", "=", "users.id")
          .on("seen.conversation_id", "=", id),
      )
      .select(({ ref }) => [
        "users.id",
        ref("users.email").$notNull().as("email"),
        raw<boolean>`'message_received' = ANY (users.daily_notices)`.as("isDaily"),
        emailLanguageOf.as("language"),
      ])
      .where("users.organization_id", "=", organizationId)
      .where("users.id", "<>", senderId)
      .where(takesPart(raw`${assigneeId}::uuid`))
      .where(raw<boolean>`coalesce(seen.told_count, 0) <= coalesce(seen.read_count, 0)`)
      .where(isAbleToSignIn)
      .where("users.email", "is not", null)
      .where(raw<boolean>`NOT 'message_received' = ANY (users.muted_notices)`),
  );
  if (receivers.length === 0) return [];
  const ids = receivers.map((receiver) => receiver.id);
  await tx.query(sql`
    INSERT INTO conversation_reads (organization_id, conversation_id, user_id, told_count)
    SELECT ${organizationId}::uuid, ${id}::uuid, receiver, ${messageCount}
    FROM unnest(${ids}::uuid[]) AS receiver
    ON CONFLICT (organization_id, conversation_id, user_id) DO UPDATE
      SET told_count = EXCLUDED.told_count`);
  return receivers;
}
