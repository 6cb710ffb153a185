import clsx from "clsx";
import type { ReactNode } from "react";
import { dayMs, hourMs } from "../../ui/durations.ts";
import { Skeleton } from "../../ui/skeleton.tsx";

/** Format of a figure, and the words for its increase and decrease. */
export interface Kind {
  /** Formats a difference, in the unit of the larger figure. */
  format: (difference: number, larger: number) => string;
  more: string;
  less: string;
}

export const whole = new Intl.NumberFormat("en");
/** Figures below each other have the same decimals. */
const decimals = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
const percent = new Intl.NumberFormat("en", { style: "percent", ...decimals });
const decimal = new Intl.NumberFormat("en", decimals);

/** Returns a number of rows. A dash if there is none, such as in a period without data. */
export const countText = (count: number | null): string =>
  count === null ? "–" : whole.format(count);

export const percentText = (share: number | null): string =>
  share === null ? "–" : percent.format(share);

/** Returns a duration, such as "3.5 days". A difference has the unit of the durations it compares. */
export const durationText = (ms: number, larger = ms): string =>
  larger < 48 * hourMs
    ? `${decimal.format(ms / hourMs)} hours`
    : `${decimal.format(ms / dayMs)} days`;

export const kinds = {
  count: { format: (count) => whole.format(count), more: "more", less: "fewer" },
  share: {
    format: (share) => `${decimal.format(share * 100)} points`,
    more: "higher",
    less: "lower",
  },
  duration: { format: durationText, more: "longer", less: "shorter" },
} as const satisfies Record<string, Kind>;

/**
 * Returns the change in a figure since the previous period, in words and as a percentage with its
 * sign.
 */
export function changeText(now: number | null, before: number | null, kind: Kind): string {
  if (now === null || before === null) return "no previous period";
  if (now === before) return "unchanged";
  if (before === 0) return "none in the previous period";
  const size = kind.format(Math.abs(now - before), Math.max(now, before));
  const word = now > before ? kind.more : kind.less;
  // The change has no percentage if the figure is itself a percentage, because that would mislead.
  const share = kind === kinds.share ? "" : ` (${shareText(now, before)})`;
  return `${size} ${word}${share}`;
}

const shareText = (now: number, before: number) =>
  `${now > before ? "+" : "−"}${percent.format(Math.abs(now - before) / before)}`;

/** The length of a figure above which it is smaller on a phone, where two are side by side. */
const largeMax = 10;

const figuresClass =
  "grid gap-px overflow-hidden rounded-surface border border-line bg-line max-lg:grid-cols-2 lg:grid-flow-col lg:auto-cols-fr";
/** The name, the value and the note share the lines of the figures next to it. */
const figureClass =
  "row-span-3 grid grid-rows-subgrid items-end bg-surface px-4 py-3 max-lg:last:odd:col-span-2";

export const Figures = ({ note, children }: { note?: string; children: ReactNode }) => (
  <div className="grid gap-2">
    <dl className={figuresClass}>{children}</dl>
    {note !== undefined && <p className="text-xs text-ink-3">{note}</p>}
  </div>
);

/** Placeholders for figures. */
export const SkeletonFigures = ({ count }: { count: number }) => (
  <div role="status" aria-label="Loading" className={figuresClass}>
    {Array.from({ length: count }, (_, figure) => figure).map((figure) => (
      <div key={figure} className={figureClass}>
        <Skeleton className="my-1 h-3 w-3/5" />
        <Skeleton className="my-1.5 h-4 w-2/5" />
        <Skeleton className="my-0.75 h-3 w-1/2" />
      </div>
    ))}
  </div>
);

interface Comparison {
  now: number | null;
  before: number | null;
  kind: Kind;
}

/** A figure with its change, or a note where a comparison would mislead. Changes have no color. */
export function Figure({
  name,
  value,
  now = null,
  before = null,
  kind,
  note = kind && changeText(now, before, kind),
}: { name: string; value: string; note?: string | undefined } & Partial<Comparison>) {
  return (
    <div className={figureClass}>
      <dt className="text-ink-3">{name}</dt>
      <dd
        className={clsx(
          "figures font-semibold",
          value.length > largeMax ? "text-base sm:text-lg" : "text-lg",
        )}
      >
        {value}
      </dd>
      {/* The line keeps its height, so that figures without a note align with the others. */}
      <dd className="figures min-h-5 self-start text-xs text-ink-3">{note}</dd>
    </div>
  );
}

export const DurationFigure = ({
  name,
  now,
  before,
}: { name: string } & Pick<Comparison, "now" | "before">) => (
  <Figure
    name={name}
    value={now === null ? "–" : durationText(now)}
    {...{ now, before }}
    kind={kinds.duration}
  />
);
