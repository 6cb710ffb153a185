import type { BonusPaymentReport } from "@referral-service/contract";
import type { Compared } from "../../data/reports.ts";
import { dayMs } from "../../ui/durations.ts";
import { DurationFigure, Figure, Figures, kinds, percentText, whole } from "./figure.tsx";
import type { Days } from "./period.ts";
import { ReportPart } from "./report-part.tsx";

type Times = NonNullable<BonusPaymentReport["timeToPayment"]>;

const durations = [
  {
    name: "Submission to payment, average",
    figure: "From submission",
    of: "averageFromSubmissionMs",
  },
  {
    name: "Submission to payment, median",
    figure: "From submission, median",
    of: "medianFromSubmissionMs",
  },
  {
    name: "Completion to payment, average",
    figure: "From completion",
    of: "averageFromCompletionMs",
  },
] as const;

const daysText = (days: number) => (days === 1 ? "1 day" : `${days} days`);

const promiseName = (days: number) => `Paid within ${daysText(days)} of completion`;

/** Shows how soon bonuses were paid, and whether within the promised time. */
export function TimeToPayment({ now, before, days }: Compared<Times> & { days: Days }) {
  const { promise } = now;
  if (now.count === 0 && (promise === null || promise.broken + promise.pending === 0)) return null;
  return (
    <ReportPart
      title="How soon are bonuses paid?"
      isBare
      description={
        promise === null
          ? "Payments drafted in this period. Your organization has not promised a payment time."
          : `Payments drafted in this period: ${whole.format(promise.kept)} on time, ${whole.format(promise.broken)} late or overdue, ${whole.format(promise.pending)} not due yet.`
      }
      fileName="time-to-payment"
      days={days}
      records={() => [
        ["Figure", "Value", "Previous period"],
        ["Payments paid", now.count, before.count],
        ...durations.map(({ name, of }) => [`${name}, days`, inDays(now[of]), inDays(before[of])]),
        ...(promise === null
          ? []
          : [
              [promiseName(promise.days), promise.keptRate, before.promise?.keptRate ?? null],
              ["On time", promise.kept, before.promise?.kept ?? null],
              ["Late or overdue", promise.broken, before.promise?.broken ?? null],
            ]),
      ]}
    >
      <Figures>
        {promise !== null && (
          <Figure
            name={`Within ${daysText(promise.days)}`}
            value={percentText(promise.keptRate)}
            now={promise.keptRate}
            before={before.promise?.keptRate ?? null}
            kind={kinds.share}
          />
        )}
        {durations.map(({ figure, of }) => (
          <DurationFigure key={of} name={figure} now={now[of]} before={before[of]} />
        ))}
      </Figures>
    </ReportPart>
  );
}

const inDays = (ms: number | null) => (ms === null ? null : ms / dayMs);
