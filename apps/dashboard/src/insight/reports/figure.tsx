import clsx from "clsx";
import type { ReactNode } from "react";

/** Format of a figure, and the words for its increase and decrease. */
export interface Kind {
  format: (value: number) => string;
  more: string;
  less: string;
  /** Whether an increase is good. If omitted, it is neither good nor bad. */
  isBetter?: "more" | "less";
}

export const whole = new Intl.NumberFormat("en");
const percent = new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 1 });
const points = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });

export const percentText = (share: number | null): string =>
  share === null ? "–" : percent.format(share);

const hourMs = 3_600_000;

/** Returns a duration, such as "3.5 days". */
export function durationText(ms: number): string {
  const [value, unit] = ms < 48 * hourMs ? [ms / hourMs, "hour"] : [ms / (24 * hourMs), "day"];
  const text = points.format(value);
  return `${text} ${text === "1" ? unit : `${unit}s`}`;
}

export const kinds = {
  count: { format: whole.format, more: "more", less: "fewer", isBetter: "more" },
  share: {
    format: (share) => `${points.format(share * 100)} points`,
    more: "higher",
    less: "lower",
    isBetter: "more",
  },
  duration: { format: durationText, more: "longer", less: "shorter", isBetter: "less" },
} as const satisfies Record<string, Kind>;

/**
 * Returns the change of a figure since the previous period, in words and as a percentage with its
 * sign.
 */
export function changeText(now: number | null, before: number | null, kind: Kind): string {
  if (now === null || before === null) return "no previous period";
  if (now === before) return "unchanged";
  const size = kind.format(Math.abs(now - before));
  const word = now > before ? kind.more : kind.less;
  // A percentage of zero does not exist, and percentages of percentages mislead.
  const share = before === 0 || kind === kinds.share ? "" : ` (${shareText(now, before)})`;
  return `${size} ${word} than in the previous period${share}`;
}

const shareText = (now: number, before: number) =>
  `${now > before ? "+" : "−"}${percent.format(Math.abs(now - before) / before)}`;

function lookOf(now: number | null, before: number | null, { isBetter }: Kind) {
  if (now === null || before === null || now === before || isBetter === undefined) {
    return "text-ink-3";
  }
  return now > before === (isBetter === "more") ? "text-good" : "text-bad";
}

export const Figures = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">{children}</dl>
);

export function Figure({
  name,
  value,
  now,
  before,
  kind,
}: {
  name: string;
  value: string;
  now: number | null;
  before: number | null;
  kind: Kind;
}) {
  return (
    <div className="grid content-start rounded-surface border border-line bg-surface px-4 py-3">
      <dt className="text-ink-3">{name}</dt>
      <dd className="figures text-base font-semibold sm:text-lg">{value}</dd>
      <dd className={clsx("figures text-xs", lookOf(now, before, kind))}>
        {changeText(now, before, kind)}
      </dd>
    </div>
  );
}
