import type { Statement, StatementPayment } from "@referral-service/contract/app";
import { getRouteApi, Link } from "@tanstack/react-router";
import { FileText, Printer } from "lucide-react";
import { ErrorState } from "../../data/failures/error-state.tsx";
import { useOrganization } from "../../data/me.ts";
import { useQuery } from "../../data/queries.ts";
import {
  statementList,
  statementPaymentsMax,
  statementPaymentsQuery,
  statementQuery,
} from "../../data/statements.ts";
import { CsvButton } from "../../lists/csv-button.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageBar, PageBody } from "../../ui/page.tsx";
import { SkeletonLines } from "../../ui/skeleton.tsx";
import { statuses } from "../../words/payment-statuses.ts";
import { isAboveReferrer, sendsBonuses } from "../../words/roles.ts";
import { ownReading } from "../../words/texts/use-texts.ts";
import { ShownTaxDetailsSection } from "./shown-tax-details.tsx";
import { type StatementWords, statementWords } from "./statement-words.ts";
import { thisYear } from "./year.ts";
import { YearSelect } from "./year-select.tsx";

const route = getRouteApi("/o/$slug/statements/$userId");

/** Shows what a person earned in a year, to print or save. */
export function StatementPage() {
  const { slug, timezone, user } = useOrganization();
  const { userId } = route.useParams();
  const present = thisYear(timezone);
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
        title={`${words.title} ${year}`}
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
          <>
            <CsvButton list={statementList({ userId, year })} fileName={`statement-${year}.csv`} />
            <Button look="quiet" onClick={() => print()}>
              <Printer aria-hidden className="size-4" />
              {statementWords[isOwn ? language : "en"].print}
            </Button>
          </>
        }
        actions={<YearSelect present={present} year={year} />}
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
          <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[22rem_minmax(0,1fr)] print:block">
            <div className="grid min-w-0 content-start gap-6">
              <Sums statement={data} />
              {sendsBonuses(user) && <ShownTaxDetailsSection userId={userId} />}
            </div>
            {payments.data.payments.length > 0 && (
              <div className="grid min-w-0 content-start gap-6">
                <Rows payments={payments.data.payments} words={words} />
                {payments.data.hasMore && (
                  <p className="text-ink-2">
                    The newest {statementPaymentsMax.toLocaleString("en")} payments are shown. The
                    CSV file has all payments.
                  </p>
                )}
              </div>
            )}
          </div>
        )}
      </PageBody>
    </>
  );
}

const sumsOfYear = ["earned", "onItsWay", "paid"] as const;

function Sums({ statement: { name, language, sums, year } }: { statement: Statement }) {
  const { slug, name: organization, user } = useOrganization();
  const words = statementWords[language];
  return (
    <section lang={words.language} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <h2 className="text-lg font-semibold tracking-[-0.015em]">{name ?? words.noName}</h2>
        <p className="text-ink-2">{words.intro(organization, year)}</p>
      </div>
      {sums.length === 0 ? (
        <EmptyState
          icon={FileText}
          title={words.none(year)}
          action={
            !isAboveReferrer(user) && (
              <Link to="/o/$slug/tell" params={{ slug }} className={buttonClass("primary")}>
                {ownReading().texts.tell.title}
              </Link>
            )
          }
        >
          {words.noneYet}
        </EmptyState>
      ) : (
        <div className="divide-y divide-line rounded-surface border border-line bg-surface">
          {sumsOfYear.map((of) => (
            <div key={of} className="flex items-baseline justify-between gap-3 px-4 py-3">
              <p>
                {words.sums[of].name}
                <span className="block text-xs text-ink-3">{words.sums[of].help}</span>
              </p>
              <div className="shrink-0 text-right">
                {sums.map((sum) => (
                  <p key={sum.currency} className="figures text-base font-semibold">
                    {words.money(sum[of], sum.currency)}
                  </p>
                ))}
              </div>
            </div>
          ))}
        </div>
      )}
    </section>
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
  const paid = ({ status, completedAt }: StatementPayment) =>
    completedAt === null ? (words.statuses[status] ?? statuses[status].label) : day(completedAt);
  return (
    <table lang={words.language} className="w-full border-collapse text-left">
      <thead className="text-xs text-ink-3 max-sm:sr-only">
        <tr>
          <th className={`${cell} font-medium`}>{words.columns.referral}</th>
          <th className={`${cell} font-medium max-sm:hidden`}>{words.columns.approved}</th>
          <th className={`${cell} font-medium max-sm:hidden`}>{words.columns.paid}</th>
          <th className={`${cell} font-medium max-sm:hidden`}>{words.columns.reference}</th>
          <th className={`${cell} text-right font-medium`}>{words.columns.amount}</th>
        </tr>
      </thead>
      <tbody>
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
            <td className={`${cell} figures text-ink-2 max-sm:hidden`}>{payment.reference}</td>
            <td className={`${cell} figures text-right whitespace-nowrap`}>
              {words.money(payment.amount, payment.currency)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
