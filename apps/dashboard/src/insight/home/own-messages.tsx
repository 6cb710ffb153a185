import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { ConversationLines } from "../../data/conversation-lines.tsx";
import { firstConversationsQuery } from "../../data/conversations.ts";
import { useOrganization } from "../../data/me.ts";
import { useQuery } from "../../data/queries.ts";
import { asideLink } from "../../ui/card.tsx";
import { useIsNarrow } from "../../ui/is-narrow.ts";
import { ownReading } from "../../words/texts/use-texts.ts";
import { rowClass } from "./own-next-steps.tsx";

/** The messages to read, where the page has room for them. On a phone, they are one tap away. */
export function OwnMessages() {
  const { slug } = useOrganization();
  const { home, tabs } = ownReading().texts;
  const isNarrow = useIsNarrow();
  const conversations = useQuery(firstConversationsQuery, { enabled: !isNarrow }).data ?? [];
  if (isNarrow || conversations.length === 0) return null;
  return (
    <section aria-labelledby="messages" className="min-w-60 flex-1">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="messages" className="text-base">
          {tabs.messages}
        </h2>
        <Link to="/o/$slug/conversations" params={{ slug }} className={asideLink}>
          {home.allMessages}
        </Link>
      </div>
      <ul>
        {conversations.map((conversation) => (
          <li key={conversation.id} className={rowClass}>
            <ConversationLines
              conversation={conversation}
              link={{
                to: "/o/$slug/conversations/$conversationId",
                params: { slug, conversationId: conversation.id },
              }}
            />
            <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-3" />
          </li>
        ))}
      </ul>
    </section>
  );
}
