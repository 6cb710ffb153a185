import type { ListedCustomer } from "@referral-service/contract/app";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Handshake } from "lucide-react";
import { customerCountQuery, customersList } from "../../data/customers.ts";
import { useOrganization } from "../../data/me.ts";
import { useQuery } from "../../data/queries.ts";
import { useList } from "../../data/use-list.ts";
import { textWidths } from "../../lists/columns.ts";
import { daysFilter } from "../../lists/filters.ts";
import { FromProgram, ListPage } from "../../lists/list-page.tsx";
import type { Column } from "../../lists/list-table.tsx";
import { usePersonFilter } from "../../lists/person-filter.ts";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Time } from "../../ui/time.tsx";
import { counted } from "../../words/counts.ts";
import { money } from "../../words/money.ts";
import { readsBonuses } from "../../words/roles.ts";
import { customersIn } from "./search.ts";

const route = getRouteApi("/o/$slug/customers/people");
const whole = new Intl.NumberFormat("en");

// Pages that were stored on this device by the previous release have no value.
const sumsText = (sums: ListedCustomer["bonuses"] | undefined) =>
  sums?.map(({ amount, currency }) => money(amount, currency)).join(" + ") || "–";

const bonuses: Column<ListedCustomer> = {
  name: "Bonuses",
  widthPx: 150,
  cell: (customer) => sumsText(customer.bonuses),
  isNumber: true,
};

/** The bonuses are a column only for people who can see them. */
const columnsFor = ({ hasBonuses }: { hasBonuses: boolean }): Column<ListedCustomer>[] => [
  {
    name: "Name",
    widthPx: 180,
    cell: ({ name }) => name,
    sort: { by: "name", first: "ascending" },
  },
  {
    name: "Email",
    ...textWidths.email,
    cell: ({ email }) => email ?? "–",
    isMinor: true,
  },
  {
    name: "Phone",
    widthPx: 136,
    cell: ({ phone }) => phone ?? "–",
    isMinor: true,
    isIfRoom: true,
  },
  {
    name: "Referrer",
    widthPx: 160,
    cell: ({ referrerName }) => referrerName ?? "–",
    phoneCell: ({ referrerName }) => referrerName !== null && `by ${referrerName}`,
  },
  {
    name: "Referrals",
    widthPx: 100,
    cell: ({ referralCount }) => whole.format(referralCount),
    phoneCell: ({ referralCount }) => referralCount > 1 && counted(referralCount, "referral"),
    isNumber: true,
    isIfRoom: true,
  },
  {
    name: "Value",
    widthPx: 120,
    cell: ({ value }) => sumsText(value),
    phoneCell: ({ value }) => sumsText(value),
    isNumber: true,
  },
  ...(hasBonuses ? [bonuses] : []),
  {
    name: "Customer since",
    widthPx: 150,
    cell: ({ createdAt }) => <Time unixMs={createdAt} />,
    order: "descending",
    sort: { by: "createdAt", first: "descending" },
    isNumber: true,
    isMinor: true,
    isBesideRecord: true,
  },
  {
    name: "Last completed",
    widthPx: 144,
    cell: ({ updatedAt }) => <Time unixMs={updatedAt} />,
    sort: { by: "updatedAt", first: "descending" },
    isNumber: true,
    isMinor: true,
    isIfRoom: true,
  },
];

const withBonuses = columnsFor({ hasBonuses: true });
const withoutBonuses = columnsFor({ hasBonuses: false });

export function CustomersPage() {
  const { slug, timezone, user } = useOrganization();
  const searched = customersIn(route.useSearch(), timezone);
  const list = useList(customersList(searched));
  const filters = [usePersonFilter("referrer", "Referrer"), daysFilter("Customer since")];
  return (
    <ListPage
      title="Customers"
      csv={{ fileName: "customers.csv" }}
      filters={filters}
      searchLabel="Search customers"
      list={list}
      total={useQuery(customerCountQuery(searched), { enabled: list.hasNextPage })}
      columns={readsBonuses(user) ? withBonuses : withoutBonuses}
      opens="/o/$slug/customers/people/$customerId"
      empty={
        <EmptyState
          icon={Handshake}
          title="No customers yet"
          below={<FromProgram sample="completedReferral" />}
          action={
            <Link to="/o/$slug/referrals" params={{ slug }} className={buttonClass("primary")}>
              Go to referrals
            </Link>
          }
        >
          A referred person becomes a customer when the referral is completed.
        </EmptyState>
      }
    />
  );
}
