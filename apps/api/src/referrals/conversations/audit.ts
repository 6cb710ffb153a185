import type { AuditEntry } from "../../kernel/audit/audit-entry.ts";
import type { StoredMessage } from "./conversation.ts";

/** Leaves out the body, because the log must not copy what people write to each other. */
export const messageAddedAudit = (message: StoredMessage): AuditEntry => ({
  action: "conversation.message_added",
  target: { type: "conversation", id: message.conversationId },
  changes: { messageId: { from: null, to: message.id } },
});
