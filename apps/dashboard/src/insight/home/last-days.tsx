import type { ReportSummary } from "@referral-service/contract/app";
import { Link, type LinkProps } from "@tanstack/react-router";
import { useLastShape } from "../../data/last-shape.ts";
import { useOrganization } from "../../data/me.ts";
import { useQuery } from "../../data/queries.ts";
import { summaryQuery } from "../../data/reports.ts";
import { Card } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { dayIn } from "../../words/days.ts";
import { money } from "../../words/money.ts";
import { percentText, whole } from "../reports/figure.tsx";
import { daysOf, usualPeriod, windowOf } from "../reports/period.ts";
import { UnloadedCard } from "./cards.tsx";

const figuresClass = "grid grid-cols-2";
const figureClass =
  "relative flex min-w-0 items-end gap-3 border-t border-line px-4 py-2 even:border-l last:odd:col-span-2";

/** Shows how the program did in the usual period of the reports, each figure with its report. */
export function LastDays() {
  const { slug, timezone } = useOrganization();
  const days = daysOf(usualPeriod, dayIn(timezone, Date.now()));
  const summary = useQuery(summaryQuery(windowOf(days, timezone)));
  const frame = {
    title: "Last 30 days",
    all: { to: "/o/$slug/reports/referrals", params: { slug } },
  } as const;
  const figures = summary.data && figuresOf(summary.data, slug);
  const count = useLastShape("home figures", figures && String(figures.length));
  if (summary.isError && summary.data === undefined) {
    return <UnloadedCard {...frame} query={summary} />;
  }
  return (
    <Card {...frame}>
      {figures === undefined ? (
        <div role="status" aria-label="Loading" className={figuresClass}>
          {Array.from({ length: Number(count ?? 4) }, (_, figure) => figure).map((figure) => (
            <div key={figure} className={figureClass}>
              <div className="grid flex-1">
                <Skeleton className="my-1 h-3 w-24" />
                <Skeleton className="my-1.5 h-4 w-16" />
                <Skeleton className="my-1 h-3 w-20" />
              </div>
            </div>
          ))}
        </div>
      ) : (
        <ul className={figuresClass}>
          {figures.map((figure) => (
            <FigureLink key={figure.name} {...figure} />
          ))}
        </ul>
      )}
    </Card>
  );
}

interface ShownFigure {
  name: string;
  value: string;
  note: string;
  report: LinkProps;
  /** Number for each day. */
  days?: number[];
}

function figuresOf(
  { total, completed, days, bonusesPaid, firstContact }: ReportSummary,
  slug: string,
): ShownFigure[] {
  const params = { slug };
  const ofReferrals = { to: "/o/$slug/reports/referrals", params } satisfies LinkProps;
  const figures: ShownFigure[] = [
    {
      name: "Referrals",
      value: whole.format(total),
      note: `${whole.format(days.at(-1) ?? 0)} today`,
      report: ofReferrals,
      days,
    },
    {
      name: "Completed",
      value: whole.format(completed),
      note: total === 0 ? "" : `${percentText(completed / total)} of these`,
      report: ofReferrals,
    },
  ];
  if (bonusesPaid !== null) {
    const [paid = "–", ...others] = bonusesPaid.map((sum) => money(sum.amount, sum.currency));
    figures.push({
      name: "Bonuses paid",
      value: paid,
      note: others.join(" · "),
      report: { to: "/o/$slug/reports/payments", params },
    });
  }
  if (firstContact !== null) {
    figures.push({
      name: "First contact on time",
      value: percentText(firstContact.keptRate),
      note: `Within ${firstContact.hours} hours`,
      report: { to: "/o/$slug/reports/first-contact", params },
    });
  }
  return figures;
}

const FigureLink = ({ name, value, note, report, days }: ShownFigure) => (
  <li className={`hover:bg-hover ${figureClass}`}>
    <div className="min-w-0 flex-1">
      <Link
        {...report}
        className="block truncate text-ink-2 outline-offset-[-2px] after:absolute after:inset-0"
      >
        {name}
      </Link>
      <p className="figures truncate text-lg font-semibold">{value}</p>
      {/* The line keeps its height, so that the figures align. */}
      <p className="figures min-h-5 truncate text-xs text-ink-3">{note}</p>
    </div>
    {days !== undefined && <DayBars days={days} />}
  </li>
);

const barPx = 3;
const stepPx = 4;
const heightPx = 28;

/** A bar for each day, with the last one emphasized. */
const DayBars = ({ days }: { days: number[] }) => {
  const most = Math.max(1, ...days);
  return (
    <svg
      aria-hidden
      width={days.length * stepPx}
      height={heightPx}
      className="shrink-0 fill-accent max-xl:hidden"
    >
      {days.map((count, day) => {
        const height = Math.max(1, (count / most) * heightPx);
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a day has no other name here
            key={day}
            x={day * stepPx}
            y={heightPx - height}
            width={barPx}
            height={height}
            rx={1}
            opacity={day === days.length - 1 ? 1 : 0.4}
          />
        );
      })}
    </svg>
  );
};
