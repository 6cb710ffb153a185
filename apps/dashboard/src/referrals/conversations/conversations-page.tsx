import type { ShownConversation } from "@referral-service/contract/app";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Outlet, useNavigate, useParams } from "@tanstack/react-router";
import clsx from "clsx";
import { MessageSquare, SearchX } from "lucide-react";
import { useMemo } from "react";
import { useOrganization } from "../../data/me.ts";
import { api } from "../../data/request.ts";
import { type Filter, FilterBar } from "../../lists/filters.tsx";
import { type Column, ListTable } from "../../lists/list.tsx";
import { itemsOf } from "../../lists/pages.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageBar } from "../../ui/page.tsx";
import { Tag } from "../../ui/tag.tsx";
import { Time } from "../../ui/time.tsx";

const route = getRouteApi("/o/$slug/conversations");

const filters: Filter<"unread">[] = [
  { name: "unread", label: "Show", choices: [{ value: "true", label: "Unread" }] },
];

const about: Column<ShownConversation> = {
  name: "About",
  widthPx: 220,
  cell: ({ referralName, unreadCount }) => (
    <span className="inline-flex max-w-full items-center gap-2">
      <span className={clsx("truncate", unreadCount > 0 && "font-semibold")}>{referralName}</span>
      {unreadCount > 0 && <Tag tone="accent">{unreadCount} new</Tag>}
    </span>
  ),
};

const columns: Column<ShownConversation>[] = [
  about,
  { name: "Referrer", widthPx: 170, cell: (row) => row.referrerName ?? "No name", isMinor: true },
  {
    name: "Last message",
    cell: ({ lastMessage, unreadCount }) => (
      <span className={clsx(unreadCount > 0 && "text-ink")}>
        {lastMessage === null
          ? "–"
          : `${lastMessage.senderName ?? "Unnamed person"}: ${lastMessage.body.replaceAll(/\s+/g, " ")}`}
      </span>
    ),
    isMinor: true,
  },
  {
    name: "When",
    widthPx: 130,
    cell: ({ lastMessageAt }) => <Time unixMs={lastMessageAt} />,
    isNumber: true,
  },
];

const besidePanel = [about, ...columns.slice(-1)];

export function ConversationsPage() {
  const { slug } = useOrganization();
  const { unread, q } = route.useSearch();
  const { conversationId } = useParams({ strict: false });
  const navigate = useNavigate({ from: "/o/$slug/conversations" });
  const query = useInfiniteQuery({
    queryKey: ["conversations", slug, "list", { unread, q }],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api("GET /conversation-list", {
        query: {
          organization: slug,
          ...(unread === true && { isUnread: "true" }),
          q,
          cursor: pageParam,
          limit: 50,
        },
        signal,
      }),
    getNextPageParam: ({ pagination }) => pagination.nextCursor ?? undefined,
    // A search reads many messages.
    ...(q !== undefined && { refetchInterval: false }),
  });
  const items = useMemo(() => itemsOf(query.data?.pages ?? []), [query.data]);

  return (
    <>
      <PageBar title="Conversations" />
      <FilterBar<"unread">
        filters={filters}
        chosen={{ unread: unread === true ? "true" : undefined }}
        onChange={(_name, value) =>
          void navigate({
            to: ".",
            search: (present) => ({ ...present, unread: value === undefined ? undefined : true }),
          })
        }
        search={{
          label: "Search names and messages",
          text: q,
          onSearch: (text) =>
            void navigate({ to: ".", search: (present) => ({ ...present, q: text }) }),
        }}
      />
      <div className="relative flex min-h-0 flex-1">
        <ListTable
          label="Conversations"
          list={{ ...query, items }}
          columns={conversationId === undefined ? columns : besidePanel}
          selectedId={conversationId}
          linkOf={({ id }) => ({
            to: "/o/$slug/conversations/$conversationId",
            params: { slug, conversationId: id },
            search: true,
          })}
          empty={
            q !== undefined ? (
              <EmptyState icon={SearchX} title="No conversation matches your search">
                We searched the latest 10,000 conversations.
              </EmptyState>
            ) : (
              <EmptyState
                icon={MessageSquare}
                title={unread === true ? "No unread messages" : "No conversations yet"}
              >
                {unread === true
                  ? "New messages appear here automatically."
                  : "Open a referral to write the first message."}
              </EmptyState>
            )
          }
        />
        <Outlet />
      </div>
    </>
  );
}
