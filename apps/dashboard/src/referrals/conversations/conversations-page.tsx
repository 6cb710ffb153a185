import type { ShownConversation } from "@referral-service/contract/app";
import { getRouteApi, useParams } from "@tanstack/react-router";
import clsx from "clsx";
import { MessageSquare, SearchX } from "lucide-react";
import { conversationsList } from "../../data/conversations.ts";
import { useOrganization } from "../../data/me.ts";
import { useList } from "../../data/use-list.ts";
import type { Filter } from "../../lists/filters.tsx";
import { ListPage } from "../../lists/list-page.tsx";
import type { Column } from "../../lists/list-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useIsNarrow } from "../../ui/is-narrow.ts";
import { Tag } from "../../ui/tag.tsx";
import { Time } from "../../ui/time.tsx";
import { isAboveReferrer } from "../../words/roles.ts";
import { ownReading } from "../../words/texts/use-texts.ts";
import { conversationsIn } from "./search.ts";

const route = getRouteApi("/o/$slug/conversations");

const filters: Filter[] = [
  { name: "unread", label: "Show", choices: [{ value: "true", label: "Unread" }] },
];

const lastMessageText = ({ lastMessage }: ShownConversation) =>
  lastMessage === null
    ? "–"
    : `${lastMessage.senderName ?? "No name"}: ${lastMessage.body.replaceAll(/\s+/g, " ")}`;

const About = ({
  conversation: { referralName, unreadCount },
}: {
  conversation: ShownConversation;
}) => (
  <span className="inline-flex max-w-full min-w-0 items-center gap-2">
    <span dir="auto" className={clsx("truncate", unreadCount > 0 && "font-semibold")}>
      {referralName}
    </span>
    {unreadCount > 0 && <Tag tone="accent">{unreadCount} new</Tag>}
  </span>
);

const columns: Column<ShownConversation>[] = [
  { name: "Referral", widthPx: 220, cell: (row) => <About conversation={row} /> },
  { name: "Referrer", widthPx: 170, cell: (row) => row.referrerName ?? "No name" },
  {
    name: "Last message",
    cell: (row) => (
      <span className={clsx(row.unreadCount > 0 && "text-ink")}>{lastMessageText(row)}</span>
    ),
  },
  {
    name: "Time",
    widthPx: 130,
    cell: ({ lastMessageAt }) => <Time unixMs={lastMessageAt} />,
    isNumber: true,
  },
];

/** Beside a conversation and on a phone. */
const inTwoLines: Column<ShownConversation>[] = [
  {
    name: "Conversation",
    cell: (row) => (
      <span className="grid grid-cols-[minmax(0,1fr)] gap-0.5 font-normal">
        <span className="flex items-baseline gap-3">
          <span className="min-w-0 flex-1 font-medium">
            <About conversation={row} />
          </span>
          <span className="shrink-0 text-xs text-ink-3">
            <Time unixMs={row.lastMessageAt} />
          </span>
        </span>
        <span
          dir="auto"
          className={clsx("truncate text-xs", row.unreadCount > 0 ? "text-ink" : "text-ink-3")}
        >
          {lastMessageText(row)}
        </span>
      </span>
    ),
  },
];

export function ConversationsPage() {
  const { user } = useOrganization();
  const search = route.useSearch();
  const { unread, q } = search;
  const { conversationId } = useParams({ strict: false });
  const isUnread = unread === true;
  const hasTwoLines = useIsNarrow() || conversationId !== undefined;
  return (
    <ListPage
      title={isAboveReferrer(user) ? "Conversations" : ownReading().texts.tabs.messages}
      label="Conversations"
      filters={filters}
      searchLabel="Search names and messages"
      list={useList(conversationsList(conversationsIn(search)))}
      columns={hasTwoLines ? inTwoLines : columns}
      hasTwoLines={hasTwoLines}
      opens="/o/$slug/conversations/$conversationId"
      empty={
        q !== undefined ? (
          <EmptyState icon={SearchX} title="No conversations match your search">
            The search covers the newest 10,000 conversations.
          </EmptyState>
        ) : (
          <EmptyState
            icon={MessageSquare}
            title={isUnread ? "No unread messages" : "No conversations yet"}
          >
            {isUnread
              ? "New messages appear here automatically."
              : "Open a referral to write the first message."}
          </EmptyState>
        )
      }
    />
  );
}
