import { z } from "zod";
import { everybody, requiresScope } from "../access/route-access.ts";
import {
  createdWindow,
  id,
  listQuery,
  organizationQuery,
  text,
  unixMs,
  updatedWindow,
} from "../primitives.ts";
import { c, list, read } from "../router.ts";

const conversationExample = {
  id: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b6f66",
  referralId: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0001",
  messageCount: 1,
  lastMessageAt: 1760000000000,
  createdAt: 1760000000000,
  updatedAt: 1760000000000,
};

const messageExample = {
  id: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b6f77",
  conversationId: conversationExample.id,
  body: "I called her. She would like an offer by Friday.",
  senderId: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0022",
  senderName: "Grace Hopper",
  createdAt: 1760000000000,
};

/** The messages about a referral. The first message creates the conversation. */
export const conversation = z
  .object({
    id: z.string(),
    referralId: z.string(),
    messageCount: z.int(),
    lastMessageAt: unixMs,
    createdAt: unixMs,
    updatedAt: unixMs,
  })
  .meta({ id: "Conversation", examples: [conversationExample] });

export const message = z
  .object({
    id: z.string(),
    conversationId: z.string(),
    body: z.string(),
    senderId: z.string().describe("User who wrote the message."),
    senderName: z.string().nullable().describe("Name of the sender when the message was sent."),
    createdAt: unixMs,
  })
  .meta({ id: "Message", examples: [messageExample] });

export const messageBody = text(5_000);

export type Conversation = z.infer<typeof conversation>;
export type Message = z.infer<typeof message>;

const listConversationsQuery = organizationQuery.extend({
  ...listQuery,
  referralId: id.optional().describe("Return only the conversation about this referral."),
  ...createdWindow,
  ...updatedWindow,
});

export const conversationsContract = c.router({
  list: list("/conversations", conversation, {
    summary: "List conversations",
    description: "Lists the conversations about referrals that the caller can see, newest first.",
    query: listConversationsQuery,
    access: requiresScope("conversations:read", { roles: everybody }),
  }),
  get: read("/conversations/:id", conversation, {
    summary: "Get a conversation",
    description: "Returns a conversation without its messages.",
    access: requiresScope("conversations:read", { roles: everybody }),
  }),
  listMessages: list("/conversations/:id/messages", message, {
    summary: "List messages in a conversation",
    description: "Lists the messages in a conversation, newest first.",
    access: requiresScope("conversations:read", { roles: everybody }),
  }),
});
