import type { ShownConversation } from "@referral-service/contract/app";
import { getRouteApi, Link, useParams } from "@tanstack/react-router";
import clsx from "clsx";
import { MessageSquare, SearchX } from "lucide-react";
import { useState } from "react";
import { unreadMax, unreadQuery } from "../../data/attention.ts";
import { conversationsList, isUnreadFirst } from "../../data/conversations.ts";
import { useOrganization } from "../../data/me.ts";
import { useQuery } from "../../data/queries.ts";
import { useList } from "../../data/use-list.ts";
import { phrase } from "../../languages/phrase.ts";
import type { Filter } from "../../lists/filters.ts";
import type { Grouping } from "../../lists/groups.ts";
import { ListPage } from "../../lists/list-page.tsx";
import type { Column } from "../../lists/list-table.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useIsWide } from "../../ui/is-narrow.ts";
import { Tag } from "../../ui/tag.tsx";
import { Time } from "../../ui/time.tsx";
import { isWithoutReply, lastMessageText, newMessagesText } from "../../words/conversations.ts";
import { isAboveReferrer } from "../../words/roles.ts";
import type { Texts } from "../../words/texts/texts.ts";
import { ownReading, useOwnWords } from "../../words/texts/use-texts.ts";
import { conversationsIn } from "./search.ts";
import { isUnread, useUnreadFirst } from "./unread-first.ts";

const route = getRouteApi("/o/$slug/conversations");

const filtersIn = (unread: Lists["unread"]): Filter[] => [
  { name: "unread", label: unread.label, choices: [{ value: "true", label: unread.choice }] },
];

type Lists = Texts["lists"];

/** The texts of staff's list. */
const ofStaff: Pick<Lists, "unread" | "newMessages" | "toReferrals"> & {
  search: Pick<Lists["search"], "messages">;
  none: Pick<Lists["none"], "messages" | "unread">;
  noMatch: Pick<Lists["noMatch"], "messages">;
} = {
  unread: { label: "Show", choice: "Unread" },
  newMessages: newMessagesText,
  search: { messages: "Search names and messages" },
  noMatch: {
    messages: {
      title: "No conversations match your search",
      text: "The search covers the newest 10,000 conversations.",
    },
  },
  none: {
    messages: {
      title: "No conversations yet",
      text: "Open a referral to write the first message.",
    },
    unread: { title: "No unread messages", text: "New messages appear here automatically." },
  },
  toReferrals: "Go to referrals",
};

const About = ({ conversation }: { conversation: ShownConversation }) => {
  const isStaff = isAboveReferrer(useOrganization().user);
  const { newMessages } = isStaff ? ofStaff : ownLists();
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-2">
      <span dir="auto" className={clsx("truncate", isUnread(conversation) && "font-semibold")}>
        {isStaff ? conversation.referralName : ownLists().about(conversation.referralName)}
      </span>
      {isUnread(conversation) && <Tag tone="accent">{newMessages(conversation.unreadCount)}</Tag>}
      {isStaff && isWithoutReply(conversation) && <Tag tone="warn">No reply yet</Tag>}
    </span>
  );
};

const LastMessage = ({ conversation }: { conversation: ShownConversation }) => (
  <span
    dir="auto"
    className={clsx(
      "truncate text-xs",
      isUnread(conversation) ? "font-medium text-ink" : "font-normal text-ink-3",
    )}
  >
    {lastMessageText(conversation, useOrganization().user.id)}
  </span>
);

/** Each row has two lines: the person that it is about, and the last message. */
const columns: Column<ShownConversation>[] = [
  {
    key: "referral",
    name: "Referral",
    cell: (row) => (
      <span className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
        <About conversation={row} />
        <LastMessage conversation={row} />
      </span>
    ),
  },
  {
    key: "referrer",
    name: "Referrer",
    widthPx: 260,
    cell: (row) => row.referrerName ?? phrase("No name"),
  },
  {
    key: "lastMessageAt",
    name: "Time",
    widthPx: 144,
    cell: ({ lastMessageAt }) => <Time unixMs={lastMessageAt} />,
    order: "descending",
    sort: { by: "lastMessageAt", first: "descending" },
    isNumber: true,
  },
];

/**
 * The columns of a referrer's list. All conversations of a referrer are about their own referrals.
 */
const ofOwn = columns.filter(({ key }) => key !== "referrer");

/** The columns next to a conversation and in narrow windows. */
const inOneColumn: Column<ShownConversation>[] = [
  {
    key: "conversation",
    name: "Conversation",
    cell: (row) => (
      <span className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
        <span className="flex items-baseline gap-3">
          <span className="min-w-0 flex-1">
            <About conversation={row} />
          </span>
          <span className="shrink-0 text-xs font-normal text-ink-3">
            <Time unixMs={row.lastMessageAt} />
          </span>
        </span>
        <LastMessage conversation={row} />
      </span>
    ),
    order: "descending",
  },
];

const ownLists = () => ownReading().texts.lists;

type Section = "unread" | "others";

/** The unread conversations above the others. Undefined while there are none. */
function useSections(
  unreadIds: ReadonlySet<string>,
  unreadLabel: string,
): Grouping<ShownConversation> | undefined {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const count = useQuery(unreadQuery).data?.data.length;
  if (unreadIds.size === 0) return undefined;
  return {
    sectionOf: ({ id }): Section => (unreadIds.has(id) ? "unread" : "others"),
    sections: [
      {
        key: "unread" satisfies Section,
        label: unreadLabel,
        count: count === undefined ? undefined : unreadText(count),
      },
      { key: "others" satisfies Section, label: phrase("Read"), count: undefined },
    ],
    closed,
    onToggle: (key) =>
      setClosed(
        new Set(closed.has(key) ? [...closed].filter((one) => one !== key) : [...closed, key]),
      ),
  };
}

const unreadText = (count: number) => (count < unreadMax ? `${count}` : `${unreadMax}+`);

export function ConversationsPage() {
  const { slug, user } = useOrganization();
  const search = route.useSearch();
  const { unread, q } = search;
  const { conversationId } = useParams({ strict: false });
  const isWide = useIsWide();
  const isOneColumn = !isWide || conversationId !== undefined;
  const isStaff = isAboveReferrer(user);
  const words = isStaff ? ofStaff : ownLists();
  const { unread: filter, search: searches, none, noMatch } = words;
  const shown = isOneColumn ? inOneColumn : isStaff ? columns : ofOwn;
  const nothing = unread === true ? none.unread : none.messages;
  const filters = conversationsIn(search);
  const list = useList(conversationsList(filters));
  const { rows, unreadIds } = useUnreadFirst(list.items, conversationId);
  const sections = useSections(unreadIds, filter.choice);
  const hasSections = isUnreadFirst(filters);
  return (
    <ListPage
      title={isStaff ? phrase("Conversations") : ownReading().texts.tabs.messages}
      label={phrase("Conversations")}
      filters={filtersIn(filter)}
      searchLabel={searches.messages}
      list={hasSections ? { ...list, items: rows } : list}
      grouping={hasSections ? sections : undefined}
      columns={useOwnWords(shown, !isStaff)}
      hasTwoLines
      opens="/o/$slug/conversations/$conversationId"
      empty={
        q !== undefined ? (
          <EmptyState icon={SearchX} title={noMatch.messages.title}>
            {noMatch.messages.text}
          </EmptyState>
        ) : (
          <EmptyState
            icon={MessageSquare}
            title={nothing.title}
            action={
              unread === true ? undefined : (
                <Link to="/o/$slug/referrals" params={{ slug }} className={buttonClass("primary")}>
                  {words.toReferrals}
                </Link>
              )
            }
          >
            {nothing.text}
          </EmptyState>
        )
      }
    />
  );
}
