import type { ShownConversation } from "@referral-service/contract/app";
import { getRouteApi, Link, useParams } from "@tanstack/react-router";
import clsx from "clsx";
import { MessageSquare, SearchX } from "lucide-react";
import { useState } from "react";
import { unreadMax, unreadQuery, waitingQuery } from "../../data/attention.ts";
import { conversationsList, isInSections } from "../../data/conversations.ts";
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
import { PanelPlace } from "../../ui/panel.tsx";
import { dotClass, Tag } from "../../ui/tag.tsx";
import { Time } from "../../ui/time.tsx";
import { lastMessageText, newMessagesText } from "../../words/conversations.ts";
import { isAboveReferrer } from "../../words/roles.ts";
import type { Texts } from "../../words/texts/texts.ts";
import { ownReading, useOwnWords } from "../../words/texts/use-texts.ts";
import { waitingText } from "../../words/waiting-conversations.ts";
import { conversationsIn } from "./search.ts";
import { isUnread, type Section, useSections } from "./sections.ts";

const route = getRouteApi("/o/$slug/conversations");

const filterOf = ({ label, choice }: Lists["unread"], isStaff: boolean): Filter => ({
  name: "show",
  label,
  choices: [
    ...(isStaff ? [{ value: "waiting", label: sectionLabels.waiting }] : []),
    { value: "unread", label: choice },
  ],
});

type Lists = Texts["lists"];

const sectionLabels = { waiting: "Waiting for a reply" };

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

interface AboutProps {
  conversation: ShownConversation;
  /** Whether the row shows that it waits for a reply. The header of a section shows it as well. */
  showsWaiting: boolean;
}

const About = ({ conversation, showsWaiting }: AboutProps) => {
  const isStaff = isAboveReferrer(useOrganization().user);
  const { newMessages, unread } = isStaff ? ofStaff : ownLists();
  const { referralName, unreadCount, isWaiting } = conversation;
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-2">
      {unreadCount > 0 && !isStaff && (
        <span role="img" aria-label={unread.choice} className={`${dotClass} bg-accent`} />
      )}
      <span dir="auto" className={clsx("truncate", unreadCount > 0 && "font-semibold")}>
        {referralName}
      </span>
      {unreadCount > (isStaff ? 0 : 1) && <Tag tone="accent">{newMessages(unreadCount)}</Tag>}
      {showsWaiting && isWaiting && <Tag tone="warn">No reply yet</Tag>}
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
const columnsWith = (showsWaiting: boolean): Column<ShownConversation>[] => [
  {
    key: "conversation",
    name: "Conversation",
    cell: (row) => (
      <span className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
        <span className="flex items-baseline gap-3">
          <span className="min-w-0 flex-1">
            <About conversation={row} showsWaiting={showsWaiting} />
          </span>
          <span className="shrink-0 text-xs font-normal text-ink-3">
            <Time unixMs={row.lastMessageAt} />
          </span>
        </span>
        <LastMessage conversation={row} />
      </span>
    ),
    order: "descending",
    sort: { by: "lastMessageAt", first: "descending" },
  },
];

const inSections = columnsWith(false);
const inOneList = columnsWith(true);

const ownLists = () => ownReading().texts.lists;

/**
 * The headers of the sections. Undefined for referrers, whose unread conversations have a dot, and
 * while all conversations are in the last section.
 */
function useGrouping(
  rows: readonly ShownConversation[],
  sectionOf: (row: ShownConversation) => Section,
): Grouping<ShownConversation> | undefined {
  const isStaff = isAboveReferrer(useOrganization().user);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const unread = useQuery(unreadQuery).data?.data;
  const waiting = useQuery(waitingQuery, { enabled: isStaff }).data?.data;
  const [first] = rows;
  if (!isStaff || first === undefined || sectionOf(first) === "read") return undefined;
  const section = (key: Section, label: string, counted?: readonly ShownConversation[]) => ({
    ...{ key, label },
    count: counted && countText(counted.length),
  });
  return {
    sectionOf,
    sections: [
      section("waiting", sectionLabels.waiting, waiting),
      section(
        "unread",
        ofStaff.unread.choice,
        unread?.filter(({ isWaiting }) => !isWaiting),
      ),
      section("read", "Read"),
    ],
    closed,
    onToggle: (key) =>
      setClosed(
        new Set(closed.has(key) ? [...closed].filter((one) => one !== key) : [...closed, key]),
      ),
  };
}

const countText = (count: number) => (count < unreadMax ? `${count}` : `${unreadMax}+`);

export function ConversationsPage() {
  const { slug, user } = useOrganization();
  const search = route.useSearch();
  const { show, q } = search;
  const { conversationId } = useParams({ strict: false });
  const isWide = useIsWide();
  const isStaff = isAboveReferrer(user);
  const words = isStaff ? ofStaff : ownLists();
  const { unread: filter, search: searches, none, noMatch } = words;
  const nothing = show === undefined ? none.messages : none.unread;
  const filters = conversationsIn(search);
  const list = useList(conversationsList(filters, user));
  const { rows, sectionOf } = useSections(list.items, conversationId);
  const grouping = useGrouping(rows, sectionOf);
  const hasSections = isInSections(filters);
  const [first] = hasSections ? rows : list.items;
  return (
    <ListPage
      title={isStaff ? phrase("Conversations") : ownReading().texts.tabs.messages}
      label={phrase("Conversations")}
      filters={[filterOf(filter, isStaff)]}
      searchLabel={searches.messages}
      list={hasSections ? { ...list, items: rows } : list}
      grouping={hasSections ? grouping : undefined}
      columns={useOwnWords(hasSections ? inSections : inOneList, !isStaff)}
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
              show !== undefined ? undefined : (
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
    >
      {isWide && conversationId === undefined && first !== undefined && <NoneOpen first={first} />}
    </ListPage>
  );
}

/** Takes the place of the conversation until one is open. */
function NoneOpen({ first }: { first: ShownConversation }) {
  const { slug, user } = useOrganization();
  const isStaff = isAboveReferrer(user);
  const count = useQuery(waitingQuery, { enabled: isStaff }).data?.data.length ?? 0;
  return (
    <PanelPlace width="conversation">
      <EmptyState
        icon={MessageSquare}
        title={count > 0 ? waitingText(count) : phrase("No conversation selected")}
        action={
          <Link
            to="/o/$slug/conversations/$conversationId"
            params={{ slug, conversationId: first.id }}
            search={true}
            className={buttonClass()}
          >
            {phrase("Open the first one")}
          </Link>
        }
      >
        {phrase("Select a conversation to read it and reply here.")}
      </EmptyState>
    </PanelPlace>
  );
}
