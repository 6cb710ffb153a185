import { longestWaitFirst } from "../../data/attention.ts";
import { type ListOrder, orderIn } from "../../lists/order.ts";

const orders = ["lastMessageAt"] as const;

export interface ConversationsSearch extends ListOrder<(typeof orders)[number]> {
  /** Only conversations that wait for a reply, or that have unread messages. */
  show?: "waiting" | "unread" | undefined;
  q?: string | undefined;
}

/** Reads the search parameters of the page. Ignores unknown ones. */
export const readConversationsSearch = ({
  show,
  q,
  ...order
}: Record<string, unknown>): ConversationsSearch => ({
  ...orderIn(order, orders),
  ...((show === "waiting" || show === "unread") && { show }),
  ...(typeof q === "string" && q !== "" && { q: q.slice(0, 200) }),
});

/** Returns the filters in the URL, as the service accepts them. Without an order, the longest wait is first. */
export const conversationsIn = ({ show, q, sort, order }: ConversationsSearch) => ({
  sort,
  order,
  ...(show === "waiting" && {
    isWaiting: "true" as const,
    ...(sort === undefined && longestWaitFirst),
  }),
  ...(show === "unread" && { isUnread: "true" as const }),
  q,
});
