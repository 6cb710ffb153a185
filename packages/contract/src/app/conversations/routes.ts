import { z } from "zod";
import { everybody } from "../../access/roles.ts";
import { requiresPerson } from "../../access/route-access.ts";
import { message } from "../../conversations/schemas.ts";
import { idParam, organizationQuery, pageOf, pageQuery, queryBoolean } from "../../primitives.ts";
import { c } from "../../router.ts";
import { markRead, searchedConversationsMax, sendMessage, shownConversation } from "./schemas.ts";

const metadata = requiresPerson({ roles: everybody });

/** The routes of conversations that only the app has. */
export const conversationPageContract = c.router({
  list: {
    method: "GET",
    path: "/conversation-list",
    summary: "List conversations with their last message and what is unread, the latest first",
    query: organizationQuery.extend({
      ...pageQuery,
      isUnread: queryBoolean.optional().describe("Only those with unread messages, or without"),
      q: z
        .string()
        .min(1)
        .max(200)
        .optional()
        .describe(
          `Part of the referral's name or of a message, among the ${searchedConversationsMax} latest conversations`,
        ),
    }),
    responses: { 200: pageOf(shownConversation) },
    metadata,
  },
  send: {
    method: "POST",
    path: "/referrals/:id/messages",
    summary: "Write a message about a referral",
    pathParams: idParam,
    query: organizationQuery,
    body: sendMessage,
    responses: { 201: message },
    metadata,
  },
  markRead: {
    method: "PUT",
    path: "/conversations/:id/read",
    summary: "Say how far one has read",
    pathParams: idParam,
    query: organizationQuery,
    body: markRead,
    responses: { 204: c.noBody() },
    metadata,
  },
});
