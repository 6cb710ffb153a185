import type { Conversation, Message } from "@referral-service/contract";
import type {
  MyOrganization,
  ShownConversation,
  shownMax,
  TimelineEntry,
} from "@referral-service/contract/app";
import { isAboveReferrer } from "../words/roles.ts";
import { badge, longestWaitFirst, unreadQuery } from "./attention.ts";
import { chained, listOf, rowFirst } from "./lists.ts";
import { ofOrganization } from "./queries.ts";
import { queryClient } from "./query-client.ts";
import { timelineKey } from "./referrals.ts";
import type { Answer, Filters } from "./request.ts";
import { changeIn, command, type Pending } from "./use-command.ts";

type ListFilters = Filters<"GET /conversation-list">;

const listed = (filters: ListFilters) =>
  listOf<ShownConversation>(
    ["conversations", "list", filters],
    (api, page) => api("GET /conversation-list", { query: { ...filters, ...page } }),
    // A search reads many messages, so it is not polled.
    { ...(filters.q !== undefined && { refetchMs: false }) },
  );

type Reader = MyOrganization["user"];

/** Whether the list is in sections: unless it is filtered or in an order that the person chose. */
export const isInSections = (filters: ListFilters): boolean =>
  Object.values(filters).every((value) => value === undefined);

const unreadFirst = [listed({ isUnread: "true" }), listed({ isUnread: "false" })];

const waitingFirst = [
  listed({ isWaiting: "true", ...longestWaitFirst }),
  listed({ isWaiting: "false", isUnread: "true" }),
  listed({ isWaiting: "false", isUnread: "false" }),
];

/**
 * The list of conversations, newest first. The unfiltered list begins with those that have unread
 * messages. Before them, that of staff has those that wait for a reply, longest first.
 */
export const conversationsList = (filters: ListFilters, user: Reader) =>
  isInSections(filters)
    ? listOf<ShownConversation>(
        ["conversations", "list", "in sections"],
        chained(isAboveReferrer(user) ? waitingFirst : unreadFirst),
      )
    : listed(filters);

export const conversationCountQuery = ({ sort: _sort, order: _order, ...filters }: ListFilters) =>
  ofOrganization(
    ["conversations", "count", filters],
    (api) => api("GET /conversation-count", { query: filters }),
    { keepsShown: true, ...badge },
  );

/** As many conversations as a referrer's home page lists referrals. */
const firstMax: typeof shownMax.homeOwnReferrals = 5;

/** As many of them without unread messages. */
const readMax = 3;

/** A few conversations, those with unread messages first, and then the newest ones. */
export const firstConversationsQuery = ofOrganization(["conversations", "first"], async (api) => {
  const [unread, newest] = await Promise.all([
    api("GET /conversation-list", { query: { isUnread: "true", limit: firstMax } }),
    api("GET /conversation-list", { query: { limit: firstMax } }),
  ]);
  const others = newest.data.filter(({ id }) => unread.data.every((one) => one.id !== id));
  return [...unread.data, ...others.slice(0, readMax)].slice(0, firstMax);
});

export const conversationQuery = (id: string) =>
  rowFirst(
    id,
    ["conversations", "list"],
    ofOrganization<Conversation & Partial<ShownConversation>>(
      ["conversations", id],
      (api) => api("GET /conversations/:id", { params: { id } }),
      // The name of the referral is only in the row.
      { structuralSharing: (row, read) => Object.assign({}, row, read) },
    ),
  );

/** The conversation about a referral. Null before the first message. */
export const conversationOfQuery = (referralId: string) =>
  ofOrganization(["conversations", "of", referralId], async (api) => {
    const { data } = await api("GET /conversations", { query: { referralId, limit: 1 } });
    return data[0] ?? null;
  });

/** Newest first. */
export const messagesList = (id: string) =>
  listOf<Message & Pending>(["conversations", id, "messages"], (api, page) =>
    api("GET /conversations/:id/messages", { params: { id }, query: page }),
  );

interface Sent {
  body: string;
  idempotencyKey: string;
}

/** The message as it is shown until the service confirms it. */
const pendingMessage = (
  { body, idempotencyKey: id }: Sent,
  sender: { id: string; name: string | null },
): Message & Pending => ({
  id,
  conversationId: "",
  body,
  senderId: sender.id,
  senderName: sender.name,
  createdAt: Date.now(),
  isPending: true,
});

const entryOf = (message: Message & Pending): TimelineEntry & Pending => ({
  id: message.id,
  action: "conversation.message_added",
  actor: { type: "user", id: message.senderId, name: message.senderName },
  requestId: null,
  createdAt: message.createdAt,
  changes: null,
  message,
  payment: null,
  deliveries: [],
  ...(message.isPending && { isPending: true }),
});

export const sendMessage = ({
  referralId,
  conversationId,
  sender,
}: {
  referralId: string;
  /** ID of the conversation. Undefined before the first message. */
  conversationId: string | undefined;
  sender: { id: string; name: string | null };
}) =>
  command({
    call: (api, { body, idempotencyKey }: Sent) =>
      api("POST /referrals/:id/messages", {
        params: { id: referralId },
        body: { body },
        idempotencyKey,
      }),
    shows: (sent, confirmed) => {
      const message = confirmed ?? pendingMessage(sent, sender);
      return [
        changeIn<Message>(["conversations", conversationId, "messages"], (shown) =>
          shown.some(({ id }) => id === message.id) ? shown : [message, ...shown],
        ),
        changeIn<TimelineEntry>(timelineKey(referralId), (shown) =>
          shown.some((entry) => entry.message?.id === message.id)
            ? shown
            : [entryOf(message), ...shown],
        ),
      ];
    },
    invalidates: ["conversations", timelineKey(referralId)],
  });

/**
 * Records the last message that the person has read, of a conversation without unread ones. The next
 * message triggers another attempt if the call fails.
 */
export const recordRead = (id: string) =>
  command({
    call: (api, messageCount: number) =>
      api("PUT /conversations/:id/read", { params: { id }, body: { messageCount } }).catch(
        () => undefined,
      ),
  });

/** Records the last message that the person has read. The conversation immediately counts as read. */
export const markRead = (id: string) =>
  command({
    ...recordRead(id),
    shows: () => [
      changeIn<ShownConversation>(["conversations", "list"], (shown) =>
        shown.map((row) => (row.id === id ? { ...row, unreadCount: 0 } : row)),
      ),
      changeIn<Some>(["conversations", "unread"], (shown) =>
        shown.map((unread) => ({ ...unread, data: unread.data.filter((row) => row.id !== id) })),
      ),
    ],
    invalidates: ["conversations"],
  });

/** Says how many messages of a conversation need no reply. With 0, the referrer waits again. */
export const settle = command({
  call: (api, { id, messageCount }: Pick<ShownConversation, "id" | "messageCount">) =>
    api("PUT /conversations/:id/settled", { params: { id }, body: { messageCount } }),
  shows: ({ id, messageCount }) => {
    const isWaiting = messageCount === 0;
    const rows = changeIn<ShownConversation>(["conversations", "list"], (shown) =>
      shown.map((row) => (row.id === id ? { ...row, isWaiting, unreadCount: 0 } : row)),
    );
    if (isWaiting) return [rows];
    return [
      rows,
      changeIn<Some>(["conversations", "waiting"], (shown) =>
        shown.map((some) => ({ ...some, data: some.data.filter((row) => row.id !== id) })),
      ),
    ];
  },
  invalidates: ["conversations"],
});

/** Whether the conversation is known to have no unread messages. */
export function isKnownAsRead(slug: string, id: string): boolean {
  const { data, fetchStatus } = queryClient.getQueryState<Some>(unreadQuery(slug).queryKey) ?? {};
  const isKnown = fetchStatus === "idle" && data?.pagination.hasMore === false;
  return isKnown && !data.data.some((unread) => unread.id === id);
}

type Some = Answer<"GET /conversation-list">;
