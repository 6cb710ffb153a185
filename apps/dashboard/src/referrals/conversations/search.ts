interface ConversationsSearch {
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

/** The filters of the address, as the service takes them. */
export const conversationsIn = ({ unread, q }: ConversationsSearch) => ({
  ...(unread === true && { isUnread: "true" as const }),
  q,
});
