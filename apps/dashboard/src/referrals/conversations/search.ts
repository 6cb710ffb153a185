import { type ListOrder, orderIn } from "../../lists/order.ts";

const orders = ["lastMessageAt"] as const;

interface ConversationsSearch extends ListOrder<(typeof orders)[number]> {
  unread?: true | undefined;
  q?: string | undefined;
}

/** Reads the search parameters of the page. Ignores unknown ones. */
export const readConversationsSearch = ({
  unread,
  q,
  ...order
}: Record<string, unknown>): ConversationsSearch => ({
  ...orderIn(order, orders),
  ...(String(unread) === "true" && { unread: true }),
  ...(typeof q === "string" && q !== "" && { q: q.slice(0, 200) }),
});

/** Returns the filters in the URL, as the service accepts them. */
export const conversationsIn = ({ unread, q, sort, order }: ConversationsSearch) => ({
  sort,
  order,
  ...(unread === true && { isUnread: "true" as const }),
  q,
});
