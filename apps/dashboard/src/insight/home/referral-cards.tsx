import type { HomePage, shownMax } from "@referral-service/contract/app";
import { duplicateCountQuery, waitingQuery } from "../../data/attention.ts";
import { ConversationLines } from "../../data/conversation-lines.tsx";
import { ContactDue } from "../../data/first-contact.tsx";
import { firstDuplicatesQuery } from "../../data/home.ts";
import { useOrganization } from "../../data/me.ts";
import { useQuery } from "../../data/queries.ts";
import { countQuery } from "../../data/referrals.ts";
import { Card, CardRow, CardRows, cardRowClass } from "../../ui/card.tsx";
import { Time } from "../../ui/time.tsx";
import { matchText, countText as submissionsText, titleOf } from "../../words/duplicates.ts";
import { countText } from "./counts.ts";

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
      count={countText(badge?.count ?? referrals.count, badge?.isMore)}
      all={link}
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
  const { slug } = useOrganization();
  const { data } = useQuery(waitingQuery);
  const conversations = data?.data ?? [];
  if (conversations.length === 0) return null;
  const link = {
    to: "/o/$slug/conversations",
    params: { slug },
    search: { show: "waiting" },
  } as const;
  return (
    <Card title="Waiting for a reply" count={countText(conversations.length)} all={link}>
      <CardRows>
        {conversations.slice(0, namedMax).map((conversation) => (
          <li key={conversation.id} className={cardRowClass}>
            <ConversationLines
              conversation={conversation}
              link={{
                to: "/o/$slug/conversations/$conversationId",
                params: { slug, conversationId: conversation.id },
              }}
            />
          </li>
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
      count={countText(badge.count, badge.isMore)}
      all={{ to: "/o/$slug/duplicates", params: { slug } }}
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
