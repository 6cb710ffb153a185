import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useParams } from "@tanstack/react-router";
import { conversationQuery } from "../../data/conversations.ts";
import { PanelQueryState } from "../../data/failures/panel-query-state.tsx";
import { useOrganization } from "../../data/me.ts";
import { referralQuery } from "../../data/referrals.ts";
import { Panel } from "../../ui/panel.tsx";
import { Thread } from "./thread.tsx";

const route = getRouteApi("/o/$slug/conversations");

export function ConversationPanel() {
  const { slug } = useOrganization();
  const { conversationId = "" } = useParams({ strict: false });
  const search = route.useSearch();
  const conversation = useQuery(conversationQuery(slug, conversationId));
  return (
    <Panel
      label="Conversation"
      width="wide"
      closeTo={{ to: "/o/$slug/conversations", params: { slug }, search }}
    >
      <PanelQueryState query={conversation} />
      {conversation.data !== undefined && (
        <>
          <About referralId={conversation.data.referralId} />
          <Thread key={conversation.data.referralId} referralId={conversation.data.referralId} />
        </>
      )}
    </Panel>
  );
}

function About({ referralId }: { referralId: string }) {
  const { slug } = useOrganization();
  const { data } = useQuery(referralQuery(slug, referralId));
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
