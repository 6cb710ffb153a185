import { Link } from "@tanstack/react-router";
import { conversationQuery } from "../../data/conversations.ts";
import { useOrganization } from "../../data/me.ts";
import { useQuery } from "../../data/queries.ts";
import { referralQuery } from "../../data/referrals.ts";
import { RecordPanel } from "../../lists/record-panel.tsx";
import { Thread } from "./thread.tsx";

export const ConversationPanel = () => (
  <RecordPanel
    label="Conversation"
    list="/o/$slug/conversations"
    query={conversationQuery}
    width="wide"
  >
    {({ referralId }) => (
      <>
        <About referralId={referralId} />
        <Thread referralId={referralId} />
      </>
    )}
  </RecordPanel>
);

function About({ referralId }: { referralId: string }) {
  const { slug } = useOrganization();
  const { data } = useQuery(referralQuery(referralId));
  return (
    <div className="shrink-0 border-b border-line py-3 pr-12 pl-5">
      <h2 className="truncate text-base font-semibold">{data?.name ?? "…"}</h2>
      <Link
        to="/o/$slug/referrals/$referralId"
        params={{ slug, referralId }}
        className="text-accent-text hover:underline"
      >
        Open referral
      </Link>
    </div>
  );
}
