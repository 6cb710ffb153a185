import type { Referral } from "@referral-service/contract";
import { type LinkProps, Navigate, useNavigate, useParams } from "@tanstack/react-router";
import { Loaded } from "../../data/failures/loaded.tsx";
import { useOrganization } from "../../data/me.ts";
import { useQuery } from "../../data/queries.ts";
import { referralQuery } from "../../data/referrals.ts";
import { phrase } from "../../languages/phrase.ts";
import { useRecordsAround } from "../../lists/records-around.tsx";
import { contactActions } from "../../ui/contact.tsx";
import { useIsWide } from "../../ui/is-narrow.ts";
import { Panel } from "../../ui/panel.tsx";
import { partOnRequest } from "../../ui/part.tsx";
import { ActionButtons } from "../../ui/record-actions.tsx";
import { SkeletonStatus } from "../../ui/record-bar.tsx";
import { isAboveReferrer } from "../../words/roles.ts";
import { ownReading } from "../../words/texts/use-texts.ts";
import { ReferralStatusMenu } from "../referral-actions.tsx";
import { ConversationSkeleton } from "./conversation-skeleton.tsx";
import { WholeThread } from "./thread.tsx";
import { useConversation } from "./use-conversation.ts";

const StaffConversation = partOnRequest(
  async () => (await import("./staff-conversation.tsx")).StaffConversation,
  <ConversationSkeleton />,
);

const list = { to: "/o/$slug/conversations", params: true, search: true } as LinkProps;

/** Shows a conversation next to the list. */
export function ConversationPanel() {
  const { slug, user } = useOrganization();
  const { conversationId = "" } = useParams({ strict: false });
  const conversation = useConversation(conversationId);
  const referralId = conversation.data?.referralId;
  const { data: referral, isLoading } = useQuery(referralQuery(referralId ?? ""), {
    enabled: referralId !== undefined,
  });
  const name = referral ? (referral.name ?? phrase("No name")) : conversation.data?.referralName;
  const isWide = useIsWide();
  // A narrow bar has room only for the referral.
  const referrer = isWide ? (referral?.referrerName ?? referral?.referrer.email) : undefined;
  // The first conversation opens next to the list, so closing one would open it again.
  const closeTo = isWide ? undefined : list;
  return (
    <Panel
      label={phrase("Conversation")}
      title={name}
      // People write with the referrer or the team, not with the referred person.
      {...(isAboveReferrer(user)
        ? referrer && { after: `with ${referrer}` }
        : { before: ownReading().texts.lists.about })}
      titleTo={
        referralId === undefined
          ? undefined
          : { to: "/o/$slug/referrals/$referralId", params: { slug, referralId } }
      }
      actions={referral && isAboveReferrer(user) && <StaffActions referral={referral} />}
      status={
        referral ? (
          <ReferralStatusMenu referral={referral} />
        ) : (
          (conversation.isPending || isLoading) && <SkeletonStatus />
        )
      }
      around={useRecordsAround()}
      width="conversation"
      closeTo={closeTo}
    >
      <Loaded
        failure={phrase("The conversation could not be loaded")}
        query={conversation}
        list={{
          label: isAboveReferrer(user) ? "All conversations" : ownReading().texts.home.allMessages,
          link: list,
        }}
        skeleton={<ConversationSkeleton />}
      >
        {(read) => (
          <>
            {read.id !== undefined && read.id !== conversationId && (
              <Navigate
                to="/o/$slug/conversations/$conversationId"
                params={{ slug, conversationId: read.id }}
                search={true}
                replace
              />
            )}
            {isAboveReferrer(user) ? (
              <StaffConversation key={read.referralId} conversation={read} />
            ) : (
              <WholeThread
                key={read.referralId}
                conversation={read}
                recipient={referral?.referrer.firstName ?? null}
              />
            )}
          </>
        )}
      </Loaded>
    </Panel>
  );
}

/** The links to reach the referred person, and the referral itself. */
function StaffActions({ referral }: { referral: Referral }) {
  const { slug } = useOrganization();
  const navigate = useNavigate();
  const { id: referralId, address } = referral;
  const open = {
    label: "Open referral",
    run: () =>
      void navigate({ to: "/o/$slug/referrals/$referralId", params: { slug, referralId } }),
  };
  const contacts = contactActions(
    { ...referral, address: address?.formatted ?? null },
    referral.name ?? "the referred person",
  );
  return <ActionButtons actions={[...contacts, open]} />;
}
