import type { Message } from "@referral-service/contract";
import type { ShownConversation } from "@referral-service/contract/app";
import { listOf } from "./lists.ts";
import { ofOrganization } from "./queries.ts";
import type { Filters } from "./request.ts";
import { command } from "./use-command.ts";

export const conversationsList = (filters: Filters<"GET /conversation-list">) =>
  listOf<ShownConversation>(
    ["conversations", "list", filters],
    (api, page) => api("GET /conversation-list", { query: { ...filters, ...page } }),
    // A search reads many messages, so it is not polled.
    { ...(filters.q !== undefined && { refetchMs: false }) },
  );

export const conversationQuery = (id: string) =>
  ofOrganization(["conversations", id], (api) => api("GET /conversations/:id", { params: { id } }));

/** The conversation about a referral. Null before the first message. */
export const conversationOfQuery = (referralId: string) =>
  ofOrganization(["conversations", "of", referralId], async (api) => {
    const { data } = await api("GET /conversations", { query: { referralId, limit: 1 } });
    return data[0] ?? null;
  });

/** Newest first. */
export const messagesList = (id: string) =>
  listOf<Message>(["conversations", id, "messages"], (api, page) =>
    api("GET /conversations/:id/messages", { params: { id }, query: page }),
  );

export const sendMessage = (referralId: string) =>
  command({
    call: async (api, sent: { body: string; idempotencyKey: string; onSent: () => void }) => {
      const { body, idempotencyKey } = sent;
      await api("POST /referrals/:id/messages", {
        params: { id: referralId },
        body: { body },
        idempotencyKey,
      });
      sent.onSent();
    },
    invalidates: ["conversations"],
  });

/**
 * Records the last message that the person has read. If the call fails, the next message triggers
 * another attempt.
 */
export const markRead = (id: string) =>
  command({
    call: (api, messageCount: number) =>
      api("PUT /conversations/:id/read", { params: { id }, body: { messageCount } }).catch(
        () => undefined,
      ),
    invalidates: [["conversations", "unread"]],
  });
