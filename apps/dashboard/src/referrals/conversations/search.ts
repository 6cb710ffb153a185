import { conversationsList } from "../../data/conversations.ts";

export interface ConversationsSearch {
  unread?: true | undefined;
  q?: string | undefined;
}

/** The search parameters of the page. Unknown ones are ignored. */
export const readConversationsSearch = ({
  unread,
  q,
}: Record<string, unknown>): ConversationsSearch => ({
  ...(String(unread) === "true" && { unread: true }),
  ...(typeof q === "string" && q !== "" && { q: q.slice(0, 200) }),
});

/** The list with the filters of the address. */
export const conversationsIn = ({ unread, q }: ConversationsSearch) =>
  conversationsList({ ...(unread === true && { isUnread: "true" }), q });
