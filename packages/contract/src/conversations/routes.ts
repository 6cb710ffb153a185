import { everybody } from "../access/roles.ts";
import { requiresScope } from "../access/route-access.ts";
import {
  createdWindow,
  id,
  idParam,
  organizationQuery,
  pageOf,
  pageQuery,
  updatedWindow,
} from "../primitives.ts";
import { c } from "../router.ts";
import { conversation, message } from "./schemas.ts";

export const listConversationsQuery = organizationQuery.extend({
  ...pageQuery,
  referralId: id.optional().describe("Only the conversation about this referral"),
  ...createdWindow,
  ...updatedWindow,
});

export const listMessagesQuery = organizationQuery.extend(pageQuery);

export const conversationsContract = c.router({
  list: {
    method: "GET",
    path: "/conversations",
    summary: "List the conversations about visible referrals, newest first",
    query: listConversationsQuery,
    responses: { 200: pageOf(conversation) },
    metadata: requiresScope("conversations:read", { roles: everybody }),
  },
  get: {
    method: "GET",
    path: "/conversations/:id",
    summary: "Read one conversation, without its messages",
    pathParams: idParam,
    query: organizationQuery,
    responses: { 200: conversation },
    metadata: requiresScope("conversations:read", { roles: everybody }),
  },
  listMessages: {
    method: "GET",
    path: "/conversations/:id/messages",
    summary: "List the messages of a conversation, newest first",
    pathParams: idParam,
    query: listMessagesQuery,
    responses: { 200: pageOf(message) },
    metadata: requiresScope("conversations:read", { roles: everybody }),
  },
});
