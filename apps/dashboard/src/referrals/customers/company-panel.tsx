import type { User } from "@referral-service/contract";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams, useSearch } from "@tanstack/react-router";
import { companyQuery } from "../../data/customers.ts";
import { ErrorState } from "../../data/failures/error-state.tsx";
import { PanelQueryState } from "../../data/failures/panel-query-state.tsx";
import { useOrganization } from "../../data/me.ts";
import { api } from "../../data/request.ts";
import { CsvButton } from "../../lists/csv-button.tsx";
import { useList } from "../../lists/list.tsx";
import { Button } from "../../ui/button.tsx";
import { CopyableId } from "../../ui/copy.tsx";
import { Fact, Facts, Panel } from "../../ui/panel.tsx";
import { SkeletonLines } from "../../ui/skeleton.tsx";
import { Time } from "../../ui/time.tsx";
import { levels } from "../../words/levels.ts";
import { PersonStatus } from "../../words/person-status.tsx";

export function CompanyPanel() {
  const { slug } = useOrganization();
  const { companyId = "" } = useParams({ strict: false });
  const search = useSearch({ from: "/o/$slug/customers/companies" });
  const company = useQuery(companyQuery(slug, companyId));
  return (
    <Panel
      label="Company"
      closeTo={{ to: "/o/$slug/customers/companies", params: { slug }, search }}
    >
      <PanelQueryState query={company} />
      {company.data !== undefined && (
        <>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-5">
            <h2 className="truncate pr-8 text-lg font-semibold tracking-[-0.015em]">
              {company.data.name}
            </h2>
            <Facts>
              <Fact name="Known since">
                <Time unixMs={company.data.createdAt} />
              </Fact>
              <Fact name="ID">
                <CopyableId id={company.data.id} />
              </Fact>
            </Facts>
          </div>
          <Referrers companyId={companyId} />
        </>
      )}
    </Panel>
  );
}

/** The referrers who work there now. */
function Referrers({ companyId }: { companyId: string }) {
  const { slug } = useOrganization();
  const params = { id: companyId };
  const query = { organization: slug };
  const list = useList(["companies", slug, companyId, "referrers"], (cursor, signal) =>
    api("GET /companies/:id/referrers", {
      params,
      query: { ...query, cursor, limit: 25 },
      signal,
    }),
  );
  return (
    <section aria-label="Who works there" className="grid gap-2 border-t border-line p-5">
      <div className="flex items-center justify-between">
        <h3 className="text-xs font-medium text-ink-3">Who works there now</h3>
        {list.items.length > 0 && (
          <CsvButton
            address="GET /companies/:id/referrers"
            params={params}
            query={query}
            fileName="people.csv"
            size="small"
          />
        )}
      </div>
      {list.isPending && <SkeletonLines count={3} />}
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && list.items.length === 0 && (
        <p className="text-ink-2">No one works there now. The company stays with its referrals.</p>
      )}
      <ul className="-mx-2 grid">
        {list.items.map((person) => (
          <ReferrerRow key={person.id} person={person} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          size="small"
          look="quiet"
          isBusy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show more
        </Button>
      )}
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
        <span className="min-w-0 flex-1 truncate font-medium">{name ?? email ?? "No name"}</span>
        <span className="text-ink-3">{levels[permissionLevel].label}</span>
        {status === "blocked" && <PersonStatus person={person} />}
      </Link>
    </li>
  );
}
