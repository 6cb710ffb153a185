import type { ShownPayment } from "@referral-service/contract/app";
import { getRouteApi, Link, useChildMatches, useNavigate } from "@tanstack/react-router";
import { Banknote, SearchX } from "lucide-react";
import { ownCredentialsQuery, paymentsList } from "../data/bonus-payments.ts";
import { useOrganization } from "../data/me.ts";
import { useQuery } from "../data/queries.ts";
import { useList } from "../data/use-list.ts";
import { phrase } from "../languages/phrase.ts";
import type { Filter } from "../lists/filters.ts";
import { FromProgram, ListPage } from "../lists/list-page.tsx";
import type { Column } from "../lists/list-table.tsx";
import { usePersonFilter } from "../lists/person-filter.ts";
import { buttonClass } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { useIsNarrow, useIsWide } from "../ui/is-narrow.ts";
import { Status } from "../ui/tag.tsx";
import { Time } from "../ui/time.tsx";
import { money } from "../words/money.ts";
import { labelFor, statusChoices, statuses } from "../words/payment-statuses.ts";
import { isAboveReferrer, sendsBonuses } from "../words/roles.ts";
import { newPayment } from "../words/samples.ts";
import { inOwnWords, ownReading } from "../words/texts/use-texts.ts";
import { DraftButton } from "./draft-bonus-button.tsx";
import { Way } from "./payment-history.tsx";
import { PaymentDetailsNotice } from "./payout-details-notice.tsx";
import { Queue } from "./queue.tsx";
import { filtersIn, paymentsIn } from "./search.ts";
import { Totals } from "./totals.tsx";

const route = getRouteApi("/o/$slug/payments");

const filters: Filter[] = [
  { name: "status", label: "Status", isMany: true, choices: statusChoices },
];

const filtersOfReferrers = (): Filter[] => [
  {
    name: "status",
    label: ownReading().texts.lists.columns.status,
    isMany: true,
    choices: statusChoices.map(({ value }) => ({ value, label: labelFor(value, true) })),
  },
];

const referrer: Column<ShownPayment> = {
  name: "Referrer",
  cell: ({ referrerName }) => referrerName ?? phrase("No name"),
};
const referral: Column<ShownPayment> = {
  key: "referral",
  name: "Referral",
  cell: ({ referralName }) => referralName ?? phrase("Deleted"),
};
/** Next to a record, so that there is room for the amount and the status. */
const both: Column<ShownPayment> = {
  name: "Referrer",
  cell: (payment) => (
    <>
      <bdi>{referrer.cell(payment)}</bdi>
      <span className="font-normal text-ink-3">
        {" · "}
        <bdi>{referral.cell(payment)}</bdi>
      </span>
    </>
  ),
};
const amount: Column<ShownPayment> = {
  key: "amount",
  name: "Amount",
  widthPx: 120,
  cell: (payment) => <span className="text-ink">{money(payment.amount, payment.currency)}</span>,
  sort: { by: "amount", first: "descending" },
  isNumber: true,
};
const way: Column<ShownPayment> = {
  key: "history",
  name: "Payment history",
  widthPx: 320,
  cell: (payment) => <Way payment={payment} />,
};
const status = (isReferrer: boolean): Column<ShownPayment> => ({
  key: "status",
  name: phrase("Status"),
  widthPx: isReferrer ? 132 : 116,
  cell: (payment) => (
    <Status tone={statuses[payment.status].tone}>{labelFor(payment.status, isReferrer)}</Status>
  ),
});
const drafted: Column<ShownPayment> = {
  key: "draftedAt",
  name: "Drafted",
  widthPx: 126,
  cell: ({ createdAt }) => <Time unixMs={createdAt} />,
  order: "descending",
  sort: { by: "createdAt", first: "descending" },
  isNumber: true,
  isMinor: true,
};
const lastChange: Column<ShownPayment> = {
  key: "lastChange",
  name: "Last change",
  widthPx: 250,
  sort: { by: "updatedAt", first: "descending" },
  cell: ({ changedByName, updatedAt }) => (
    <>
      {changedByName !== null && (
        <>
          <bdi>{changedByName}</bdi>
          {" · "}
        </>
      )}
      <Time unixMs={updatedAt} />
    </>
  ),
  isNumber: true,
  isMinor: true,
};

export function PaymentsPage() {
  const { slug, user } = useOrganization();
  const isNarrow = useIsNarrow();
  const isWide = useIsWide();
  const search = route.useSearch();
  const navigate = useNavigate();
  const isSender = sendsBonuses(user);
  const isFiltered = [search.status, search.referrer, search.q].some((used) => used !== undefined);
  const isReferrer = !isAboveReferrer(user);
  const seesTotals = !isReferrer || isSender;
  const isQueueFirst = isSender && isNarrow;
  const who = isReferrer ? [referral] : [referrer, referral];
  const short = [isReferrer ? referral : both, amount, status(isReferrer)];
  const alone = [...who, amount, way, drafted, lastChange];
  const onPhone = [
    ...who.map(
      (column, index): Column<ShownPayment> =>
        index === 0 ? column : { ...column, secondLine: "start" },
    ),
    { ...drafted, secondLine: "start" as const },
    amount,
    { ...status(isReferrer), secondLine: "end" as const },
  ];
  const byReferrer = usePersonFilter("referrer", phrase("Referrer"));
  const hasPanel = useChildMatches().length > 0;
  const columns = isNarrow ? onPhone : hasPanel ? short : isWide ? alone : [...short, drafted];
  const own = isReferrer ? ownReading().texts.lists : undefined;
  return (
    <ListPage
      title={isReferrer ? ownReading().texts.tabs.bonuses : phrase("Bonus payments")}
      label={phrase("Bonus payments")}
      {...(!isReferrer && {
        csv: { fileName: "payments.csv", list: paymentsList(filtersIn(search)) },
      })}
      {...(isSender && {
        moreActions: (
          <>
            <Link to="/o/$slug/bonus-rules" params={{ slug }} className={buttonClass("quiet")}>
              Bonus rules
            </Link>
            <Link to="/o/$slug/payments/runs" params={{ slug }} className={buttonClass("quiet")}>
              Payment runs
            </Link>
            <Link to="/o/$slug/statements" params={{ slug }} className={buttonClass("quiet")}>
              Statements
            </Link>
          </>
        ),
      })}
      actions={
        <>
          {!isSender && (
            <Link
              to="/o/$slug/statements/$userId"
              params={{ slug, userId: user.id }}
              className={buttonClass("quiet")}
            >
              {isReferrer ? ownReading().texts.home.statement : "Statement"}
            </Link>
          )}
          <DraftButton
            look="primary"
            onDrafted={(id) =>
              navigate({ to: "/o/$slug/payments/$paymentId", params: { slug, paymentId: id } })
            }
          />
        </>
      }
      filters={isReferrer ? filtersOfReferrers() : [...filters, byReferrer]}
      searchLabel={own?.search.payments ?? "Search referrals and referrers"}
      list={useList(paymentsList(paymentsIn(search, user)))}
      columns={isReferrer ? inOwnWords(columns) : columns}
      opens="/o/$slug/payments/$paymentId"
      above={
        isFiltered ? undefined : (
          <div className="@container grid gap-2 px-5 py-2">
            <OwnDetailsNotice />
            {seesTotals && !isQueueFirst && <Totals />}
            {isSender && <Queue />}
            {seesTotals && isQueueFirst && <Totals />}
          </div>
        )
      }
      noMatch={
        <EmptyState
          icon={SearchX}
          title={own?.noMatch.payments.title ?? "No payments match these filters"}
        >
          {own?.noMatch.payments.text ?? "Remove a filter to see more payments."}
        </EmptyState>
      }
      empty={
        <EmptyState
          icon={Banknote}
          title={own?.none.payments.title ?? "No payments yet"}
          action={
            isSender ? (
              <Link to="/o/$slug/bonus-rules" params={{ slug }} className={buttonClass()}>
                Bonus rules
              </Link>
            ) : undefined
          }
        >
          {isSender
            ? "Bonus rules, programs and people who can send bonuses create drafts. Drafts stay here until someone approves them."
            : (own?.none.payments.text ?? "Bonus payments for your referrals appear here.")}
          {isSender && <FromProgram sample={newPayment} />}
        </EmptyState>
      }
    />
  );
}

/** Shown to referrers who cannot be paid yet. */
function OwnDetailsNotice() {
  const { user } = useOrganization();
  const own = useQuery(ownCredentialsQuery, { enabled: user.permissionLevel === "referrer" });
  if (own.data === undefined || own.data.credentials !== null) return null;
  return <PaymentDetailsNotice />;
}
