import type { AuditEntry } from "../audit/audit-entry.ts";
import type { StoredMessage } from "./conversation.ts";

/** Without the body: what people write to each other is not for the log. */
export const messageAddedAudit = (message: StoredMessage): AuditEntry => ({
  action: "conversation.message_added",
  target: { type: "conversation", id: message.conversationId },
  changes: { messageId: { from: null, to: message.id } },
});
