import { z } from "zod";
import { everybody, requiresPerson, staff } from "../../access/route-access.ts";
import { organizationQuery, pageQuery, queryBoolean, searchQuery } from "../../primitives.ts";
import { conversation, message, messageBody } from "../../referrals/conversations.ts";
import { c, create, list, read, set } from "../../router.ts";
import { orderQuery, rowCount } from "../list-queries.ts";
import { shownMax } from "../shown-max.ts";

/** A conversation in a list. */
const shownConversation = conversation
  .extend({
    referralName: z.string(),
    referrerName: z.string().nullable(),
    lastMessage: z
      .object({
        body: z.string(),
        senderId: z.string(),
        senderName: z.string().nullable(),
        isByReferrer: z.boolean(),
      })
      .nullable(),
    unreadCount: z
      .int()
      .describe(
        "Number of unread messages. 0 if the caller does not take part in the conversation.",
      ),
    isWaiting: z
      .boolean()
      .describe(
        "Whether the referrer waits for a reply by the caller: the referrer wrote last, staff have not settled the message, and it is unread or the referral is neither completed nor lost.",
      ),
  })
  .meta({ id: "ShownConversation" });

const sendMessage = z
  .strictObject({ body: messageBody })
  .meta({ id: "SendMessage", examples: [{ body: "She would like an offer by Friday." }] });

const markRead = z
  .strictObject({
    messageCount: z
      .int()
      .min(1)
      .max(2_147_483_647)
      .describe("Number of messages that the caller has read"),
  })
  .meta({ id: "MarkRead", examples: [{ messageCount: 1 }] });

const settle = z
  .strictObject({
    messageCount: z
      .int()
      .min(0)
      .max(2_147_483_647)
      .describe("Number of messages that need no reply. 0 to wait for a reply again."),
  })
  .meta({ id: "SettleConversation", examples: [{ messageCount: 1 }] });

const filters = {
  isUnread: queryBoolean
    .optional()
    .describe("Return only conversations with unread messages (`true`) or without them (`false`)."),
  isWaiting: queryBoolean
    .optional()
    .describe("Return only conversations that wait for a reply (`true`) or do not (`false`)."),
  q: searchQuery(
    `name, email, phone or company of the referral, or in the messages, among the ${shownMax.searchedConversations.toLocaleString("en")} newest conversations`,
  ),
};

export type ShownConversation = z.infer<typeof shownConversation>;

const access = requiresPerson({ roles: everybody });

/** The routes for conversations that only the app has. */
export const conversationPageContract = c.router({
  list: list("/conversation-list", shownConversation, {
    summary: "List conversations",
    query: organizationQuery.extend({
      ...pageQuery,
      ...orderQuery(["lastMessageAt"]),
      ...filters,
    }),
    access,
  }),
  count: read("/conversation-count", rowCount, {
    summary: "Count the conversations in a list",
    query: organizationQuery.extend(filters),
    access,
  }),
  send: create(
    "/referrals/:id/messages",
    { body: sendMessage, item: message },
    { summary: "Write a message about a referral", access },
  ),
  markRead: set(
    "/conversations/:id/read",
    { body: markRead },
    { summary: "Mark a conversation as read", access },
  ),
  settle: set(
    "/conversations/:id/settled",
    { body: settle },
    {
      summary: "Say whether messages need a reply",
      access: requiresPerson({ roles: staff }),
    },
  ),
});
