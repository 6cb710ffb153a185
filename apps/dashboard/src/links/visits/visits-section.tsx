import type { VisitedDay } from "@referral-service/contract/app";
import type { UseQueryResult } from "@tanstack/react-query";
import { ErrorState } from "../../data/failures/error-state.tsx";
import { phrase } from "../../languages/phrase.ts";
import { SkeletonBars } from "../../ui/skeleton.tsx";
import { chartHeight, type Series, VisitsChart, VisitsTable } from "./visits-chart.tsx";

/** The number of clicks from which a chart shows more than its figures. */
const chartedMin = 10;

/** Returns the numbers of clicks and submissions of all the days. */
export const countsIn = (days: readonly VisitedDay[]) => ({
  clickCount: days.reduce((sum, { clickCount }) => sum + clickCount, 0),
  submissionCount: days.reduce((sum, { submissionCount }) => sum + submissionCount, 0),
});

type Visits = UseQueryResult<{ days: VisitedDay[] }>;

/** Shows the last 30 days of a public page as a chart and as a table, or a few clicks in words. */
export function VisitsSection({
  visits,
  series,
  inWords,
}: {
  visits: Visits;
  series: readonly Series[];
  /** Names the numbers of clicks and submissions. */
  inWords: (clickCount: number, submissionCount: number) => string;
}) {
  const days = visits.data?.days;
  const { clickCount, submissionCount } = countsIn(days ?? []);
  const hasVisits = clickCount + submissionCount > 0;
  return (
    <section aria-label={phrase("Last 30 days")} className="grid gap-3 border-t border-line p-5">
      <h3>{phrase("Last 30 days")}</h3>
      {visits.isPending && <SkeletonBars className={chartHeight} />}
      <VisitsFailure visits={visits} />
      {days !== undefined && clickCount < chartedMin && (
        <p className={hasVisits ? "text-ink-2" : "text-ink-3"}>
          {hasVisits
            ? inWords(clickCount, submissionCount)
            : phrase("No clicks or submissions in the last 30 days.")}
        </p>
      )}
      {days !== undefined && clickCount >= chartedMin && <VisitsFigures {...{ days, series }} />}
    </section>
  );
}

export const VisitsFailure = ({ visits }: { visits: Visits }) =>
  visits.isLoadingError && (
    <ErrorState title={phrase("The visits could not be loaded")} error={visits.error} />
  );

/** Classes of what opens the figures of the days. */
export const summaryClass =
  "w-fit cursor-pointer text-xs text-ink-2 pointer-coarse:-my-3 pointer-coarse:py-3 hover:text-ink";

/** The days as a chart, with their figures as a table on request. */
export const VisitsFigures = ({
  days,
  series,
}: {
  days: VisitedDay[];
  series: readonly Series[];
}) => (
  <>
    <VisitsChart {...{ days, series }} />
    <details>
      <summary className={summaryClass}>{phrase("Figures as a table")}</summary>
      <VisitsTable {...{ days, series }} />
    </details>
  </>
);
