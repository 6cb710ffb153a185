import {
  getRouteApi,
  Link,
  type LinkProps,
  Outlet,
  useChildMatches,
  useNavigate,
  useParams,
} from "@tanstack/react-router";
import { type ComponentProps, useEffect, useMemo, useState } from "react";
import { paymentCountsQuery } from "../data/attention.ts";
import { paymentQuery, paymentsList } from "../data/bonus-payments.ts";
import { useLastCounts } from "../data/last-shape.ts";
import { useOrganization } from "../data/me.ts";
import { useQuery } from "../data/queries.ts";
import { useList } from "../data/use-list.ts";
import { CreateButton } from "../lists/create-button.tsx";
import { CsvButton } from "../lists/csv-button.tsx";
import { FilterBar } from "../lists/filter-bar.tsx";
import { useFiltersInAddress } from "../lists/filters.ts";
import { usePersonFilter } from "../lists/person-filter.ts";
import { RecordsOfList, wholeCount } from "../lists/shown-list.ts";
import { buttonClass } from "../ui/button.tsx";
import { useHasSideColumn, useIsNarrow } from "../ui/is-narrow.ts";
import { PageBar } from "../ui/page.tsx";
import { part } from "../ui/part.tsx";
import { sendsBonuses } from "../words/roles.ts";
import { CreateRuleLink, EmptyTab } from "./empty-tab.tsx";
import { useKeptRows } from "./kept-rows.ts";
import { PaymentList } from "./payment-list.tsx";
import { paymentOrders } from "./payment-orders.ts";
import { countIn, usePaymentTabs, useTabLabel } from "./payment-tabs.tsx";
import { RunsColumn } from "./runs/runs-column.tsx";
import { RunsPage, useHasRunsBeside } from "./runs/runs-panel.tsx";
import { filtersOfTabs, type PaymentsSearch, paymentsIn, tabOf } from "./search.ts";

const DraftDialog = part(async () => (await import("../forms/draft-bonus-dialog.tsx")).DraftDialog);

const route = getRouteApi("/o/$slug/payments");

/** The payments or the payment runs, next to the open one. */
export const PaymentsPage = () => (useHasRunsBeside() ? <RunsPage /> : <Payments />);

/** The payments by status, for staff and for people who approve and pay. */
function Payments() {
  const { slug, user } = useOrganization();
  const { paymentId } = useParams({ strict: false });
  const search = useSearchWithTab(paymentId);
  const tab = tabOf(search, user);
  const hasSideColumn = useHasSideColumn();
  const isBeside = useChildMatches().length > 0;
  const isSender = sendsBonuses(user);
  const byReferrer = usePersonFilter("referrer", "Referrer");
  const inAddress = useFiltersInAddress([byReferrer]);
  const linkOf = useMemo(
    () => (id: string) =>
      ({
        to: "/o/$slug/payments/$paymentId",
        params: { slug, paymentId: id },
        search: (present: object) => ({ ...present, status: tab }),
      }) as LinkProps,
    [slug, tab],
  );
  const labelOf = useTabLabel();
  const counts = useQuery(paymentCountsQuery(filtersOfTabs(search))).data;
  const isPart = inAddress.isFiltered;
  const lastCounts = useLastCounts("payment tabs", counts, { isPart });
  const tabs = usePaymentTabs(tab, lastCounts);
  const list = useList(paymentsList(paymentsIn(search, user)));
  const listKey = JSON.stringify(list.source.key);
  const kept = useKeptRows(listKey, list.items);
  const isQueue = tab === "draft" && isSender;
  const rows = isQueue ? kept.rows : list.items;
  const count = wholeCount({ ...list, items: rows }) ?? countIn(counts, tab);
  const hasAny = counts?.some(({ count }) => count > 0) !== false;
  const isEmpty = !hasAny && !inAddress.isFiltered;
  const [choosingIn, setChoosingIn] = useState<string>();
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const around = useMemo(
    () => ({ ids: rows.map(({ id }) => id), linkOf, count, hasKeys: true }),
    [rows, linkOf, count],
  );
  return (
    <div className="flex min-h-0 flex-1">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <PaymentsBar list={isEmpty ? undefined : list.source} isBeside={isBeside} />
        {!isEmpty && (
          <FilterBar
            tabs={tabs}
            inAddress={inAddress}
            label="Bonus payments"
            searchLabel="Search referrals and referrers"
            count={countIn(counts, tab)}
            columns={paymentOrders(tab)}
            isBeside={isBeside}
            tools={<div ref={setTools} className="contents" />}
          />
        )}
        <div className="flex min-h-0 flex-1">
          <PaymentList
            key={listKey}
            tools={tools}
            label={`Bonus payments: ${labelOf(tab)}`}
            tab={tab}
            list={list}
            rows={rows}
            count={countIn(counts, tab)}
            lastCount={lastCounts?.find(({ status }) => status === tab)?.count}
            openId={paymentId}
            linkOf={linkOf}
            isChoosing={choosingIn === listKey}
            onChoosing={(isChoosing) => setChoosingIn(isChoosing ? listKey : undefined)}
            onDecided={kept.forget}
            empty={<EmptyTab {...{ inAddress, tab, hasAny }} />}
          />
          {isSender && hasSideColumn && !isBeside && <RunsColumn tab={tab} />}
        </div>
      </div>
      <RecordsOfList value={around}>
        <Outlet />
      </RecordsOfList>
    </div>
  );
}

/**
 * Returns the search parameters of the page. A payment that is opened by its own link opens its tab,
 * which then stays while the payment moves on.
 */
function useSearchWithTab(paymentId: string | undefined): PaymentsSearch {
  const search = route.useSearch();
  const { slug } = useOrganization();
  const navigate = useNavigate();
  const isTabOpen = search.status !== undefined || paymentId === undefined;
  const opened = useQuery(paymentQuery(paymentId ?? ""), { enabled: !isTabOpen }).data;
  const status = isTabOpen ? search.status : opened?.payment.status;
  useEffect(() => {
    if (isTabOpen || status === undefined) return;
    void navigate({
      to: "/o/$slug/payments/$paymentId",
      params: { slug, paymentId },
      search: { ...search, status },
      replace: true,
    });
  }, [isTabOpen, status, navigate, slug, paymentId, search]);
  return { ...search, status };
}

/** The bar of the page, with the actions of people who approve and pay. */
function PaymentsBar({
  list,
  isBeside,
}: {
  /** Undefined without payments. */
  list: ComponentProps<typeof CsvButton>["list"] | undefined;
  isBeside: boolean;
}) {
  const organization = useOrganization();
  const { slug } = organization;
  const navigate = useNavigate();
  const [isDrafting, setDrafting] = useState(false);
  const hasSideColumn = useHasSideColumn();
  const isNarrow = useIsNarrow();
  const isSender = sendsBonuses(organization.user);
  const draft = isSender && (
    <CreateButton
      label="Draft bonus"
      look={isNarrow ? "quiet" : "default"}
      isBeside={isBeside}
      onClick={() => setDrafting(true)}
    />
  );
  return (
    <>
      <PageBar
        title="Bonus payments"
        isBeside={isBeside}
        moreActions={
          <>
            {isNarrow && draft}
            {!isBeside && list !== undefined && <CsvButton list={list} fileName="payments.csv" />}
            {isSender && isNarrow && <RunsLink />}
            {isSender && <SenderLinks />}
            {!isSender && isNarrow && <OwnStatementLink />}
          </>
        }
        actions={!isNarrow && (isSender ? !hasSideColumn && <RunsLink /> : <OwnStatementLink />)}
        mainAction={isNarrow ? isSender && list === undefined && <CreateRuleLink /> : draft}
      />
      {isDrafting && (
        <DraftDialog
          onDrafted={(id) =>
            navigate({ to: "/o/$slug/payments/$paymentId", params: { slug, paymentId: id } })
          }
          onClose={() => setDrafting(false)}
        />
      )}
    </>
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

/** Opens the own statement of people who do not approve and pay. */
function OwnStatementLink() {
  const { slug, user } = useOrganization();
  return (
    <Link
      to="/o/$slug/statements/$userId"
      params={{ slug, userId: user.id }}
      className={buttonClass("quiet")}
    >
      Statement
    </Link>
  );
}

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
