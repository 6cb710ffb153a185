import type { Company } from "@referral-service/contract";
import { getRouteApi, Outlet, useNavigate, useParams } from "@tanstack/react-router";
import { Building2 } from "lucide-react";
import { useOrganization } from "../../data/me.ts";
import { api } from "../../data/request.ts";
import { CsvButton } from "../../lists/csv-button.tsx";
import { FilterBar } from "../../lists/filters.tsx";
import { type Column, ListTable, useList } from "../../lists/list.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageBar } from "../../ui/page.tsx";
import { Time } from "../../ui/time.tsx";

const route = getRouteApi("/o/$slug/customers/companies");
const whole = new Intl.NumberFormat("en");

const columns: Column<Company>[] = [
  { name: "Company", cell: ({ name }) => name },
  {
    name: "Referrers",
    widthPx: 110,
    cell: ({ referrerCount }) => whole.format(referrerCount),
    isNumber: true,
  },
  {
    name: "Added",
    widthPx: 140,
    cell: ({ createdAt }) => <Time unixMs={createdAt} />,
    isNumber: true,
    isMinor: true,
  },
];

export function CompaniesPage() {
  const { slug } = useOrganization();
  const { q } = route.useSearch();
  const { companyId } = useParams({ strict: false });
  const navigate = useNavigate({ from: "/o/$slug/customers/companies" });
  const query = { organization: slug, q };
  const list = useList(["companies", slug, { q }], (cursor, signal) =>
    api("GET /companies", { query: { ...query, cursor, limit: 50 }, signal }),
  );
  return (
    <>
      <PageBar
        title="Companies"
        actions={<CsvButton address="GET /companies" query={query} fileName="companies.csv" />}
      />
      <FilterBar
        filters={[]}
        chosen={{}}
        onChange={() => {}}
        search={{
          label: "Search companies",
          text: q,
          onSearch: (text) => void navigate({ search: text === undefined ? {} : { q: text } }),
        }}
      />
      <div className="relative flex min-h-0 flex-1">
        <ListTable
          label="Companies"
          list={list}
          columns={columns}
          selectedId={companyId}
          linkOf={({ id }) => ({
            to: "/o/$slug/customers/companies/$companyId",
            params: { slug, companyId: id },
            search: true,
          })}
          empty={
            q === undefined ? (
              <EmptyState icon={Building2} title="No companies yet">
                Companies from people's profiles appear here.
              </EmptyState>
            ) : (
              <EmptyState icon={Building2} title="No company matches your search">
                Search for another part of the name.
              </EmptyState>
            )
          }
        />
        <Outlet />
      </div>
    </>
  );
}
