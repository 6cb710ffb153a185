import type { NewEvent } from "../../kernel/outbox/new-event.ts";
import type { StoredConversation, StoredMessage } from "./conversation.ts";
import { toMessageDetails } from "./view.ts";

export const referralMessageAdded = (
  conversation: StoredConversation,
  message: StoredMessage,
): NewEvent<"referral.message_added"> => ({
  eventType: "referral.message_added",
  organizationId: conversation.organizationId,
  data: {
    referralId: conversation.referralId,
    conversationId: conversation.id,
    message: toMessageDetails(message),
  },
  metadata: { version: conversation.messageCount },
});
