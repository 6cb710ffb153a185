import { Link, type LinkProps, useParams } from "@tanstack/react-router";
import { Inbox } from "lucide-react";
import { conversationQuery } from "../../data/conversations.ts";
import { Loaded } from "../../data/failures/loaded.tsx";
import { useOrganization } from "../../data/me.ts";
import { useQuery } from "../../data/queries.ts";
import { referralQuery } from "../../data/referrals.ts";
import { phrase } from "../../languages/phrase.ts";
import { useRecordsAround } from "../../lists/records-around.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Panel } from "../../ui/panel.tsx";
import { isAboveReferrer } from "../../words/roles.ts";
import { ownReading } from "../../words/texts/use-texts.ts";
import { Thread } from "./thread.tsx";

/** Shows a conversation next to the list. */
export function ConversationPanel() {
  const { slug, user } = useOrganization();
  const { conversationId = "" } = useParams({ strict: false });
  const conversation = useQuery(conversationQuery(conversationId));
  const referralId = conversation.data?.referralId;
  const { data: referral } = useQuery(referralQuery(referralId ?? ""), {
    enabled: referralId !== undefined,
  });
  const name = referral && (referral.name ?? phrase("No name"));
  // Referrers write with the team, not with the referred person.
  const title =
    name === undefined || isAboveReferrer(user) ? name : ownReading().texts.lists.about(name);
  return (
    <Panel
      label={phrase("Conversation")}
      title={title}
      actions={
        referralId !== undefined && (
          <Link
            to="/o/$slug/referrals/$referralId"
            params={{ slug, referralId }}
            title={phrase("Open referral")}
            className={`${buttonClass("default", "small")} max-sm:border-transparent! max-sm:bg-transparent`}
          >
            <Inbox aria-hidden className="size-5 text-ink-3 sm:hidden" />
            <span className="max-sm:sr-only">{phrase("Open referral")}</span>
          </Link>
        )
      }
      status={
        isAboveReferrer(user) &&
        referral?.referrerName && (
          <span className="truncate text-ink-3">
            with <bdi>{referral.referrerName}</bdi>
          </span>
        )
      }
      around={useRecordsAround()}
      width="conversation"
      closeTo={{ to: "/o/$slug/conversations", params: true, search: true } as LinkProps}
    >
      <Loaded
        failure={phrase("The conversation could not be loaded")}
        query={conversation}
        className="p-5"
      >
        {(read) => (
          <Thread
            key={read.id}
            conversation={read}
            recipient={referral?.referrer.firstName ?? null}
          />
        )}
      </Loaded>
    </Panel>
  );
}
