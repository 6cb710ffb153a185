import type { ListedCompany } from "@referral-service/contract/app";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Building2 } from "lucide-react";
import { companiesList, companyCountQuery } from "../../data/customers.ts";
import { useOrganization } from "../../data/me.ts";
import { useQuery } from "../../data/queries.ts";
import { useList } from "../../data/use-list.ts";
import { textWidths } from "../../lists/columns.ts";
import { ListPage } from "../../lists/list-page.tsx";
import type { Column } from "../../lists/list-table.tsx";
import { referralColumns } from "../../lists/referral-columns.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Time } from "../../ui/time.tsx";
import { counted } from "../../words/counts.ts";

const route = getRouteApi("/o/$slug/customers/companies");
const whole = new Intl.NumberFormat("en");

const columns: Column<ListedCompany>[] = [
  {
    name: "Company",
    ...textWidths.name,
    cell: ({ name }) => name,
    sort: { by: "name", first: "ascending" },
  },
  {
    name: "Referrers",
    widthPx: 110,
    cell: ({ referrerCount }) => whole.format(referrerCount),
    phoneCell: ({ referrerCount }) => counted(referrerCount, "referrer"),
    isNumber: true,
  },
  ...referralColumns,
  {
    name: "Added",
    widthPx: 144,
    cell: ({ createdAt }) => <Time unixMs={createdAt} />,
    order: "descending",
    sort: { by: "createdAt", first: "descending" },
    isNumber: true,
    isBesideRecord: true,
  },
];

/** The place of the profiles that name the companies. */
const PeopleLink = () => (
  <Link
    to="/o/$slug/people"
    params={{ slug: useOrganization().slug }}
    className={buttonClass("primary")}
  >
    Go to people
  </Link>
);

export function CompaniesPage() {
  const filters = route.useSearch();
  const list = useList(companiesList(filters));
  return (
    <ListPage
      title="Companies"
      csv={{ fileName: "companies.csv" }}
      searchLabel="Search companies"
      list={list}
      total={useQuery(companyCountQuery(filters), { enabled: list.hasNextPage })}
      columns={columns}
      opens="/o/$slug/customers/companies/$companyId"
      empty={
        <EmptyState icon={Building2} title="No companies yet" action={<PeopleLink />}>
          Companies from people's profiles appear here.
        </EmptyState>
      }
    />
  );
}
