import type { BonusPaymentStatus } from "@referral-service/contract";
import {
  getRouteApi,
  Link,
  type LinkProps,
  Outlet,
  useChildMatches,
  useNavigate,
  useParams,
} from "@tanstack/react-router";
import { Banknote, SearchX } from "lucide-react";
import { useMemo } from "react";
import { paymentCountsQuery } from "../data/attention.ts";
import { paymentsList } from "../data/bonus-payments.ts";
import { useOrganization } from "../data/me.ts";
import { useQuery } from "../data/queries.ts";
import { useList } from "../data/use-list.ts";
import { CsvButton } from "../lists/csv-button.tsx";
import { FilterBar } from "../lists/filter-bar.tsx";
import { type FiltersInAddress, useFiltersInAddress } from "../lists/filters.ts";
import { FromProgram } from "../lists/list-page.tsx";
import { NoSearchMatch } from "../lists/no-match.tsx";
import { usePersonFilter } from "../lists/person-filter.ts";
import { loadedCount, RecordsOfList } from "../lists/shown-list.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { useHasSideColumn, useIsNarrow } from "../ui/is-narrow.ts";
import { PageBar } from "../ui/page.tsx";
import { sendsBonuses } from "../words/roles.ts";
import { DraftButton } from "./draft-bonus-button.tsx";
import { useKeptRows } from "./kept-rows.ts";
import { OwnPayments } from "./own-payments.tsx";
import { PaymentList } from "./payment-list.tsx";
import { countIn, usePaymentTabs, useTabLabel } from "./payment-tabs.tsx";
import { RunsColumn } from "./runs/runs-panel.tsx";
import {
  filtersOfTabs,
  hasTabs,
  orderOf,
  type PaymentsSearch,
  paymentsIn,
  tabOf,
} from "./search.ts";

const route = getRouteApi("/o/$slug/payments");

export function PaymentsPage() {
  const { user } = useOrganization();
  const search = route.useSearch();
  return hasTabs(user) ? <PaymentsByStatus search={search} /> : <OwnPayments search={search} />;
}

/** The payments by status, for staff and for people who approve and pay. */
function PaymentsByStatus({ search }: { search: PaymentsSearch }) {
  const { slug, user } = useOrganization();
  const navigate = useNavigate();
  const hasSideColumn = useHasSideColumn();
  const isNarrow = useIsNarrow();
  const isBeside = useChildMatches().length > 0;
  const isSender = sendsBonuses(user);
  const byReferrer = usePersonFilter("referrer", "Referrer");
  const inAddress = useFiltersInAddress([byReferrer]);
  const { paymentId } = useParams({ strict: false });
  const linkOf = useMemo(
    () => (id: string) =>
      ({
        to: "/o/$slug/payments/$paymentId",
        params: { slug, paymentId: id },
        search: true,
      }) as LinkProps,
    [slug],
  );
  const labelOf = useTabLabel();
  const tab = tabOf(search, user);
  const counts = useQuery(paymentCountsQuery(filtersOfTabs(search))).data;
  const list = useList(paymentsList(paymentsIn(search, user)));
  const listKey = JSON.stringify(list.source.key);
  const kept = useKeptRows(listKey, list.items);
  const rows = tab === "draft" && isSender ? kept.rows : list.items;
  const count = countIn(counts, tab) ?? loadedCount(list);
  const around = useMemo(
    () => ({ ids: rows.map(({ id }) => id), linkOf, count, hasKeys: true }),
    [rows, linkOf, count],
  );
  return (
    <div className="flex min-h-0 flex-1">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <PageBar
          title="Bonus payments"
          count={countIn(counts, tab)}
          isBeside={isBeside}
          moreActions={
            <>
              {!isBeside && <CsvButton list={list.source} fileName="payments.csv" />}
              {isSender && isNarrow && <RunsLink />}
              {isSender && <SenderLinks />}
            </>
          }
          actions={
            isSender ? (
              !isNarrow && !hasSideColumn && <RunsLink />
            ) : (
              <Link
                to="/o/$slug/statements/$userId"
                params={{ slug, userId: user.id }}
                className={buttonClass("quiet")}
              >
                Statement
              </Link>
            )
          }
          mainAction={
            isSender && (
              <DraftButton
                onDrafted={(id) =>
                  navigate({ to: "/o/$slug/payments/$paymentId", params: { slug, paymentId: id } })
                }
              />
            )
          }
        />
        <FilterBar
          tabs={usePaymentTabs(tab, counts)}
          inAddress={inAddress}
          label="Bonus payments"
          searchLabel="Search referrals and referrers"
          count={countIn(counts, tab)}
          isBeside={isBeside}
        />
        <div className="flex min-h-0 flex-1">
          <PaymentList
            key={listKey}
            label={`Bonus payments: ${labelOf(tab)}`}
            tab={tab}
            list={list}
            rows={rows}
            count={countIn(counts, tab)}
            order={orderOf(search, tab)}
            openId={paymentId}
            linkOf={linkOf}
            onDecided={kept.forget}
            empty={
              inAddress.searchedOnly !== undefined ? (
                <NoSearchMatch
                  rows="Bonus payments"
                  text={inAddress.searchedOnly}
                  onClear={inAddress.clear}
                />
              ) : inAddress.isFiltered ? (
                <NoMatch clear={inAddress.clear} />
              ) : (
                <NoPayments
                  tab={tab}
                  isSender={isSender}
                  hasAny={counts?.some(({ count }) => count > 0) === true}
                />
              )
            }
          />
          {isSender && hasSideColumn && !isBeside && <RunsColumn />}
        </div>
      </div>
      <RecordsOfList value={around}>
        <Outlet />
      </RecordsOfList>
    </div>
  );
}

/** Opens the runs where the window has no room for them next to the list. */
const RunsLink = () => (
  <Link
    to="/o/$slug/payments/runs"
    params={{ slug: useOrganization().slug }}
    className={buttonClass("quiet")}
  >
    Payment runs
  </Link>
);

/** Links of people who approve and pay. */
function SenderLinks() {
  const { slug } = useOrganization();
  return (
    <>
      <Link to="/o/$slug/bonus-rules" params={{ slug }} className={buttonClass("quiet")}>
        Bonus rules
      </Link>
      <Link to="/o/$slug/statements" params={{ slug }} className={buttonClass("quiet")}>
        Statements
      </Link>
    </>
  );
}

const NoMatch = ({ clear }: Pick<FiltersInAddress, "clear">) => (
  <EmptyState
    icon={SearchX}
    title="No payments match these filters"
    action={<Button onClick={clear}>Clear all</Button>}
  >
    Payments with another status might match. The tabs show how many.
  </EmptyState>
);

const noPayments: Record<BonusPaymentStatus, { title: string; text: string }> = {
  draft: { title: "No drafts", text: "Drafts stay here until someone approves them." },
  approved: {
    title: "No approved payments",
    text: "Approved payments stay here until they are paid.",
  },
  processing: {
    title: "No payments in processing",
    text: "Payments stay here until the bank or provider confirms them.",
  },
  completed: {
    title: "No completed payments",
    text: "Payments appear here after the referrers received the money.",
  },
  failed: {
    title: "No failed payments",
    text: "Payments appear here if the money did not arrive.",
  },
  canceled: { title: "No canceled payments", text: "Canceled drafts and payments appear here." },
};

function NoPayments({
  tab,
  isSender,
  hasAny,
}: {
  tab: BonusPaymentStatus;
  isSender: boolean;
  /** Whether other tabs have payments. */
  hasAny: boolean;
}) {
  const { slug } = useOrganization();
  const { title, text } = noPayments[tab];
  if (tab !== "draft" || !isSender) {
    return (
      <EmptyState icon={Banknote} title={title}>
        {text}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={Banknote}
      title="No payments to approve"
      action={
        <Link to="/o/$slug/bonus-rules" params={{ slug }} className={buttonClass()}>
          Bonus rules
        </Link>
      }
    >
      Bonus rules, programs and people who can send bonuses create drafts. Drafts stay here until
      someone approves them.
      {!hasAny && <FromProgram sample="newPayment" />}
    </EmptyState>
  );
}
