import type { HomePage } from "@referral-service/contract/app";
import { unreadQuery } from "../../data/attention.ts";
import { useOrganization } from "../../data/me.ts";
import { useQuery } from "../../data/queries.ts";
import { Time } from "../../ui/time.tsx";
import { Card, CardRow, CardRows } from "./card.tsx";

const shownMax = 5;

/** The referrals that no one has contacted. */
export function NewReferrals({ referrals }: { referrals: HomePage["newReferrals"] }) {
  const { slug } = useOrganization();
  if (referrals === null || referrals.count === 0) return null;
  const link = { to: "/o/$slug/referrals", params: { slug }, search: { status: "new" } } as const;
  return (
    <Card
      title="New referrals to contact"
      count={referrals.count}
      all={{ label: "Show all", link }}
    >
      <CardRows>
        {referrals.first.map((referral) => (
          <CardRow
            key={referral.id}
            link={{
              to: "/o/$slug/referrals/$referralId",
              params: { slug, referralId: referral.id },
              search: { status: "new" },
            }}
            title={referral.name}
            detail={`by ${referral.referrerName ?? "a person without a name"}`}
            aside={<Time unixMs={referral.createdAt} />}
          />
        ))}
      </CardRows>
    </Card>
  );
}

/** Shows the same count as the badge in the navigation. */
export function UnreadMessages() {
  const { slug } = useOrganization();
  const { data } = useQuery(unreadQuery);
  const conversations = data?.data ?? [];
  if (conversations.length === 0) return null;
  const link = {
    to: "/o/$slug/conversations",
    params: { slug },
    search: { unread: true },
  } as const;
  return (
    <Card title="Unread messages" count={conversations.length} all={{ label: "Show all", link }}>
      <CardRows>
        {conversations
          .slice(0, shownMax)
          .map(({ id, referralName, lastMessage, lastMessageAt }) => (
            <CardRow
              key={id}
              link={{
                to: "/o/$slug/conversations/$conversationId",
                params: { slug, conversationId: id },
              }}
              title={referralName}
              detail={
                lastMessage === null
                  ? undefined
                  : `${lastMessage.senderName ?? "No name"}: ${lastMessage.body}`
              }
              aside={<Time unixMs={lastMessageAt} />}
            />
          ))}
      </CardRows>
    </Card>
  );
}
