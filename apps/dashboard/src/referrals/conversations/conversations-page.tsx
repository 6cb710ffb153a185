import type { ShownConversation } from "@referral-service/contract/app";
import { getRouteApi, Link, Navigate, useParams } from "@tanstack/react-router";
import { MessageSquare } from "lucide-react";
import { useMemo, useState } from "react";
import { unreadQuery, waitingQuery } from "../../data/attention.ts";
import { ConversationLines } from "../../data/conversation-lines.tsx";
import {
  conversationCountQuery,
  conversationsList,
  isInSections,
} from "../../data/conversations.ts";
import { homeQuery } from "../../data/home.ts";
import { useLastShape } from "../../data/last-shape.ts";
import { useOrganization } from "../../data/me.ts";
import { useQuery } from "../../data/queries.ts";
import { TellAFriend } from "../../data/tell-a-friend.tsx";
import { useList } from "../../data/use-list.ts";
import { phrase } from "../../languages/phrase.ts";
import type { Direction } from "../../lists/columns.ts";
import type { Filter } from "../../lists/filters.ts";
import type { Grouping } from "../../lists/groups.ts";
import { ListPage } from "../../lists/list-page.tsx";
import type { Column } from "../../lists/list-table.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { numberText } from "../../ui/format-language.ts";
import { useIsWide } from "../../ui/is-narrow.ts";
import { PanelPlace } from "../../ui/panel.tsx";
import { Tag } from "../../ui/tag.tsx";
import { Waited } from "../../words/due-time.tsx";
import { isAboveReferrer } from "../../words/roles.ts";
import type { Texts } from "../../words/texts/texts.ts";
import { ownReading, useOwnWords } from "../../words/texts/use-texts.ts";
import { ConversationSkeleton } from "./conversation-skeleton.tsx";
import { NoReplyNeeded, useNoReplyNeededKey } from "./no-reply-needed.tsx";
import { type ConversationsSearch, conversationsIn } from "./search.ts";
import { isUnread, type Section, sections, useSections } from "./sections.ts";

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

const sectionLabels = {
  waiting: "Waiting for a reply",
  unread: "Unread",
  justRead: "Just read",
  read: "Read",
};

/** The texts of staff's list. */
const ofStaff: Pick<Lists, "unread" | "toReferrals"> & {
  search: Pick<Lists["search"], "messages">;
  none: Record<"messages" | "unread", Lists["none"]["unread"]>;
} = {
  unread: { label: "Show", choice: "Unread" },
  search: { messages: "Search names and messages" },
  none: {
    messages: {
      title: "No conversations yet",
      text: "Open a referral to write the first message.",
    },
    unread: { title: "No unread messages", text: "New messages appear here automatically." },
  },
  toReferrals: "Go to referrals",
};

/** Each row has two lines: the person that it is about, and the last message. */
const columnsWith = ({
  name,
  order,
  showsWaiting,
}: {
  name: string;
  order: Direction | undefined;
  showsWaiting: boolean;
}): Column<ShownConversation>[] => [
  {
    key: "conversation",
    name,
    cell: (row) => (
      <ConversationLines
        conversation={row}
        {...(!showsWaiting && row.isWaiting && { time: <Waited unixMs={row.lastMessageAt} /> })}
        // The header of a section shows it as well.
        tag={showsWaiting && row.isWaiting && <Tag tone="warn">No reply yet</Tag>}
      />
    ),
    ...(order && { order }),
    sort: { by: "lastMessageAt", first: "descending" },
  },
];

/** What ends the wait for a reply. It is over the row, because few rows have one. */
const actions: Column<ShownConversation> = {
  name: "Actions",
  isActions: true,
  widthPx: 10,
  cell: (row) => row.isWaiting && <NoReplyNeeded conversation={row} />,
};

const longestWait = "Longest first";
const newest = "Newest first";

/** Each section says the order of its rows. */
const inSections = columnsWith({ name: "Conversation", order: undefined, showsWaiting: false });
const waitingOnly = columnsWith({ name: longestWait, order: "ascending", showsWaiting: false });
const inOneList = columnsWith({ name: newest, order: "descending", showsWaiting: true });
const oldestFirst = columnsWith({
  name: "Oldest first",
  order: "descending",
  showsWaiting: true,
});

const ownLists = () => ownReading().texts.lists;

/**
 * The headers of the sections. Undefined while all conversations are in the last section. Until they
 * are loaded, the badges or the last visit tell whether some are not.
 */
function useGrouping(
  rows: readonly ShownConversation[],
  sectionOf: (row: ShownConversation) => Section,
  { isStaff, hasMore }: { isStaff: boolean; hasMore: boolean },
): Grouping<ShownConversation> | undefined {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const unread = useQuery(unreadQuery).data;
  const waiting = useQuery(waitingQuery, { enabled: isStaff }).data;
  // A later answer would move the placeholders of the rows.
  const [expected] = useState(
    unread && ([unread, waiting].some((some) => some?.data[0] !== undefined) ? "sections" : "rows"),
  );
  const [first] = rows;
  const present = first && (sectionOf(first) === "read" ? "rows" : "sections");
  if (useLastShape("conversations", present ?? expected) !== "sections") return undefined;
  const labels = isStaff ? sectionLabels : { ...sectionLabels, ...ownLists().sections };
  const last = rows.at(-1);
  const readCount = hasMore && last ? sections.indexOf(sectionOf(last)) : sections.length;
  const rowsIn = (key: Section) => rows.filter((row) => sectionOf(row) === key);
  const unreadCount = rowsIn("unread").filter(isUnread).length;
  // The open conversation keeps its place after it was read.
  const isJustRead = (key: Section) => key === "unread" && unreadCount === 0;
  const countIn = (key: Section) =>
    key === "unread" && unreadCount > 0 ? unreadCount : rowsIn(key).length;
  return {
    sectionOf,
    // A section counts its rows only once all of them are read.
    sections: sections.map((key, index) => ({
      ...{ key, label: labels[isJustRead(key) ? "justRead" : key] },
      ...(isStaff && { order: key === "waiting" ? longestWait : newest }),
      count: index < readCount ? numberText(countIn(key)) : undefined,
    })),
    closed,
    onToggle: (key) =>
      setClosed(
        new Set(closed.has(key) ? [...closed].filter((one) => one !== key) : [...closed, key]),
      ),
  };
}

/** Returns the lines, whose name says the order of the rows. */
function linesIn({ show, sort, order }: ConversationsSearch, hasSections: boolean) {
  if (show === "waiting" && sort === undefined) return waitingOnly;
  if (order === "asc") return oldestFirst;
  return hasSections ? inSections : inOneList;
}

/** The columns. Only staff end the wait for a reply. */
function useColumns(
  search: ConversationsSearch,
  { isStaff, hasSections }: { isStaff: boolean; hasSections: boolean },
) {
  const lines = linesIn(search, isStaff && hasSections);
  const columns = useMemo(() => (isStaff ? [...lines, actions] : lines), [lines, isStaff]);
  return useOwnWords(columns, !isStaff);
}

export function ConversationsPage() {
  const { slug, user } = useOrganization();
  const search = route.useSearch();
  const { q } = search;
  const { conversationId } = useParams({ strict: false });
  const isWide = useIsWide();
  const isStaff = isAboveReferrer(user);
  const words = isStaff ? ofStaff : ownLists();
  const { unread: filter, search: searches, none } = words;
  const filters = conversationsIn(search);
  const list = useList(conversationsList(filters, user));
  const total = useQuery(conversationCountQuery(filters), { enabled: list.hasNextPage });
  const { rows, sectionOf } = useSections(list.items, conversationId);
  const grouping = useGrouping(rows, sectionOf, { isStaff, hasMore: list.hasNextPage });
  const hasSections = isInSections(filters);
  const shownGrouping = hasSections ? grouping : undefined;
  const [first] = hasSections ? rows : list.items;
  useNoReplyNeededKey(list.items, conversationId);
  return (
    <ListPage
      title={isStaff ? phrase("Conversations") : ownReading().texts.tabs.messages}
      label={phrase("Conversations")}
      filters={[filterOf(filter, isStaff)]}
      searchLabel={searches.messages}
      list={hasSections ? { ...list, items: rows } : list}
      grouping={shownGrouping}
      columns={useColumns(search, { isStaff, hasSections: shownGrouping !== undefined })}
      total={total}
      hasTwoLines
      hasPlace={isWide}
      opens="/o/$slug/conversations/$conversationId"
      noMatch={
        q === undefined ? (
          <EmptyState icon={MessageSquare} title={none.unread.title}>
            {none.unread.text}
          </EmptyState>
        ) : undefined
      }
      empty={<NoMessages />}
    >
      {isWide &&
        conversationId === undefined &&
        (list.isError && list.data === undefined ? (
          <PanelPlace width="conversation" />
        ) : first === undefined ? (
          list.isPending && (
            <PanelPlace width="conversation" isLoading>
              <ConversationSkeleton />
            </PanelPlace>
          )
        ) : (
          <PanelPlace width="conversation">
            <Navigate
              to="/o/$slug/conversations/$conversationId"
              params={{ slug, conversationId: first.id }}
              search={true}
              state={{ isOpenedByItself: isStaff }}
              replace
            />
          </PanelPlace>
        ))}
    </ListPage>
  );
}

/** A referrer without referrals has none to write about. */
function NoMessages() {
  const { slug, user } = useOrganization();
  const isStaff = isAboveReferrer(user);
  const own = useQuery(homeQuery, { enabled: !isStaff }).data?.own;
  const { none, toReferrals } = isStaff ? ofStaff : ownLists();
  const hasReferrals = own?.referrals.count !== 0;
  return (
    <EmptyState
      icon={MessageSquare}
      title={none.messages.title}
      action={
        hasReferrals ? (
          <Link to="/o/$slug/referrals" params={{ slug }} className={buttonClass("primary")}>
            {toReferrals}
          </Link>
        ) : (
          <TellAFriend />
        )
      }
    >
      {hasReferrals ? none.messages.text : ownLists().none.messages.beforeReferrals}
    </EmptyState>
  );
}
