import { getRouteApi, Link, useParams } from "@tanstack/react-router";
import { conversationQuery } from "../../data/conversations.ts";
import { PanelLoaded } from "../../data/failures/loaded.tsx";
import { useOrganization } from "../../data/me.ts";
import { useQuery } from "../../data/queries.ts";
import { referralQuery } from "../../data/referrals.ts";
import { Panel } from "../../ui/panel.tsx";
import { Thread } from "./thread.tsx";

const route = getRouteApi("/o/$slug/conversations");

export function ConversationPanel() {
  const { slug } = useOrganization();
  const { conversationId = "" } = useParams({ strict: false });
  const search = route.useSearch();
  const conversation = useQuery(conversationQuery(conversationId));
  return (
    <Panel
      label="Conversation"
      width="wide"
      closeTo={{ to: "/o/$slug/conversations", params: { slug }, search }}
    >
      <PanelLoaded query={conversation}>
        {({ referralId }) => (
          <>
            <About referralId={referralId} />
            <Thread key={referralId} referralId={referralId} />
          </>
        )}
      </PanelLoaded>
    </Panel>
  );
}

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
