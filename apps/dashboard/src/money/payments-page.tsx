import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { Banknote, SearchX } from "lucide-react";
import { ownCredentialsQuery, paymentsList } from "../data/bonus-payments.ts";
import { useOrganization } from "../data/me.ts";
import { useQuery } from "../data/queries.ts";
import { useList } from "../data/use-list.ts";
import { phrase } from "../languages/phrase.ts";
import type { Filter } from "../lists/filters.ts";
import { FromProgram, ListPage } from "../lists/list-page.tsx";
import { usePersonFilter } from "../lists/person-filter.ts";
import { buttonClass } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { useIsNarrow } from "../ui/is-narrow.ts";
import { labelFor, statusChoices } from "../words/payment-statuses.ts";
import { isAboveReferrer, sendsBonuses } from "../words/roles.ts";
import { newPayment } from "../words/samples.ts";
import { ownReading } from "../words/texts/use-texts.ts";
import { DraftButton } from "./draft-bonus-button.tsx";
import { usePaymentColumns } from "./payment-columns.tsx";
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

export function PaymentsPage() {
  const { slug, user } = useOrganization();
  const isNarrow = useIsNarrow();
  const search = route.useSearch();
  const navigate = useNavigate();
  const isSender = sendsBonuses(user);
  const isFiltered = [search.status, search.referrer, search.q].some((used) => used !== undefined);
  const isReferrer = !isAboveReferrer(user);
  const seesTotals = !isReferrer || isSender;
  const isQueueFirst = isSender && isNarrow;
  const byReferrer = usePersonFilter("referrer", phrase("Referrer"));
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
      columns={usePaymentColumns(isReferrer)}
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
