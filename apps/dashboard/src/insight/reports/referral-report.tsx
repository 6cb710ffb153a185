import type { ReferralReport } from "@referral-service/contract";
import { Link } from "@tanstack/react-router";
import { Loaded } from "../../data/failures/loaded.tsx";
import { useOrganization } from "../../data/me.ts";
import { useQuery } from "../../data/queries.ts";
import { ReferralStatusText, useStatuses, useStatusLabel } from "../../data/referral-statuses.tsx";
import {
  type Compared,
  funnelQuery,
  referralReportQuery,
  type Windows,
} from "../../data/reports.ts";
import { PageBar } from "../../ui/page.tsx";
import { dayIn } from "../../words/days.ts";
import { bucketHeads, bucketName, firstShown, isPartial } from "./buckets.ts";
import { countText, durationText, Figure, Figures, kinds, percentText, whole } from "./figure.tsx";
import { funnelOf } from "./funnel.ts";
import { NothingSubmitted } from "./nothing-submitted.tsx";
import type { Days } from "./period.ts";
import { PeriodBar } from "./period-bar.tsx";
import { ByCompany, ByPublicLink, ByReferrer } from "./referral-credits.tsx";
import { ReportBody, usePeriod } from "./report-body.tsx";
import { ReportPart } from "./report-part.tsx";
import { FiguresBelow, FiguresTable } from "./table.tsx";
import { TimeChart } from "./time-chart.tsx";
import { WonValuePart } from "./won-values.tsx";

const howMany = "How many referrals came in?";
const howFar = "How far do referrals get?";

export function ReferralReportPage() {
  const { search, days, windows, problem, interval } = usePeriod();
  const { referrer } = search;
  const report = useQuery(referralReportQuery(windows, { interval, referrer }));
  return (
    <>
      <PageBar title="Referral report" />
      <PeriodBar hasInterval hasReferrer isCompared={report.data?.before.total !== 0} />
      <ReportBody
        title="Referral report"
        questions={[{ title: howMany, isChart: true }, { title: howFar }]}
        report={report}
        problem={problem}
      >
        {(compared) =>
          compared.now.total === 0 && compared.before.total === 0 ? (
            <NothingSubmitted />
          ) : (
            <>
              <Totals {...compared} />
              <OverTime {...compared} days={days} />
              <HowFar {...compared} days={days} windows={windows} referrer={referrer} />
              <ByStatus {...compared} days={days} />
              <ByReferrer {...compared} days={days} />
              <ByCompany {...compared} days={days} />
              <ByPublicLink {...compared} days={days} />
              <WonValuePart {...compared} days={days} />
            </>
          )
        }
      </ReportBody>
    </>
  );
}

/** Returns the statuses in the report, in the organization's order. */
function useStatusesIn({ byStatus }: ReferralReport): string[] {
  const order = useStatuses().map(({ key }) => key);
  return Object.keys(byStatus).toSorted((one, other) => order.indexOf(one) - order.indexOf(other));
}

type Part = Compared<ReferralReport> & { days: Days };

interface FunnelOf {
  windows: Windows | undefined;
  referrer: string | undefined;
}

const submitted = "Submitted";

/**
 * Shows no comparison for what is completed, because recent referrals had less time to progress than
 * those of the previous period.
 */
const Totals = ({ now, before }: Compared<ReferralReport>) => (
  <Figures>
    <Figure
      name="Referrals"
      value={whole.format(now.total)}
      now={now.total}
      before={before.total}
      kind={kinds.count}
    />
    <Figure name="Completed" value={whole.format(now.completed)} note="so far" />
    <Figure name="Share completed" value={percentText(now.conversionRate)} note="so far" />
    <Figure
      name="Time to completion"
      note="on average"
      value={now.averageTimeToCompleteMs === null ? "–" : durationText(now.averageTimeToCompleteMs)}
    />
  </Figures>
);

function OverTime({ now, before, days }: Part) {
  const { interval } = now;
  const { timezone } = useOrganization();
  const today = dayIn(timezone, Date.now());
  const statusLabel = useStatusLabel();
  const statuses = useStatusesIn(now);
  const buckets = now.series.map(({ localDate, total, byStatus }, index) => ({
    day: localDate,
    name: bucketName(interval, firstShown(localDate, days), true),
    isPartial: isPartial(interval, localDate, { ...days, today }),
    value: total,
    before: before.total === 0 ? null : (before.series[index]?.total ?? null),
    byStatus,
  }));
  const nameOf = ({ day, isPartial }: (typeof buckets)[number]) =>
    `${bucketName(interval, firstShown(day, days), false)}${isPartial ? " (partial)" : ""}`;
  return (
    <ReportPart
      title={howMany}
      fileName="referrals-over-time"
      days={days}
      records={() => [
        [bucketHeads[interval], "Referrals", "Previous period", ...statuses.map(statusLabel)],
        ...buckets.map(({ day, value, before: earlier, byStatus }) => [
          day,
          value,
          earlier,
          ...statuses.map((status) => byStatus[status] ?? 0),
        ]),
      ]}
    >
      <TimeChart points={buckets} interval={interval} format={whole.format} isWhole />
      <FiguresBelow>
        <FiguresTable
          label="Referrals over time"
          head={bucketHeads[interval]}
          rows={buckets.toReversed()}
          keyOf={({ day }) => day}
          nameOf={nameOf}
          columns={[
            { name: "Referrals", cell: ({ value }) => whole.format(value) },
            {
              name: "Previous period",
              isMuted: true,
              cell: ({ before: earlier }) => countText(earlier),
            },
            ...statuses.map((status) => ({
              name: statusLabel(status),
              cell: ({ byStatus }: (typeof buckets)[number]) => whole.format(byStatus[status] ?? 0),
              isMinor: true,
            })),
          ]}
        />
      </FiguresBelow>
    </ReportPart>
  );
}

/**
 * Shows how far referrals got. The previous period is left out, because recent referrals had less
 * time to progress.
 */
function HowFar({ now, days, windows, referrer }: Part & FunnelOf) {
  const statusLabel = useStatusLabel();
  const inUse = useStatuses().filter(({ archivedAt }) => archivedAt === null);
  const funnel = useQuery(funnelQuery(windows, { referrer }));
  const steps = funnelOf({ total: now.total, furthest: funnel.data?.byStatus ?? {} }, inUse);
  return (
    <ReportPart
      title={howFar}
      description="Each step counts the referrals whose status got that far."
      fileName="referrals-funnel"
      days={days}
      records={() => [
        ["Step", "Referrals", "Of submitted", "Of previous step"],
        ...steps.map(({ status, reached, ofSubmitted, ofBefore }) => [
          status === undefined ? submitted : statusLabel(status),
          reached,
          ofSubmitted,
          ofBefore,
        ]),
      ]}
    >
      <Loaded failure="The steps could not be loaded" isPart query={funnel} lineCount={5}>
        {() => (
          <FiguresTable
            label={howFar}
            head="Step"
            rows={steps}
            keyOf={({ status = submitted }) => status}
            nameOf={({ status }) =>
              status === undefined ? submitted : <ReferralStatusText status={status} />
            }
            barOf={({ reached }) => ({ length: reached, strong: reached })}
            columns={[
              { name: "Referrals", cell: ({ reached }) => whole.format(reached) },
              {
                name: "Of submitted",
                cell: ({ ofSubmitted }) => percentText(ofSubmitted),
                isAfterValue: true,
              },
              {
                name: "Of previous step",
                cell: ({ ofBefore }) => percentText(ofBefore),
                isMinor: true,
                isAfterValue: true,
              },
            ]}
          />
        )}
      </Loaded>
    </ReportPart>
  );
}

function ByStatus({ now, days }: Part) {
  const { slug } = useOrganization();
  const statusLabel = useStatusLabel();
  const statuses = useStatusesIn(now);
  const count = (status: string) => now.byStatus[status] ?? 0;
  const shareOf = (status: string) => (now.total === 0 ? null : count(status) / now.total);
  return (
    <ReportPart
      title="What status do the referrals have now?"
      fileName="referrals-by-status"
      days={days}
      records={() => [
        ["Status", "Referrals", "Share"],
        ...statuses.map((status) => [statusLabel(status), count(status), shareOf(status)]),
      ]}
    >
      <FiguresTable
        label="Referrals by status"
        head="Status"
        rows={statuses}
        keyOf={(status) => status}
        nameOf={(status) => (
          <Link
            to="/o/$slug/referrals"
            params={{ slug }}
            search={{ status, from: days.from, to: days.through }}
            className="hover:underline"
          >
            <ReferralStatusText status={status} />
          </Link>
        )}
        barOf={(status) => ({ length: count(status), strong: count(status) })}
        columns={[
          { name: "Referrals", cell: (status) => whole.format(count(status)) },
          { name: "Share", cell: (status) => percentText(shareOf(status)), isMinor: true },
        ]}
      />
    </ReportPart>
  );
}
