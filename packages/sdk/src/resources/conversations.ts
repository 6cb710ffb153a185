import type { ApiPromise } from "../api-promise.ts";
import type {
  Conversation,
  ListConversationsQuery,
  ListMessagesQuery,
  Message,
} from "../generated/types.ts";
import { createList, type List } from "../list.ts";
import type { RequestOptions } from "../options.ts";
import { path } from "../path.ts";
import type { Send } from "../transport.ts";

/** Messages about referrals. An organization key needs `conversations:read`. */
export interface ConversationsResource {
  /**
   * Lists the conversations about referrals that the key can see, newest first.
   *
   * @example
   * for await (const { referralId, messageCount } of client.conversations.list()) {
   *   console.log(referralId, messageCount);
   * }
   */
  list(query?: ListConversationsQuery, options?: RequestOptions): List<Conversation>;

  /**
   * Reads one conversation, without its messages.
   *
   * @throws {NotFoundError} if it does not exist or the key cannot see it
   * @example
   * const { lastMessageAt } = await client.conversations.get(id);
   */
  get(id: string, options?: RequestOptions): ApiPromise<Conversation>;

  /**
   * Lists the messages in a conversation, newest first.
   *
   * @example
   * for await (const { senderName, body } of client.conversations.listMessages(id)) {
   *   console.log(senderName, body);
   * }
   */
  listMessages(id: string, query?: ListMessagesQuery, options?: RequestOptions): List<Message>;
}

const conversationPath = (id: string) => path`/conversations/${id}`;

export const createConversations = (send: Send): ConversationsResource => ({
  list: (query, options) =>
    createList(send, { method: "GET", path: "/conversations", query, options }),
  get: (id, options) => send({ method: "GET", path: conversationPath(id), options }),
  listMessages: (id, query, options) =>
    createList(send, { method: "GET", path: `${conversationPath(id)}/messages`, query, options }),
});
