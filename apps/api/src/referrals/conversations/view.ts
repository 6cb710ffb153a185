import type { Conversation, Message } from "@referral-service/contract";
import type { StoredConversation, StoredMessage } from "./conversation.ts";

export const toConversationView = (conversation: StoredConversation): Conversation => ({
  id: conversation.id,
  referralId: conversation.referralId,
  messageCount: conversation.messageCount,
  lastMessageAt: conversation.lastMessageAt.getTime(),
  createdAt: conversation.createdAt.getTime(),
  updatedAt: conversation.updatedAt.getTime(),
});

/** The message in webhook payloads, which carry its conversation beside it. */
export const toMessageDetails = (message: StoredMessage): Omit<Message, "conversationId"> => ({
  id: message.id,
  body: message.body,
  senderId: message.senderId,
  senderName: message.senderName,
  createdAt: message.createdAt.getTime(),
});

export const toMessageView = (message: StoredMessage): Message => ({
  ...toMessageDetails(message),
  conversationId: message.conversationId,
});
