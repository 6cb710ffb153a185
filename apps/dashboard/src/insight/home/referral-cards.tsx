import type { HomePage } from "@referral-service/contract/app";
import type { UseQueryResult } from "@tanstack/react-query";
import { Phone } from "lucide-react";
import { duplicateCountQuery } from "../../data/attention.ts";
import { ConversationLines } from "../../data/conversation-lines.tsx";
import { ContactDue } from "../../data/first-contact.tsx";
import { useOrganization } from "../../data/me.ts";
import { useQuery } from "../../data/queries.ts";
import { countQuery } from "../../data/referrals.ts";
import type { Answer } from "../../data/request.ts";
import { Card, CardRow, CardRows, cardRowClass } from "../../ui/card.tsx";
import { telephone } from "../../ui/text-links.ts";
import { Time } from "../../ui/time.tsx";
import { Waited } from "../../words/due-time.tsx";
import { matchText, countText as submissionsText, titleOf } from "../../words/duplicates.ts";
import { framesOf, UnloadedCard } from "./cards.tsx";
import { countText, namedMax } from "./counts.ts";

/** Shows the same referrals as the badge in the navigation and the tab of the list. */
export function YoursToContact({ referrals }: { referrals: HomePage["newReferrals"] }) {
  const { slug } = useOrganization();
  const badge = useQuery(countQuery({ toCall: "true" })).data;
  if (referrals === null || referrals.count === 0) return null;
  return (
    <Card
      {...framesOf(slug).referrals}
      count={countText(badge?.count ?? referrals.count, badge?.isMore)}
    >
      <CardRows isLong>
        {referrals.first.map((referral) => (
          <CardRow
            key={referral.id}
            link={{
              to: "/o/$slug/referrals/$referralId",
              params: { slug, referralId: referral.id },
              search: { call: "mine" },
            }}
            title={referral.name}
            detail={`by ${referral.referrerName ?? "a person without a name"}${
              referral.isUnassigned ? " · Unassigned" : ""
            }`}
            aside={
              <ContactDue referral={referral} otherwise={<Time unixMs={referral.createdAt} />} />
            }
            action={<Call {...referral} />}
          />
        ))}
      </CardRows>
    </Card>
  );
}

/** Calls the person with a tap. Rows without a phone number keep its place. */
const Call = ({ name, phone }: { name: string; phone?: string | null }) => (
  <a
    {...(phone && { href: telephone(phone), "aria-label": `Call ${name}` })}
    className="relative -mr-3 -ml-2 grid size-11 shrink-0 place-items-center text-accent-text pointer-fine:hidden"
  >
    {phone && <Phone aria-hidden className="size-4" />}
  </a>
);

/** Shows the same count as the badge in the navigation. */
export function WaitingConversations({
  query,
}: {
  query: UseQueryResult<Answer<"GET /conversation-list">>;
}) {
  const { slug } = useOrganization();
  const frame = framesOf(slug).waiting;
  if (query.data === undefined) return <UnloadedCard {...frame} query={query} />;
  const conversations = query.data.data;
  if (conversations.length === 0) return null;
  return (
    <Card {...frame} count={countText(conversations.length)}>
      <CardRows>
        {conversations.slice(0, namedMax).map((conversation) => (
          <li key={conversation.id} className={cardRowClass}>
            <ConversationLines
              conversation={conversation}
              time={<Waited unixMs={conversation.lastMessageAt} />}
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
export function OpenDuplicates({
  query,
}: {
  query: UseQueryResult<Answer<"GET /duplicate-cases">>;
}) {
  const { slug } = useOrganization();
  const badge = useQuery(duplicateCountQuery).data;
  const frame = framesOf(slug).duplicates;
  if (query.data === undefined) return <UnloadedCard {...frame} query={query} />;
  const cases = query.data.data;
  if (cases.length === 0) return null;
  return (
    <Card {...frame} count={badge && `${countText(badge.count, badge.isMore)} open`}>
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
