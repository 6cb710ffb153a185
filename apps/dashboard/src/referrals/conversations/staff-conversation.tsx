import { useQuery } from "../../data/queries.ts";
import { referralQuery } from "../../data/referrals.ts";
import { ReferralFrame } from "../referral-frame.tsx";
import { NoReplyButton } from "./no-reply-needed.tsx";
import { StaffSkeleton } from "./staff-skeleton.tsx";
import { Thread, WholeThread } from "./thread.tsx";

import type { OpenConversation } from "./use-conversation.ts";

/** Shows staff the messages next to the facts of the referral that they are about. */
export function StaffConversation({ conversation }: { conversation: OpenConversation }) {
  const { data: referral, isLoading } = useQuery(referralQuery(conversation.referralId));
  const besideSend = <NoReplyButton conversationId={conversation.id} />;
  if (isLoading) return <StaffSkeleton />;
  if (referral === undefined) {
    return <WholeThread {...{ conversation, besideSend }} recipient={null} />;
  }
  return (
    <ReferralFrame referral={referral}>
      {(isCovered, addPhoto) => (
        <Thread
          {...{ conversation, besideSend, isCovered }}
          recipient={referral.referrer.firstName}
          onPhoto={addPhoto}
        />
      )}
    </ReferralFrame>
  );
}
