import type { Customer } from "@referral-service/contract";
import { getRouteApi, Link, Outlet, useNavigate, useParams } from "@tanstack/react-router";
import { Handshake } from "lucide-react";
import { useOrganization } from "../../data/me.ts";
import { api } from "../../data/request.ts";
import { usePersonName } from "../../data/users.tsx";
import { CsvButton } from "../../lists/csv-button.tsx";
import { DayFilter, type Filter, FilterBar } from "../../lists/filters.tsx";
import { FromProgram } from "../../lists/from-program.tsx";
import { type Column, ListTable, useList } from "../../lists/list.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageBar } from "../../ui/page.tsx";
import { Time } from "../../ui/time.tsx";
import { createdOn } from "../../words/days.ts";
import { completedReferral } from "../../words/samples.ts";
import type { CustomersSearch } from "./search.ts";

const route = getRouteApi("/o/$slug/customers/people");
const whole = new Intl.NumberFormat("en");

const columns: Column<Customer>[] = [
  { name: "Name", cell: ({ name }) => name },
  { name: "Email", cell: ({ email }) => email ?? "–", isMinor: true },
  { name: "Phone", widthPx: 160, cell: ({ phone }) => phone ?? "–", isMinor: true },
  {
    name: "Referrals",
    widthPx: 100,
    cell: ({ referralCount }) => whole.format(referralCount),
    isNumber: true,
  },
  {
    name: "Customer since",
    widthPx: 140,
    cell: ({ createdAt }) => <Time unixMs={createdAt} />,
    isNumber: true,
    isMinor: true,
  },
];

const filtersOf = ({ q, referrer, from, to }: CustomersSearch, timeZone: string) => ({
  q,
  referrerId: referrer,
  ...createdOn({ from, to }, timeZone),
});

export function CustomersPage() {
  const { slug, timezone } = useOrganization();
  const search = route.useSearch();
  const { q, referrer, from, to } = search;
  const { customerId } = useParams({ strict: false });
  const navigate = useNavigate({ from: "/o/$slug/customers/people" });
  const referrerName = usePersonName(referrer);
  const set = (name: keyof CustomersSearch, value: string | undefined) =>
    void navigate({ search: (present) => ({ ...present, [name]: value }) });
  const query = { organization: slug, ...filtersOf(search, timezone) };
  const list = useList(["customers", slug, search], (cursor, signal) =>
    api("GET /customers", { query: { ...query, cursor, limit: 50 }, signal }),
  );
  const isFiltered = [q, referrer, from, to].some((chosen) => chosen !== undefined);
  const filters: Filter<"referrer">[] =
    referrer === undefined
      ? []
      : [
          {
            name: "referrer",
            label: "Referrer",
            choices: [{ value: referrer, label: referrerName }],
          },
        ];

  return (
    <>
      <PageBar
        title="Customers"
        actions={<CsvButton address="GET /customers" query={query} fileName="customers.csv" />}
      />
      <FilterBar
        filters={filters}
        chosen={{ referrer }}
        onChange={set}
        search={{ label: "Search customers", text: q, onSearch: (text) => set("q", text) }}
      >
        <DayFilter label="From" day={from} onChange={(day) => set("from", day)} />
        <DayFilter label="To" day={to} onChange={(day) => set("to", day)} />
      </FilterBar>
      <div className="relative flex min-h-0 flex-1">
        <ListTable
          label="Customers"
          list={list}
          columns={columns}
          selectedId={customerId}
          linkOf={({ id }) => ({
            to: "/o/$slug/customers/people/$customerId",
            params: { slug, customerId: id },
            search: true,
          })}
          empty={
            isFiltered ? (
              <EmptyState icon={Handshake} title="No customer matches these filters">
                Remove a filter to see more customers.
              </EmptyState>
            ) : (
              <EmptyState
                icon={Handshake}
                title="No customers yet"
                action={
                  <Link
                    to="/o/$slug/referrals"
                    params={{ slug }}
                    className={buttonClass("primary")}
                  >
                    Open referrals
                  </Link>
                }
              >
                A referred person becomes a customer when the referral is completed.
                <FromProgram sample={completedReferral} />
              </EmptyState>
            )
          }
        />
        <Outlet />
      </div>
    </>
  );
}
