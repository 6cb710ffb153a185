import type { Company, User } from "@referral-service/contract";
import { Link, useNavigate } from "@tanstack/react-router";
import { companyQuery, companyReferrersList } from "../../data/customers.ts";
import { Loaded } from "../../data/failures/loaded.tsx";
import { useOrganization } from "../../data/me.ts";
import { useList } from "../../data/use-list.ts";
import { CsvButton } from "../../lists/csv-button.tsx";
import { MoreButton } from "../../lists/more-button.tsx";
import { RecordPanel } from "../../lists/record-panel.tsx";
import {
  NewestBonuses,
  NewestReferrals,
  NewestToCome,
  RelatedFacts,
  useRelatedNames,
} from "../../lists/related-facts.tsx";
import { IdFact } from "../../ui/id-fact.tsx";
import { Fact, Facts } from "../../ui/panel.tsx";
import { RecordActions } from "../../ui/record-actions.tsx";
import { RecordBody, RecordSkeleton, SkeletonSection } from "../../ui/record-body.tsx";
import { Time } from "../../ui/time.tsx";
import { levels } from "../../words/levels.ts";
import { PersonStatus } from "../../words/person-statuses.tsx";

const whoWorksThere = "People who work there";

const CompanyToCome = () => (
  <RecordSkeleton facts={[...useRelatedNames(), "Added", "ID"]}>
    <SkeletonSection title={whoWorksThere} rowCount={1} />
    <NewestToCome />
  </RecordSkeleton>
);

export const CompanyPanel = () => (
  <RecordPanel
    label="Company"
    failure="The company could not be loaded"
    list="/o/$slug/customers/companies"
    query={companyQuery}
    title={({ name }) => name}
    width="record"
    skeleton={<CompanyToCome />}
  >
    {(company) => <CompanyDetails company={company} />}
  </RecordPanel>
);

function CompanyDetails({ company: { id, name, createdAt } }: { company: Company }) {
  const { slug } = useOrganization();
  const navigate = useNavigate();
  const related = { q: name };
  const actions = [
    {
      label: "Show referrals",
      button: {},
      run: () => void navigate({ to: "/o/$slug/referrals", params: { slug }, search: related }),
    },
  ];
  return (
    <>
      <RecordActions actions={actions} />
      <RecordBody
        facts={
          <Facts>
            <RelatedFacts of={related} />
            <Fact name="Added">
              <Time unixMs={createdAt} />
            </Fact>
            <IdFact id={id} />
          </Facts>
        }
      >
        <Referrers companyId={id} />
        <NewestReferrals of={related} />
        <NewestBonuses of={related} />
      </RecordBody>
    </>
  );
}

/** Lists the referrers who currently work at the company. */
function Referrers({ companyId }: { companyId: string }) {
  const list = useList(companyReferrersList(companyId));
  return (
    <section aria-label={whoWorksThere} className="grid gap-2 border-t border-line p-5">
      <div className="flex items-center justify-between">
        <h3>{whoWorksThere}</h3>
        {list.items.length > 0 && (
          <CsvButton list={list.source} fileName="people.csv" size="small" />
        )}
      </div>
      <Loaded failure="The customers could not be loaded" isPart query={list} lineCount={3} />
      {list.data !== undefined && list.items.length === 0 && (
        <p className="text-ink-2">No one works there now. The company and its referrals remain.</p>
      )}
      <ul className="-mx-2 grid">
        {list.items.map((person) => (
          <ReferrerRow key={person.id} person={person} />
        ))}
      </ul>
      <MoreButton list={list}>Show more</MoreButton>
    </section>
  );
}

function ReferrerRow({ person }: { person: User }) {
  const { slug } = useOrganization();
  const { id, name, email, permissionLevel, status } = person;
  return (
    <li>
      <Link
        to="/o/$slug/people/$userId"
        params={{ slug, userId: id }}
        className="flex min-h-9 items-center gap-2 rounded-control px-2 hover:bg-hover"
      >
        <span dir="auto" className="min-w-0 flex-1 truncate text-left font-medium">
          {name ?? email ?? "No name"}
        </span>
        <span className="text-ink-3">{levels[permissionLevel].label}</span>
        {status === "blocked" && <PersonStatus person={person} />}
      </Link>
    </li>
  );
}
