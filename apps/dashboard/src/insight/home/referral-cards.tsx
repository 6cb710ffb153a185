import type { HomePage, HomeReferral } from "@referral-service/contract/app";
import { unreadQuery } from "../../data/conversations.ts";
import { useOrganization } from "../../data/me.ts";
import { useQuery } from "../../data/queries.ts";
import { Time } from "../../ui/time.tsx";
import { ReferralStatusText } from "../../words/referral-statuses.tsx";
import { Card, CardRow, CardRows } from "./card.tsx";

const shownMax = 5;

/** The referrals that nobody has contacted. */
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
            detail={`from ${referral.referrerName ?? "an unnamed person"}`}
            aside={<Time unixMs={referral.createdAt} />}
          />
        ))}
      </CardRows>
    </Card>
  );
}

/** The statuses of the person's own submissions. */
export function OwnReferrals({ referrals }: { referrals: HomeReferral[] }) {
  const { slug } = useOrganization();
  if (referrals.length === 0) return null;
  return (
    <Card
      title="Your referrals"
      all={{ label: "Show all", link: { to: "/o/$slug/referrals", params: { slug } } }}
    >
      <CardRows>
        {referrals.map(({ id, name, status, createdAt }) => (
          <CardRow
            key={id}
            link={{
              to: "/o/$slug/referrals/$referralId",
              params: { slug, referralId: id },
            }}
            title={name}
            detail={
              <>
                Submitted <Time unixMs={createdAt} />
              </>
            }
            aside={<ReferralStatusText status={status} />}
          />
        ))}
      </CardRows>
    </Card>
  );
}

/** The same count as the mark in the navigation. */
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
                  : `${lastMessage.senderName ?? "Unnamed person"}: ${lastMessage.body}`
              }
              aside={<Time unixMs={lastMessageAt} />}
            />
          ))}
      </CardRows>
    </Card>
  );
}
