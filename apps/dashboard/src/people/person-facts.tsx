import type { User } from "@referral-service/contract";
import { Link } from "@tanstack/react-router";
import { companyNamedQuery } from "../data/customers.ts";
import { useOrganization } from "../data/me.ts";
import { linksOfQuery } from "../data/public-links.ts";
import { useQuery } from "../data/queries.ts";
import { countQuery } from "../data/referrals.ts";
import { lastSignInQuery, PersonLink } from "../data/users.tsx";
import { RelatedFigures, type useRelatedFigures } from "../lists/related-figures.tsx";
import { ContactLines } from "../ui/contact.tsx";
import { CopyableId } from "../ui/copy.tsx";
import { countedText } from "../ui/format-language.ts";
import { IdFact } from "../ui/id-fact.tsx";
import { Fact, FactGroup, Facts } from "../ui/panel.tsx";
import { RecordFigure } from "../ui/record-figures.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Tag } from "../ui/tag.tsx";
import { Time } from "../ui/time.tsx";
import { linkClass } from "../ui/written-text.tsx";
import { levels } from "../words/levels.ts";
import { isAboveReferrer, isAdmin, worksAsDeveloper } from "../words/roles.ts";

export const publicLink = "Public link";
export const lastSignIn = "Last sign-in";

/** Takes the place of a fact that loads after the others. */
const FactToCome = ({ name }: { name: string }) => (
  <Fact name={name}>
    <Skeleton className="h-3 w-1/2" />
  </Fact>
);

/** How good a referrer the person is, how to reach them, and what they can do. */
export function PersonFacts({
  person,
  figures,
}: {
  person: User;
  figures: ReturnType<typeof useRelatedFigures>;
}) {
  const { slug, user } = useOrganization();
  return (
    <>
      <RelatedFigures figures={figures}>
        {isAboveReferrer(person) && <AssignedFigure assigneeId={person.id} />}
      </RelatedFigures>
      {(person.email ?? person.phone) !== null && (
        <FactGroup title="Contact">
          <ContactLines {...person} address={null} />
        </FactGroup>
      )}
      <FactGroup title="Program">
        <Facts>
          <Fact name="Role">{levels[person.permissionLevel].label}</Fact>
          {(person.canSendBonuses || person.isBdr) && (
            <Fact name="Permissions">
              <span className="flex flex-wrap gap-1">
                {person.canSendBonuses && <Tag>Can send bonuses</Tag>}
                {person.isBdr && <Tag>Works as a business developer (BDR)</Tag>}
              </span>
            </Fact>
          )}
          {person.company !== null && (
            <Fact name="Company">
              <CompanyLink name={person.company} />
            </Fact>
          )}
          {isAdmin(user) && person.status === "active" && worksAsDeveloper(person) && (
            <Fact name="Pipeline">
              <Link
                to="/o/$slug/portal"
                params={{ slug }}
                search={person.id === user.id ? {} : { bd: person.id }}
                className={linkClass}
              >
                Open pipeline
              </Link>
            </Fact>
          )}
          {person.businessDeveloperId !== null && (
            <Fact name="Business developer">
              <PersonLink userId={person.businessDeveloperId} />
            </Fact>
          )}
          <PublicLinkFact userId={person.id} />
        </Facts>
      </FactGroup>
      <FactGroup title="Account">
        <Facts>
          {isAdmin(user) && person.identityUserId !== null && <LastSignInFact userId={person.id} />}
          <Fact name={person.identityUserId === null ? "Added" : "Joined"}>
            <Time unixMs={person.joinedAt} />
          </Fact>
          {person.externalId !== null && (
            <Fact name="External ID">
              <CopyableId id={person.externalId} label="Copy external ID" />
            </Fact>
          )}
          <IdFact id={person.id} />
        </Facts>
      </FactGroup>
    </>
  );
}

/** The company where the person works, which is only a name until its record is found. */
function CompanyLink({ name }: { name: string }) {
  const { slug } = useOrganization();
  const company = useQuery(companyNamedQuery(name)).data?.company;
  if (company === undefined) return name;
  return (
    <Link
      to="/o/$slug/customers/companies/$companyId"
      params={{ slug, companyId: company.id }}
      className={linkClass}
    >
      {name}
    </Link>
  );
}

/** How many referrals a person of the staff works on. Shows nothing if there are none. */
function AssignedFigure({ assigneeId }: { assigneeId: string }) {
  const { slug } = useOrganization();
  const counted = useQuery(countQuery({ assigneeId, credit: "all" })).data;
  if (counted === undefined || counted.count === 0) return null;
  return (
    <RecordFigure name="Assigned">
      <Link
        to="/o/$slug/referrals"
        params={{ slug }}
        search={{ assignee: assigneeId, credit: "all" }}
        className="hover:underline"
      >
        {countedText(counted)}
      </Link>
    </RecordFigure>
  );
}

/** The person's newest public link, with a link to the others. Shows nothing if there is none. */
function PublicLinkFact({ userId }: { userId: string }) {
  const { slug } = useOrganization();
  const { data, isPending } = useQuery(linksOfQuery(userId));
  const [link, ...others] = data?.data ?? [];
  if (isPending) return <FactToCome name={publicLink} />;
  if (link === undefined) return null;
  return (
    <Fact name={publicLink}>
      <span className="flex flex-wrap gap-x-2">
        <Link
          to="/o/$slug/links/public/$linkId"
          params={{ slug, linkId: link.id }}
          className={linkClass}
        >
          /r/{link.slug}
        </Link>
        {others.length > 0 && (
          <Link
            to="/o/$slug/links/public"
            params={{ slug }}
            search={{ referrer: userId }}
            className={linkClass}
          >
            Show all
          </Link>
        )}
      </span>
    </Fact>
  );
}

/** The person's last sign-in. Shows nothing if the person is not signed in. */
function LastSignInFact({ userId }: { userId: string }) {
  const { data, isPending } = useQuery(lastSignInQuery(userId));
  if (isPending) return <FactToCome name={lastSignIn} />;
  if (data === undefined || data.lastSignInAt === null) return null;
  return (
    <Fact name={lastSignIn}>
      <Time unixMs={data.lastSignInAt} />
    </Fact>
  );
}
