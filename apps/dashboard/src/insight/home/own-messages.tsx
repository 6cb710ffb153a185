import { ConversationLines } from "../../data/conversation-lines.tsx";
import { firstConversationsQuery } from "../../data/conversations.ts";
import { useOrganization } from "../../data/me.ts";
import { useQuery } from "../../data/queries.ts";
import { useIsNarrow } from "../../ui/is-narrow.ts";
import { Time } from "../../ui/time.tsx";
import { ownReading } from "../../words/texts/use-texts.ts";
import { OwnList, RowArrow, rowClass } from "./own-list.tsx";

/** The messages to read, where the page has room for them. On a phone, they are one tap away. */
export function OwnMessages() {
  const { slug } = useOrganization();
  const { home, lists, tabs } = ownReading().texts;
  const isNarrow = useIsNarrow();
  const conversations = useQuery(firstConversationsQuery, { enabled: !isNarrow }).data ?? [];
  if (isNarrow || conversations.length === 0) return null;
  return (
    <OwnList
      title={tabs.messages}
      all={{ label: home.allMessages, to: "/o/$slug/conversations", params: { slug } }}
    >
      <ul>
        {conversations.map((conversation) => (
          <li key={conversation.id} className={rowClass}>
            <ConversationLines
              conversation={conversation}
              {...(conversation.unreadCount > 0 && {
                time: (
                  <>
                    {lists.unread.choice} · <Time unixMs={conversation.lastMessageAt} />
                  </>
                ),
              })}
              link={{
                to: "/o/$slug/conversations/$conversationId",
                params: { slug, conversationId: conversation.id },
              }}
            />
            <RowArrow />
          </li>
        ))}
      </ul>
    </OwnList>
  );
}
