import type { Company, User } from "@referral-service/contract";
import { Link, useNavigate } from "@tanstack/react-router";
import { Building2 } from "lucide-react";
import { companyQuery, companyReferrersList } from "../../data/customers.ts";
import { Loaded } from "../../data/failures/loaded.tsx";
import { useOrganization } from "../../data/me.ts";
import { type ReadList, useList } from "../../data/use-list.ts";
import { CsvButton } from "../../lists/csv-button.tsx";
import { FramedRecord, FramedRecordSkeleton } from "../../lists/framed-record.tsx";
import { MoreButton } from "../../lists/more-button.tsx";
import { RecordPanel } from "../../lists/record-panel.tsx";
import {
  figuresInWords,
  RelatedFigures,
  useRelatedFigures,
  useRelatedNames,
} from "../../lists/related-figures.tsx";
import { RecordStream } from "../../lists/stream/record-stream.tsx";
import { SignCircle } from "../../lists/stream/stream-line.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { IdFact } from "../../ui/id-fact.tsx";
import { Fact, FactGroup, Facts } from "../../ui/panel.tsx";
import { SkeletonLines } from "../../ui/skeleton.tsx";
import { Time } from "../../ui/time.tsx";
import { counted } from "../../words/counts.ts";
import { levels } from "../../words/levels.ts";
import { PersonStatus } from "../../words/person-statuses.tsx";

const whoWorksThere = "People who work there";

const CompanyToCome = () => (
  <FramedRecordSkeleton
    figures={useRelatedNames()}
    groups={{ [whoWorksThere]: <SkeletonLines count={1} />, Company: ["Added", "ID"] }}
  />
);

export const CompanyPanel = () => (
  <RecordPanel
    label="Company"
    failure="The company could not be loaded"
    list="/o/$slug/customers/companies"
    query={companyQuery}
    title={({ name }) => name}
    width="record"
    hasFrame
    skeleton={<CompanyToCome />}
  >
    {(company) => <CompanyDetails company={company} />}
  </RecordPanel>
);

function CompanyDetails({ company }: { company: Company }) {
  const { id, name, referrerCount, createdAt } = company;
  const people = useList(companyReferrersList(id));
  const { slug } = useOrganization();
  const navigate = useNavigate();
  const related = { q: name };
  const figures = useRelatedFigures(related);
  return (
    <FramedRecord
      actions={[
        {
          label: "Show referrals",
          button: {},
          run: () => void navigate({ to: "/o/$slug/referrals", params: { slug }, search: related }),
        },
      ]}
      summary={[
        figuresInWords(figures),
        people.items.map(nameOf).join(", ") || counted(referrerCount, "referrer"),
      ]}
      facts={
        <>
          <RelatedFigures figures={figures} />
          <Referrers list={people} />
          <FactGroup title="Company">
            <Facts>
              <Fact name="Added">
                <Time unixMs={createdAt} />
              </Fact>
              <IdFact id={id} />
            </Facts>
          </FactGroup>
        </>
      }
    >
      {(isCovered) => (
        <RecordStream
          of={related}
          milestones={[
            { key: id, at: createdAt, sign: companySign, subject: name, deed: "was added" },
            ...people.items.map((person) => ({
              key: person.id,
              at: person.joinedAt,
              sign: <Avatar name={nameOf(person)} />,
              subject: nameOf(person),
              deed: person.identityUserId === null ? "was added" : "joined",
            })),
          ]}
          isCovered={isCovered}
        />
      )}
    </FramedRecord>
  );
}

const nameOf = ({ name, email }: Pick<User, "name" | "email">) => name ?? email ?? "No name";

const companySign = (
  <SignCircle>
    <Building2 />
  </SignCircle>
);

/** Lists the referrers who currently work at the company. */
function Referrers({ list }: { list: ReadList<User> }) {
  return (
    <section aria-label={whoWorksThere} className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <div className="flex items-center justify-between">
        <p className="font-semibold">{whoWorksThere}</p>
        {list.items.length > 0 && (
          <CsvButton list={list.source} fileName="people.csv" size="small" />
        )}
      </div>
      <Loaded failure="The people could not be loaded" isPart query={list} lineCount={1} />
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
  const { id, permissionLevel, status } = person;
  return (
    <li>
      <Link
        to="/o/$slug/people/$userId"
        params={{ slug, userId: id }}
        className="flex min-h-9 items-center gap-2 rounded-control px-2 hover:bg-hover"
      >
        <span dir="auto" className="min-w-0 flex-1 truncate text-left font-medium">
          {nameOf(person)}
        </span>
        <span className="text-ink-3">{levels[permissionLevel].label}</span>
        {status === "blocked" && <PersonStatus person={person} />}
      </Link>
    </li>
  );
}
