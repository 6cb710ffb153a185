import type { BonusPaymentStatus } from "@referral-service/contract";
import type { ShownPayment } from "@referral-service/contract/app";
import { useQuery } from "@tanstack/react-query";
import {
  getRouteApi,
  Link,
  Outlet,
  useChildMatches,
  useNavigate,
  useParams,
} from "@tanstack/react-router";
import { Banknote, SearchX } from "lucide-react";
import { ownCredentialsQuery } from "../data/bonus-payments.ts";
import { useOrganization } from "../data/me.ts";
import { api } from "../data/request.ts";
import { DraftButton } from "../forms/draft-bonus-button.tsx";
import { CsvButton } from "../lists/csv-button.tsx";
import { type Filter, FilterBar } from "../lists/filters.tsx";
import { FromProgram } from "../lists/from-program.tsx";
import { type Column, ListTable } from "../lists/list.tsx";
import { useLiveList } from "../lists/live-list.ts";
import { PaymentDetailsNotice } from "../lists/payout-details-notice.tsx";
import { buttonClass } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { useIsNarrow } from "../ui/is-narrow.ts";
import { PageBar } from "../ui/page.tsx";
import { Status } from "../ui/tag.tsx";
import { Time } from "../ui/time.tsx";
import { money } from "../words/money.ts";
import { statusChoices, statuses } from "../words/payment-statuses.ts";
import { sendsBonuses } from "../words/roles.ts";
import { newPayment } from "../words/samples.ts";
import { Way } from "./payment-history.tsx";
import { Queue } from "./queue.tsx";
import { Totals } from "./totals.tsx";

const route = getRouteApi("/o/$slug/payments");

const rowsPerPage = 100;

const filters: Filter<"status">[] = [{ name: "status", label: "Status", choices: statusChoices }];

const referrer: Column<ShownPayment> = {
  name: "Referrer",
  cell: ({ referrerName }) => referrerName ?? "No name",
};
const referral: Column<ShownPayment> = {
  name: "Referral",
  cell: ({ referralName }) => referralName ?? "Deleted",
};
const amount: Column<ShownPayment> = {
  name: "Amount",
  widthPx: 120,
  cell: (payment) => money(payment.amount, payment.currency),
  isNumber: true,
};
const way: Column<ShownPayment> = {
  name: "Payment history",
  widthPx: 320,
  cell: (payment) => <Way payment={payment} />,
};
const status: Column<ShownPayment> = {
  name: "Status",
  widthPx: 116,
  cell: (payment) => (
    <Status tone={statuses[payment.status].tone}>{statuses[payment.status].label}</Status>
  ),
};
const lastChange: Column<ShownPayment> = {
  name: "Last change",
  widthPx: 250,
  cell: ({ changedByName, updatedAt }) => (
    <>
      {changedByName !== null && `${changedByName} · `}
      <Time unixMs={updatedAt} />
    </>
  ),
  isNumber: true,
  isMinor: true,
};

export function PaymentsPage() {
  const { slug, user } = useOrganization();
  const isNarrow = useIsNarrow();
  const search = route.useSearch();
  const { paymentId } = useParams({ strict: false });
  const navigate = useNavigate({ from: "/o/$slug/payments" });
  const isSender = sendsBonuses(user);
  const isFiltered = search.status !== undefined || search.q !== undefined;
  // The queue above the table has the drafts.
  const hasQueue = isSender && !isFiltered;
  const query = { organization: slug, ...search };
  const list = useLiveList<ShownPayment>(
    ["payments", slug, "rows", { ...search, hasQueue }],
    (cursor, signal) =>
      api("GET /payments", {
        query: { ...query, ...(hasQueue && { isDraft: "false" }), cursor, limit: rowsPerPage },
        signal,
      }),
  );
  const who = user.permissionLevel === "referrer" ? [referral] : [referrer, referral];
  const besidePanel = [...who, amount, status];
  const alone = [...who, amount, way, lastChange];
  const onPhone = [who[0] ?? referral, amount, status];
  const hasPanel = useChildMatches().length > 0;
  const columns = isNarrow ? onPhone : hasPanel ? besidePanel : alone;

  return (
    <>
      <PageBar
        title={user.permissionLevel === "referrer" ? "Your bonus payments" : "Bonus payments"}
        actions={
          <>
            {isSender ? (
              <>
                <Link
                  to="/o/$slug/payments/runs"
                  params={{ slug }}
                  className={buttonClass("quiet")}
                >
                  Payment runs
                </Link>
                <Link to="/o/$slug/statements" params={{ slug }} className={buttonClass("quiet")}>
                  Statements
                </Link>
              </>
            ) : (
              <Link
                to="/o/$slug/statements/$userId"
                params={{ slug, userId: user.id }}
                className={buttonClass("quiet")}
              >
                Statement
              </Link>
            )}
            <CsvButton address="GET /payments" query={query} fileName="payments.csv" />
            <DraftButton
              look="primary"
              onDrafted={(id) =>
                navigate({ to: "/o/$slug/payments/$paymentId", params: { slug, paymentId: id } })
              }
            />
          </>
        }
      />
      <FilterBar<"status">
        filters={filters}
        chosen={search}
        onChange={(_name, value) =>
          void navigate({
            to: ".",
            search: (present) => ({ ...present, status: value as BonusPaymentStatus | undefined }),
          })
        }
        search={{
          label: "Search referrals and referrers",
          text: search.q,
          onSearch: (q) => void navigate({ to: ".", search: (present) => ({ ...present, q }) }),
        }}
      />
      <div className="relative flex min-h-0 flex-1">
        <ListTable
          label="Bonus payments"
          list={list}
          columns={columns}
          selectedId={paymentId}
          linkOf={({ id }) => ({
            to: "/o/$slug/payments/$paymentId",
            params: { slug, paymentId: id },
            search: true,
          })}
          above={
            isFiltered ? undefined : (
              <div className="grid gap-5 p-5">
                <OwnDetailsNotice />
                <Totals />
                {hasQueue && <Queue />}
              </div>
            )
          }
          empty={
            isFiltered ? (
              <EmptyState icon={SearchX} title="No payment matches these filters">
                Remove a filter to see more payments.
              </EmptyState>
            ) : (
              <EmptyState icon={Banknote} title={isSender ? "No payments yet" : "No payments yet"}>
                {isSender
                  ? "Programs and people who can send bonuses create drafts. Drafts stay here until someone approves them."
                  : "Bonus payments for your referrals appear here."}
                {isSender && <FromProgram sample={newPayment} />}
              </EmptyState>
            )
          }
        />
        <Outlet />
      </div>
    </>
  );
}

/** Shown to referrers who cannot be paid yet. */
function OwnDetailsNotice() {
  const { slug, user } = useOrganization();
  const own = useQuery({
    ...ownCredentialsQuery(slug),
    enabled: user.permissionLevel === "referrer",
  });
  if (own.data === undefined || own.data.credentials !== null) return null;
  return <PaymentDetailsNotice />;
}
