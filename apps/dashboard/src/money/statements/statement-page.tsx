import type { Statement, StatementPayment } from "@referral-service/contract/app";
import { getRouteApi } from "@tanstack/react-router";
import { Printer } from "lucide-react";
import { ErrorState } from "../../data/failures/error-state.tsx";
import { useOrganization } from "../../data/me.ts";
import { useQuery } from "../../data/queries.ts";
import {
  type StatementPayments,
  statementList,
  statementPaymentsMax,
  statementPaymentsQuery,
  statementQuery,
} from "../../data/statements.ts";
import { CsvButton } from "../../lists/csv-button.tsx";
import { IconButton } from "../../ui/button.tsx";
import { PageBar, PageBody } from "../../ui/page.tsx";
import { SkeletonLines } from "../../ui/skeleton.tsx";
import { statuses } from "../../words/payment-statuses.ts";
import { isAboveReferrer, sendsBonuses } from "../../words/roles.ts";
import { ownReading } from "../../words/texts/use-texts.ts";
import { ShownTaxDetailsSection } from "./shown-tax-details.tsx";
import { StatementSums } from "./statement-sums.tsx";
import { type StatementWords, statementWords } from "./statement-words.ts";
import { yearIn } from "./year.ts";
import { YearSelect } from "./year-select.tsx";

const route = getRouteApi("/o/$slug/statements/$userId");

/** Shows what a person earned in a year, to print or save. */
export function StatementPage() {
  const { slug, timezone, user } = useOrganization();
  const { userId } = route.useParams();
  const present = yearIn(timezone);
  const { year = present } = route.useSearch();
  const statement = useQuery(statementQuery({ userId, year }));
  const payments = useQuery(statementPaymentsQuery({ userId, year }));
  const { language = "en" } = statement.data ?? {};
  const words = statementWords[language];
  // The app is in English for the people who pay.
  const isOwn = userId === user.id;
  const failed = [statement, payments].find(({ isLoadingError }) => isLoadingError);
  const { data } = statement;
  return (
    <>
      <PageBar
        title={words.title}
        above={
          sendsBonuses(user)
            ? {
                label: "Statements",
                link: { to: "/o/$slug/statements", params: { slug }, search: { year } },
              }
            : {
                label: isAboveReferrer(user) ? "Bonus payments" : ownReading().texts.tabs.bonuses,
                link: { to: "/o/$slug/payments", params: { slug } },
              }
        }
        moreActions={
          <CsvButton list={statementList({ userId, year })} fileName={`statement-${year}.csv`} />
        }
        actions={
          <>
            <YearSelect present={present} year={year} />
            <IconButton
              label={statementWords[isOwn ? language : "en"].print}
              className="-mx-1.5"
              onClick={() => print()}
            >
              <Printer aria-hidden />
            </IconButton>
          </>
        }
      />
      <PageBody width="full">
        {failed !== undefined && (
          <ErrorState
            title="The statement could not be loaded"
            error={failed.error}
            onRetry={() => void failed.refetch()}
          />
        )}
        {failed === undefined && (data === undefined || payments.data === undefined) && (
          <SkeletonLines count={8} />
        )}
        {data !== undefined && payments.data !== undefined && (
          <StatementContent statement={data} {...payments.data} />
        )}
      </PageBody>
    </>
  );
}

function StatementContent({
  statement,
  payments,
  failed,
  hasMore,
}: { statement: Statement } & StatementPayments) {
  const { timezone, user } = useOrganization();
  const { year, userId, language } = statement;
  const failedInYear = failed.filter(
    ({ approvedAt }) => approvedAt !== null && yearIn(timezone, approvedAt) === year,
  );
  return (
    <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[22rem_minmax(0,1fr)] print:block">
      <div className="grid min-w-0 content-start gap-6">
        <StatementSums statement={statement} failed={failedInYear} />
        {sendsBonuses(user) && <ShownTaxDetailsSection userId={userId} />}
      </div>
      {payments.length > 0 && (
        <div className="grid min-w-0 content-start gap-6">
          <Rows payments={payments} words={statementWords[language]} />
          {hasMore && (
            <p className="text-ink-2">
              The newest {statementPaymentsMax.toLocaleString("en")} payments are shown. The CSV
              file has all payments.
            </p>
          )}
        </div>
      )}
    </div>
  );
}

const cell = "border-b border-line px-2.5 py-2 first:pl-0 last:pr-0";

function Rows({
  payments,
  words,
}: {
  payments: readonly StatementPayment[];
  words: StatementWords;
}) {
  const { timezone } = useOrganization();
  const day = (unixMs: number | null) => (unixMs === null ? "" : words.day(unixMs, timezone));
  const hasReferences = payments.some(({ reference }) => reference !== null);
  const paid = ({ status, completedAt }: StatementPayment) =>
    completedAt === null ? (words.statuses[status] ?? statuses[status].label) : day(completedAt);
  return (
    <table lang={words.language} className="w-full border-collapse text-left">
      <thead className="text-xs text-ink-3 max-sm:sr-only">
        <tr>
          <th className={`${cell} font-medium`}>{words.columns.referral}</th>
          <th className={`${cell} font-medium max-sm:hidden`}>{words.columns.approved}</th>
          <th className={`${cell} font-medium max-sm:hidden`}>{words.columns.paid}</th>
          {hasReferences && (
            <th className={`${cell} font-medium max-sm:hidden`}>{words.columns.reference}</th>
          )}
          <th className={`${cell} text-right font-medium`}>{words.columns.amount}</th>
        </tr>
      </thead>
      <tbody className="align-baseline">
        {payments.map((payment) => (
          <tr key={payment.id} className="break-inside-avoid">
            <td className={`${cell} font-medium wrap-anywhere`}>
              {payment.referralName ?? words.deletedReferral}
              <span className="block text-xs font-normal text-ink-2 sm:hidden">
                {paid(payment)}
              </span>
            </td>
            <td className={`${cell} figures whitespace-nowrap text-ink-2 max-sm:hidden`}>
              {day(payment.approvedAt)}
            </td>
            <td className={`${cell} figures whitespace-nowrap text-ink-2 max-sm:hidden`}>
              {paid(payment)}
            </td>
            {hasReferences && (
              <td className={`${cell} figures text-ink-2 max-sm:hidden`}>{payment.reference}</td>
            )}
            <td className={`${cell} figures text-right whitespace-nowrap`}>
              {words.money(payment.amount, payment.currency)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
