interface ConversationsSearch {
  unread?: true | undefined;
  q?: string | undefined;
}

/** Reads the search parameters of the page. Ignores unknown ones. */
export const readConversationsSearch = ({
  unread,
  q,
}: Record<string, unknown>): ConversationsSearch => ({
  ...(String(unread) === "true" && { unread: true }),
  ...(typeof q === "string" && q !== "" && { q: q.slice(0, 200) }),
});

/** Returns the filters in the address, as the service accepts them. */
export const conversationsIn = ({ unread, q }: ConversationsSearch) => ({
  ...(unread === true && { isUnread: "true" as const }),
  q,
});
