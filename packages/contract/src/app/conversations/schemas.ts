import { z } from "zod";
import { conversation, messageBody } from "../../conversations/schemas.ts";

/** The number of searched conversations, so that a search costs the same in every organization. */
export const searchedConversationsMax = 10_000;

/** A conversation as a list shows it. */
export const shownConversation = conversation
  .extend({
    referralName: z.string(),
    referrerName: z.string().nullable(),
    lastMessage: z.object({ body: z.string(), senderName: z.string().nullable() }).nullable(),
    unreadCount: z
      .int()
      .describe("Messages that one has not seen, of a conversation that one takes part in; else 0"),
  })
  .meta({ id: "ShownConversation" });

export const sendMessage = z
  .strictObject({ body: messageBody })
  .meta({ id: "SendMessage", examples: [{ body: "She would like an offer by Friday." }] });

export const markRead = z
  .strictObject({
    messageCount: z.int().min(1).max(2_147_483_647).describe("How many messages one has seen"),
  })
  .meta({ id: "MarkRead", examples: [{ messageCount: 1 }] });

export type ShownConversation = z.infer<typeof shownConversation>;
