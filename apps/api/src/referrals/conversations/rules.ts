import type { Conversation, Message } from "@referral-service/contract";
import type { AuditEntry } from "../../kernel/audit/audit-entry.ts";
import { externalIdIn, type NewEvent } from "../../kernel/outbox/new-event.ts";
import type { StoredReferral } from "../rules.ts";

export interface StoredConversation {
  id: string;
  organizationId: string;
  referralId: string;
  /**
   * Number of messages. It is also the version, because each message is a change to the
   * conversation.
   */
  messageCount: number;
  lastMessageAt: Date;
  createdAt: Date;
  updatedAt: Date;
}

export interface StoredMessage {
  id: string;
  organizationId: string;
  conversationId: string;
  senderId: string;
  senderName: string | null;
  body: string;
  createdAt: Date;
}

export const toConversationView = (conversation: StoredConversation): Conversation => ({
  id: conversation.id,
  referralId: conversation.referralId,
  messageCount: conversation.messageCount,
  lastMessageAt: conversation.lastMessageAt.getTime(),
  createdAt: conversation.createdAt.getTime(),
  updatedAt: conversation.updatedAt.getTime(),
});

/** The message in webhook payloads, which contain its conversation separately. */
const toMessageDetails = (message: StoredMessage): Omit<Message, "conversationId"> => ({
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

export const referralMessageAdded = (
  conversation: StoredConversation,
  referral: Pick<StoredReferral, "externalId">,
  message: StoredMessage,
): NewEvent<"referral.message_added"> => ({
  eventType: "referral.message_added",
  organizationId: conversation.organizationId,
  data: {
    referralId: conversation.referralId,
    conversationId: conversation.id,
    message: toMessageDetails(message),
  },
  metadata: { version: conversation.messageCount, ...externalIdIn(referral) },
});

/**
 * The entry for a new message. It leaves out the body, because the log must not contain what people
 * write to each other.
 */
export const messageAddedAudit = (message: StoredMessage): AuditEntry => ({
  action: "conversation.message_added",
  target: { type: "conversation", id: message.conversationId },
  changes: { messageId: { from: null, to: message.id } },
});
