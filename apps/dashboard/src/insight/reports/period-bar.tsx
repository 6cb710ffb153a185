import { useNavigate } from "@tanstack/react-router";
import { ChevronDown, X } from "lucide-react";
import type { ReactNode } from "react";
import { useOrganization } from "../../data/me.ts";
import { useQuery } from "../../data/queries.ts";
import { userQuery } from "../../data/users.tsx";
import { FilterDay } from "../../forms/day-input.tsx";
import { ChoiceMenu } from "../../ui/choice-menu.tsx";
import { useIsNarrow } from "../../ui/is-narrow.ts";
import { dayText } from "../../ui/time.tsx";
import type { Day } from "../../words/days.ts";
import { shortDay } from "../../words/times.ts";
import { type Days, type PeriodName, periodNames, periods } from "./period.ts";
import { usePeriod } from "./report-body.tsx";
import { intervalNames, intervals, presetIn, type ReportsSearch } from "./search.ts";

const own = "own";

const periodChoices = [
  ...periodNames.map((value) => ({ value, label: periods[value] })),
  { value: own, label: "Custom range…" },
];

const intervalChoices = intervalNames.map((value) => ({ value, label: intervals[value] }));

const chip =
  "inline-flex h-6.5 pointer-coarse:h-11 items-center gap-1 rounded-control border border-line-strong bg-surface px-2 text-xs font-medium hover:bg-hover";

/**
 * Chooses the days of a report and the period to compare them with. The choice is in the URL.
 */
export function PeriodBar({
  hasInterval = false,
  hasReferrer = false,
  isCompared = true,
}: {
  hasInterval?: boolean;
  hasReferrer?: boolean;
  /** False if the previous period has no figures. */
  isCompared?: boolean;
}) {
  const { timezone } = useOrganization();
  const navigate = useNavigate();
  const { search, days, before, interval } = usePeriod();
  const isNarrow = useIsNarrow();
  const preset = presetIn(search);
  const change = (changes: ReportsSearch) =>
    void navigate({ to: ".", search: (present) => ({ ...present, ...changes }) });

  function choosePeriod(value: string) {
    if (value === own) change({ period: undefined, from: days.from, to: days.through });
    else change({ period: value as PeriodName, from: undefined, to: undefined });
  }

  return (
    <div
      data-filters
      className="flex min-h-11 shrink-0 flex-wrap items-center gap-1.5 border-b border-line px-5 py-2"
    >
      <ChoiceMenu
        choices={periodChoices}
        onChoose={choosePeriod}
        trigger={<Chosen label="Period">{preset ? periods[preset] : "Custom range"}</Chosen>}
      />
      {preset === undefined && (
        <>
          <FilterDay
            label="From"
            day={days.from}
            onChange={(from) => from !== undefined && change({ from, to: days.through })}
          />
          <FilterDay
            label="through"
            day={days.through}
            onChange={(to) => to !== undefined && change({ from: days.from, to })}
          />
        </>
      )}
      {hasInterval && (
        <ChoiceMenu
          choices={intervalChoices}
          onChoose={(value) => change({ interval: value as ReportsSearch["interval"] })}
          trigger={<Chosen label="Interval">{intervals[interval]}</Chosen>}
        />
      )}
      {hasReferrer && search.referrer !== undefined && (
        <ReferrerChip userId={search.referrer} onRemove={() => change({ referrer: undefined })} />
      )}
      {before !== undefined && (
        <p data-chosen className="text-xs text-ink-3 sm:ml-auto">
          {daysText(days, isNarrow)}
          {!isNarrow && `, ${zoneText(timezone)}`}
          {isCompared && `, compared with ${daysText(before, isNarrow)}`}
        </p>
      )}
    </div>
  );
}

/** Returns the range as text, such as "24 Oct – 22 Nov 2026". A phone has no room for the year. */
function daysText({ from, through }: Days, isNarrow: boolean): string {
  const isOneYear = from.slice(0, 4) === through.slice(0, 4);
  const short = (day: Day) => shortDay(Date.parse(day), "UTC");
  const last = isOneYear && isNarrow ? short(through) : dayText(through);
  if (from === through) return last;
  return `${isOneYear ? short(from) : dayText(from)} – ${last}`;
}

/** Returns the zone by its city, such as "Oslo time". */
function zoneText(timezone: string): string {
  const city = timezone.slice(timezone.lastIndexOf("/") + 1);
  return city === timezone ? timezone : `${city.replaceAll("_", " ")} time`;
}

const Chosen = ({ label, children, ...rest }: { label: string; children: ReactNode }) => (
  <button type="button" data-chosen {...rest} className={chip}>
    <span className="sr-only">{label}: </span>
    {children}
    <ChevronDown aria-hidden className="size-3.5 text-ink-3" />
  </button>
);

function ReferrerChip({ userId, onRemove }: { userId: string; onRemove: () => void }) {
  const { data } = useQuery(userQuery(userId));
  return (
    <div
      data-chosen
      className="inline-flex h-6.5 pointer-coarse:h-11 max-w-full items-center overflow-hidden rounded-control border border-line-strong bg-surface text-xs [&>*+*]:border-l [&>*+*]:border-line"
    >
      <span className="px-2 text-ink-2">Referrer</span>
      <span className="max-w-60 truncate px-2 font-medium">
        {data?.name ?? data?.email ?? userId.slice(0, 8)}
      </span>
      <button
        type="button"
        aria-label="Remove filter Referrer"
        className="h-full px-1.5 text-ink-3 hover:bg-hover"
        onClick={onRemove}
      >
        <X aria-hidden className="size-3" />
      </button>
    </div>
  );
}
