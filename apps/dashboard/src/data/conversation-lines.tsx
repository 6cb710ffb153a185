import type { ShownConversation } from "@referral-service/contract/app";
import { Link, type LinkProps } from "@tanstack/react-router";
import clsx from "clsx";
import type { ReactNode } from "react";
import { rowTitleClass } from "../ui/card.tsx";
import { dotClass, Tag } from "../ui/tag.tsx";
import { Time } from "../ui/time.tsx";
import { lastMessageText, newMessagesText } from "../words/conversations.ts";
import { isAboveReferrer } from "../words/roles.ts";
import { ownReading } from "../words/texts/use-texts.ts";
import { useOrganization } from "./me.ts";

/** The two lines of a conversation: the person that it is about with the time, and the last message. */
export function ConversationLines({
  conversation,
  link,
  tag,
  time = <Time unixMs={conversation.lastMessageAt} />,
}: {
  conversation: ShownConversation;
  /** Target of the name. Left out where a link is around the lines. */
  link?: LinkProps;
  /** Shown after the number of new messages. */
  tag?: ReactNode;
  /** Default: the time of the last message. */
  time?: ReactNode;
}) {
  const { user } = useOrganization();
  const { referralName, unreadCount } = conversation;
  const texts = isAboveReferrer(user) ? undefined : ownReading().texts.lists;
  const isUnread = unreadCount > 0;
  // The cards of staff's home have one weight.
  const look = isUnread && (texts !== undefined || link === undefined) && "font-semibold";
  return (
    <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)]">
      <span className="flex items-baseline gap-3">
        <span className="flex min-w-0 flex-1 items-center gap-2">
          {isUnread && texts !== undefined && (
            <span role="img" aria-label={texts.unread.choice} className={`${dotClass} bg-accent`} />
          )}
          {link === undefined ? (
            <span dir="auto" className={clsx("-my-0.5 truncate py-0.5", look)}>
              {referralName}
            </span>
          ) : (
            <Link {...link} dir="auto" className={clsx(rowTitleClass, look)}>
              {referralName}
            </Link>
          )}
          {unreadCount > (texts === undefined ? 0 : 1) && (
            <Tag tone="accent">{(texts?.newMessages ?? newMessagesText)(unreadCount)}</Tag>
          )}
          {tag}
        </span>
        <span className="shrink-0 text-xs font-normal text-ink-3">{time}</span>
      </span>
      <span
        dir="auto"
        className={clsx(
          "truncate text-left text-xs font-normal text-ink-2",
          // The room of its action.
          conversation.isWaiting && "pointer-coarse:mr-9",
        )}
      >
        {lastMessageText(conversation, user)}
      </span>
    </span>
  );
}
