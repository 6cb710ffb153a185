import type { ReferrerReport } from "@referral-service/contract";
import { Link } from "@tanstack/react-router";
import { useOrganization } from "../../data/me.ts";
import { useQuery } from "../../data/queries.ts";
import { type Compared, namedMax, referrerReportQuery } from "../../data/reports.ts";
import { PageBar } from "../../ui/page.tsx";
import { money } from "../../words/money.ts";
import { Figure, Figures, kinds, percentText, whole } from "./figure.tsx";
import { NothingSubmitted } from "./nothing-submitted.tsx";
import type { Days } from "./period.ts";
import { PeriodBar } from "./period-bar.tsx";
import { ReportBody, usePeriod } from "./report-body.tsx";
import { ReportPart } from "./report-part.tsx";
import { FiguresTable, linesOf } from "./table.tsx";
import { wonTexts } from "./won-values.tsx";

type Ranked = ReferrerReport["referrers"][number];

const whose = "Whose referrals were completed?";

export function ReferrerReportPage() {
  const { days, windows, problem } = usePeriod();
  const report = useQuery(referrerReportQuery(windows));
  return (
    <>
      <PageBar title="Referrer report" />
      <PeriodBar isCompared={report.data?.before.referrers.length !== 0} />
      <ReportBody
        title="Referrer report"
        figureCount={2}
        questions={[{ title: whose }]}
        report={report}
        problem={problem}
      >
        {(compared) =>
          compared.now.referrers.length === 0 && compared.before.referrers.length === 0 ? (
            <NothingSubmitted />
          ) : (
            <>
              <Totals {...compared} />
              {/* In an element of its own, the ranking has the whole width for its columns. */}
              <div>
                <Ranking {...compared} days={days} />
              </div>
              <Inactive {...compared} days={days} />
            </>
          )
        }
      </ReportBody>
    </>
  );
}

const activeIn = ({ referrers }: ReferrerReport) => referrers.length;
const successfulIn = ({ referrers }: ReferrerReport) =>
  referrers.filter(({ completed }) => completed > 0).length;

/** Formats a count with "or more" at `namedMax`, because the report lists no more. */
const countText = (count: number) =>
  count < namedMax ? whole.format(count) : `${namedMax} or more`;

const Totals = ({ now, before }: Compared<ReferrerReport>) => (
  <Figures>
    <Figure
      name="With a referral"
      value={countText(activeIn(now))}
      now={activeIn(now) < namedMax ? activeIn(now) : null}
      before={activeIn(before) < namedMax ? activeIn(before) : null}
      kind={kinds.count}
    />
    <Figure name="With a completed referral" value={countText(successfulIn(now))} note="so far" />
  </Figures>
);

const amountsOf = ({ bonuses }: Ranked): string[] =>
  (bonuses ?? []).map(({ currency, amount }) => money(amount, currency));

function Ranking({ now, before, days }: Compared<ReferrerReport> & { days: Days }) {
  const { slug } = useOrganization();
  const earlier = new Map(before.referrers.map(({ referrerId, total }) => [referrerId, total]));
  const missing = before.referrers.length < namedMax ? 0 : null;
  const totalBefore = ({ referrerId }: Ranked) => earlier.get(referrerId) ?? missing;
  const showsBonuses = now.referrers.some(({ bonuses }) => bonuses !== null);
  return (
    <ReportPart
      title={whose}
      description={
        <>
          Most completed referrals first
          <span className="max-sm:hidden">, in the darker part of a bar</span>. Bonuses paid so far
          were drafted in this period.
        </>
      }
      fileName="referrers"
      days={days}
      records={() => [
        [
          "Referrer",
          "Completed",
          "Referrals",
          "Previous period",
          "Share completed",
          "Won value",
          ...(showsBonuses ? ["Bonuses paid"] : []),
        ],
        ...now.referrers.map((ranked) => [
          ranked.referrerName ?? "No name",
          ranked.completed,
          ranked.total,
          totalBefore(ranked),
          ranked.conversionRate,
          wonTexts(ranked.wonValues).join("; "),
          ...(showsBonuses ? [amountsOf(ranked).join("; ")] : []),
        ]),
      ]}
    >
      <FiguresTable
        label="Referrers by completed referrals"
        head="Referrer"
        rows={now.referrers}
        keyOf={({ referrerId }) => referrerId}
        nameOf={({ referrerId, referrerName }) => (
          <Link
            to="/o/$slug/reports/referrals"
            params={{ slug }}
            search={(present) => ({ ...present, referrer: referrerId })}
            className="hover:underline"
          >
            {referrerName ?? "No name"}
          </Link>
        )}
        barOf={({ total, completed }) => ({ length: total, strong: completed })}
        columns={[
          { name: "Completed", cell: ({ completed }) => whole.format(completed) },
          { name: "Referrals", cell: ({ total }) => whole.format(total) },
          {
            name: "Previous period",
            isMuted: true,
            cell: (ranked) => {
              const count = totalBefore(ranked);
              return count === null ? "–" : whole.format(count);
            },
            isMinor: true,
          },
          {
            name: "Share completed",
            cell: ({ conversionRate }) => percentText(conversionRate),
            isMinor: true,
          },
          {
            name: "Won value",
            cell: ({ wonValues }) => linesOf(wonTexts(wonValues)),
            isMinor: true,
          },
          ...(showsBonuses
            ? [
                {
                  name: "Bonuses paid",
                  cell: (ranked: Ranked) => linesOf(amountsOf(ranked)),
                  isMinor: true,
                },
              ]
            : []),
        ]}
      />
    </ReportPart>
  );
}

/** The referrers of the previous period who are not in this one, if the report lists all of this one. */
function Inactive({ now, before, days }: Compared<ReferrerReport> & { days: Days }) {
  const { slug } = useOrganization();
  const active = new Set(now.referrers.map(({ referrerId }) => referrerId));
  const inactive = before.referrers
    .filter(({ referrerId }) => !active.has(referrerId))
    .toSorted((one, other) => other.total - one.total);
  if (inactive.length === 0 || now.referrers.length >= namedMax) return null;
  return (
    <ReportPart
      title="Who is inactive?"
      description="Referrals in the previous period, but none in this one. Figures are from the previous period."
      fileName="inactive-referrers"
      days={days}
      records={() => [
        ["Referrer", "Referrals", "Completed"],
        ...inactive.map(({ referrerName, total, completed }) => [
          referrerName ?? "No name",
          total,
          completed,
        ]),
      ]}
    >
      <FiguresTable
        label="Inactive referrers"
        head="Referrer"
        rows={inactive}
        keyOf={({ referrerId }) => referrerId}
        nameOf={({ referrerId, referrerName }) => (
          <Link
            to="/o/$slug/people/$userId"
            params={{ slug, userId: referrerId }}
            className="hover:underline"
          >
            {referrerName ?? "No name"}
          </Link>
        )}
        barOf={({ total, completed }) => ({ length: total, strong: completed })}
        columns={[
          { name: "Referrals", cell: ({ total }) => whole.format(total) },
          { name: "Completed", cell: ({ completed }) => whole.format(completed) },
        ]}
      />
    </ReportPart>
  );
}
