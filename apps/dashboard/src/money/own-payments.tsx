import { Link, useParams } from "@tanstack/react-router";
import { Banknote, SearchX } from "lucide-react";
import { useMemo } from "react";
import { paymentsList } from "../data/bonus-payments.ts";
import { homeQuery } from "../data/home.ts";
import { useOrganization } from "../data/me.ts";
import { PayoutDetailsNotice } from "../data/payout-details-notice.tsx";
import { useQuery } from "../data/queries.ts";
import { useList } from "../data/use-list.ts";
import { phrase } from "../languages/phrase.ts";
import { ListPage } from "../lists/list-page.tsx";
import { buttonClass } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { labelFor, statusChoices } from "../words/payment-statuses.ts";
import { ownReading, useOwnWords } from "../words/texts/use-texts.ts";
import { paymentColumnsIn } from "./payment-columns.tsx";
import { type PaymentsSearch, paymentsIn } from "./search.ts";

/** The payments of a referrer, in their language. */
export function OwnPayments({ search }: { search: PaymentsSearch }) {
  const { slug, user } = useOrganization();
  const { home, lists, tabs } = ownReading().texts;
  const isBeside = "paymentId" in useParams({ strict: false });
  const columns = useMemo(() => paymentColumnsIn(isBeside), [isBeside]);
  const isFiltered = search.status !== undefined || search.q !== undefined;
  return (
    <ListPage
      title={tabs.bonuses}
      label={phrase("Bonus payments")}
      actions={
        <Link
          to="/o/$slug/statements/$userId"
          params={{ slug, userId: user.id }}
          className={buttonClass()}
        >
          {home.statement}
        </Link>
      }
      filters={[
        {
          name: "status",
          label: lists.columns.status,
          isMany: true,
          choices: statusChoices.map(({ value }) => ({ value, label: labelFor(value, true) })),
        },
      ]}
      searchLabel={lists.search.payments}
      list={useList(paymentsList(paymentsIn(search, user)))}
      columns={useOwnWords(columns, true)}
      opens="/o/$slug/payments/$paymentId"
      above={!isFiltered && <OwnDetailsNotice />}
      noMatch={
        <EmptyState icon={SearchX} title={lists.noMatch.payments.title}>
          {lists.noMatch.payments.text}
        </EmptyState>
      }
      empty={
        <EmptyState icon={Banknote} title={lists.none.payments.title}>
          {lists.none.payments.text}
        </EmptyState>
      }
    />
  );
}

/** The same notice as on the home page. */
function OwnDetailsNotice() {
  const own = useQuery(homeQuery).data?.own;
  if (!own || (own.failedPayment === null && !own.needsPaymentDetails)) return null;
  return (
    <div className="px-5 py-2">
      <PayoutDetailsNotice failed={own.failedPayment} hasDetails={!own.needsPaymentDetails} />
    </div>
  );
}
