import type { Referral } from "@referral-service/contract";
import { Link, type LinkProps, useParams } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { conversationQuery } from "../../data/conversations.ts";
import { Loaded } from "../../data/failures/loaded.tsx";
import { useOrganization } from "../../data/me.ts";
import { ReferralState } from "../../data/next-step.tsx";
import { useQuery } from "../../data/queries.ts";
import { ReferralStatusText } from "../../data/referral-statuses.tsx";
import { referralQuery } from "../../data/referrals.ts";
import { phrase } from "../../languages/phrase.ts";
import { useRecordsAround } from "../../lists/records-around.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { useIsNarrow } from "../../ui/is-narrow.ts";
import { Panel } from "../../ui/panel.tsx";
import { isAboveReferrer } from "../../words/roles.ts";
import { ownReading } from "../../words/texts/use-texts.ts";
import { Thread } from "./thread.tsx";
import { ThreadSkeleton } from "./thread-skeleton.tsx";

/** Shows a conversation next to the list. */
export function ConversationPanel() {
  const { slug, user } = useOrganization();
  const { conversationId = "" } = useParams({ strict: false });
  const conversation = useQuery(conversationQuery(conversationId));
  const isNarrow = useIsNarrow();
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
        referralId !== undefined &&
        !isNarrow && (
          <Link
            to="/o/$slug/referrals/$referralId"
            params={{ slug, referralId }}
            className={buttonClass("default", "small")}
          >
            {phrase("Open referral")}
          </Link>
        )
      }
      status={referral && <ConversationState referral={referral} isLink={isNarrow} />}
      around={useRecordsAround()}
      width="conversation"
      closeTo={{ to: "/o/$slug/conversations", params: true, search: true } as LinkProps}
    >
      <Loaded
        failure={phrase("The conversation could not be loaded")}
        query={conversation}
        skeleton={<ThreadSkeleton />}
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

/** The state of the referral, and the referrer for staff. On a phone, the state opens the referral. */
function ConversationState({ referral, isLink }: { referral: Referral; isLink: boolean }) {
  const { slug, user } = useOrganization();
  const { id, status, referrerName } = referral;
  const isStaff = isAboveReferrer(user);
  const state = isStaff ? (
    <ReferralStatusText status={status} />
  ) : (
    <ReferralState status={status} />
  );
  return (
    <>
      {isLink ? (
        <Link
          to="/o/$slug/referrals/$referralId"
          params={{ slug, referralId: id }}
          title={phrase("Open referral")}
          className="-my-3 flex min-w-0 items-center gap-0.5 py-3"
        >
          {state}
          <span className="sr-only">{phrase("Open referral")}</span>
          <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-3" />
        </Link>
      ) : (
        !isStaff && state
      )}
      {isStaff && referrerName !== null && (
        <span className="truncate text-ink-3">
          with <bdi>{referrerName}</bdi>
        </span>
      )}
    </>
  );
}
