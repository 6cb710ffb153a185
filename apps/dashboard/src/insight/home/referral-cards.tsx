import type { HomePage, shownMax } from "@referral-service/contract/app";
import { duplicateCountQuery, waitingQuery } from "../../data/attention.ts";
import { ContactDue } from "../../data/first-contact.tsx";
import { firstDuplicatesQuery } from "../../data/home.ts";
import { useOrganization } from "../../data/me.ts";
import { useQuery } from "../../data/queries.ts";
import { countQuery } from "../../data/referrals.ts";
import { Tag } from "../../ui/tag.tsx";
import { Time } from "../../ui/time.tsx";
import { lastMessageText, newMessagesText } from "../../words/conversations.ts";
import { matchText, countText as submissionsText, titleOf } from "../../words/duplicates.ts";
import { Card, CardRow, CardRows, countText } from "./card.tsx";

const namedMax: typeof shownMax.homeNamed = 10;

/** Shows the same referrals as the badge in the navigation and the tab of the list. */
export function YoursToContact({ referrals }: { referrals: HomePage["newReferrals"] }) {
  const { slug } = useOrganization();
  const badge = useQuery(countQuery({ toCall: "true" })).data;
  if (referrals === null || referrals.count === 0) return null;
  const link = { to: "/o/$slug/referrals", params: { slug }, search: { call: "mine" } } as const;
  return (
    <Card
      title="Yours to contact"
      all={{ count: countText(badge?.count ?? referrals.count, badge?.isMore), link }}
    >
      <CardRows>
        {referrals.first.map((referral) => (
          <CardRow
            key={referral.id}
            link={{
              to: "/o/$slug/referrals/$referralId",
              params: { slug, referralId: referral.id },
              search: { call: "mine" },
            }}
            title={referral.name}
            detail={`by ${referral.referrerName ?? "a person without a name"}`}
            aside={
              <ContactDue referral={referral} otherwise={<Time unixMs={referral.createdAt} />} />
            }
          />
        ))}
      </CardRows>
    </Card>
  );
}

/** Shows the same count as the badge in the navigation. */
export function WaitingConversations() {
  const { slug, user } = useOrganization();
  const { data } = useQuery(waitingQuery);
  const conversations = data?.data ?? [];
  if (conversations.length === 0) return null;
  const link = {
    to: "/o/$slug/conversations",
    params: { slug },
    search: { show: "waiting" },
  } as const;
  return (
    <Card title="Waiting for a reply" all={{ count: countText(conversations.length), link }}>
      <CardRows>
        {conversations.slice(0, namedMax).map((conversation) => (
          <CardRow
            key={conversation.id}
            link={{
              to: "/o/$slug/conversations/$conversationId",
              params: { slug, conversationId: conversation.id },
            }}
            title={conversation.referralName}
            detail={lastMessageText(conversation, user.id)}
            aside={
              // On a phone, the time is above the tag, so that the name has room.
              <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 max-sm:max-w-36">
                <span className="sm:order-1">
                  <Time unixMs={conversation.lastMessageAt} />
                </span>
                {conversation.unreadCount > 0 && (
                  <Tag tone="accent">{newMessagesText(conversation.unreadCount)}</Tag>
                )}
              </span>
            }
          />
        ))}
      </CardRows>
    </Card>
  );
}

/** The possible duplicates that wait for a decision, for people who decide them. */
export function OpenDuplicates() {
  const { slug } = useOrganization();
  const cases = useQuery(firstDuplicatesQuery).data?.data ?? [];
  const badge = useQuery(duplicateCountQuery).data;
  if (badge === undefined || cases.length === 0) return null;
  return (
    <Card
      title="Possible duplicates"
      all={{
        count: countText(badge.count, badge.isMore),
        link: { to: "/o/$slug/duplicates", params: { slug } },
      }}
    >
      <CardRows>
        {cases.map((one) => (
          <CardRow
            key={one.id}
            link={{ to: "/o/$slug/duplicates/$caseId", params: { slug, caseId: one.id } }}
            title={titleOf(one)}
            detail={`${submissionsText(one)} · ${matchText(one)}`}
            aside={<Time unixMs={one.createdAt} />}
          />
        ))}
      </CardRows>
    </Card>
  );
}
