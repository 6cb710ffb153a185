import type { ReportInterval } from "@referral-service/contract";
import { scaleBand, scaleLinear } from "@visx/scale";
import { LinePath } from "@visx/shape";
import { useCallback, useState } from "react";
import { useIsPrinting } from "../../ui/is-printing.ts";
import { emptyAtStart } from "./buckets.ts";

/** A day, week or month, with its counterpart in the previous period. */
interface TimePoint {
  /** First day, such as 2026-03-16. */
  day: string;
  name: string;
  /** Whether the bucket lacks some of its days. */
  isPartial: boolean;
  value: number;
  /** Value in the previous period. Null if that period was shorter or has no figures. */
  before: number | null;
}

const heightPx = 200;
/** Width on the smallest sheet, which the print style does not need to make smaller. */
const paperWidthPx = 600;
const margin = { top: 8, right: 4, bottom: 26 };
/**
 * Largest width of a character of the axis, which is that of text for fingers, and the distance of
 * its labels from the bars.
 */
const characterPx = 9.5;
const axisGapPx = 8;
const labelWidthPx = 96;
const lineCount = 3;
/** Height of a partial bar without a figure, which its key names. */
const stubPx = 2;
const barMaxPx = 28;
const cornerPx = 3;
/** The bars are paler than buttons. A bar that still grows is paler still. */
const opacities = { whole: 0.75, partial: 0.3 };

/**
 * A chart of the period, with the previous one as a line. It begins with the first figure,
 * because the time before it would look like a time with figures of 0. The table below has all
 * figures.
 */
export function TimeChart({
  points: all,
  interval,
  format,
  formatShort = format,
  isWhole = false,
}: {
  points: TimePoint[];
  interval: ReportInterval;
  format: (value: number) => string;
  /** Short format for the axis. Default: `format`. */
  formatShort?: (value: number) => string;
  /** Whether the values are whole numbers. */
  isWhole?: boolean;
}) {
  const [widthPx, measure] = useWidth();
  const points = all.slice(emptyAtStart(all));
  const drawnPx = useIsPrinting() ? Math.min(widthPx, paperWidthPx) : widthPx;
  return (
    <div aria-hidden className="break-inside-avoid">
      <p className="mb-2 flex flex-wrap gap-x-4 text-xs text-ink-3">
        <span className="inline-flex items-center gap-1.5">
          <Key opacity={opacities.whole} /> This period
        </span>
        {points.some(({ isPartial }) => isPartial) && (
          <span className="inline-flex items-center gap-1.5">
            <Key opacity={opacities.partial} />
            {interval === "day" ? "Today so far" : `Partial ${interval}`}
          </span>
        )}
        {points.some(({ before }) => (before ?? 0) > 0) && (
          <span className="inline-flex items-center gap-1.5">
            <span className="h-[1.5px] w-3 bg-ink-3" />
            Previous period
          </span>
        )}
        {points.length < all.length && (
          <span className="ml-auto">None before {points[0]?.name}</span>
        )}
      </p>
      <div ref={measure} className="h-50 print:h-auto">
        {widthPx > 0 && <Drawing {...{ points, format, formatShort, isWhole }} widthPx={drawnPx} />}
      </div>
    </div>
  );
}

const Key = ({ opacity }: { opacity: number }) => (
  <span className="size-2 rounded-[2px] bg-accent" style={{ opacity }} />
);

interface DrawingProps {
  points: TimePoint[];
  format: (value: number) => string;
  formatShort: (value: number) => string;
  isWhole: boolean;
  widthPx: number;
}

function Drawing({ points, format, formatShort, isWhole, widthPx }: DrawingProps) {
  const { x, y, lines, leftPx } = scalesOf({ points, formatShort, isWhole, widthPx });
  return (
    <svg
      aria-hidden
      width={widthPx}
      height={heightPx}
      viewBox={`0 0 ${widthPx} ${heightPx}`}
      className="figures block text-xs"
    >
      {lines.map((value) => (
        <g key={value}>
          <line
            x1={leftPx}
            x2={widthPx - margin.right}
            y1={y(value)}
            y2={y(value)}
            opacity={value === 0 ? 1 : 0.6}
            className="stroke-line"
          />
          <text
            x={leftPx - axisGapPx}
            y={y(value)}
            dy="0.32em"
            textAnchor="end"
            className="fill-ink-3"
          >
            {formatShort(value)}
          </text>
        </g>
      ))}
      <LinePath
        data={points.map((point, index) => ({ ...point, index }))}
        defined={({ before }) => before !== null}
        x={({ index }) => (x(index) ?? 0) + x.bandwidth() / 2}
        y={({ before }) => y(before ?? 0)}
        stroke="var(--ink-3)"
        strokeWidth={1.5}
        strokeLinejoin="round"
        pointerEvents="none"
      />
      {points.map((point, index) => (
        <g key={point.day}>
          <PointBar {...{ point, x, y }} startPx={x(index) ?? 0} />
          <PointArea {...{ point, format }} startPx={x(index) ?? 0} stepPx={x.step()} />
          <PointName {...{ points, index, x, widthPx }} />
        </g>
      ))}
    </svg>
  );
}

/** Returns the scales of both axes, and the values of the horizontal lines. */
function scalesOf({ points, formatShort, isWhole, widthPx }: Omit<DrawingProps, "format">) {
  const most = Math.max(1, ...points.flatMap(({ value, before }) => [value, before ?? 0]));
  const y = scaleLinear<number>({
    domain: [0, most],
    range: [heightPx - margin.bottom, margin.top],
    nice: lineCount,
  });
  const lines = y.ticks(lineCount).filter((value) => !isWhole || Number.isInteger(value));
  const labelWidthsPx = lines.map((value) => formatShort(value).length * characterPx);
  const leftPx = Math.max(...labelWidthsPx) + axisGapPx;
  const x = scaleBand<number>({
    domain: points.map((_, index) => index),
    range: [leftPx, widthPx - margin.right],
    padding: points.length > widthPx / 8 ? 0 : 0.4,
  });
  return { x, y, lines, leftPx };
}

type Scales = ReturnType<typeof scalesOf>;

function PointBar({
  point: { isPartial, value },
  x,
  y,
  startPx,
}: Pick<Scales, "x" | "y"> & { point: TimePoint; startPx: number }) {
  const width = Math.min(x.bandwidth(), barMaxPx);
  const height = y(0) - y(value) || (isPartial ? stubPx : 0);
  if (height === 0) return null;
  const corner = Math.min(cornerPx, width / 2, height);
  const left = startPx + (x.bandwidth() - width) / 2;
  const [top, arc] = [y(0) - height, `a${corner},${corner} 0 0 1 ${corner}`];
  return (
    <path
      d={`M${left},${y(0)}V${top + corner}${arc},-${corner}H${left + width - corner}${arc},${corner}V${y(0)}Z`}
      opacity={isPartial ? opacities.partial : opacities.whole}
      className="fill-accent"
    />
  );
}

/** The area that shows the figures in a tooltip. */
const PointArea = ({
  point: { name, isPartial, value, before },
  format,
  startPx,
  stepPx,
}: Pick<DrawingProps, "format"> & { point: TimePoint; startPx: number; stepPx: number }) => (
  <rect
    x={startPx}
    width={stepPx}
    y={margin.top}
    height={heightPx - margin.top - margin.bottom}
    className="fill-transparent hover:fill-ink/5"
  >
    <title>
      {`${name}${isPartial ? " (partial)" : ""}: ${format(value)}${before === null ? "" : `, previous period ${format(before)}`}`}
    </title>
  </rect>
);

/** The name below the bar, if there is room for it. */
function PointName({
  points,
  index,
  x,
  widthPx,
}: Pick<DrawingProps, "points" | "widthPx"> & Pick<Scales, "x"> & { index: number }) {
  const labelEvery = Math.max(1, Math.ceil((points.length * labelWidthPx) / widthPx));
  if ((points.length - 1 - index) % labelEvery !== 0) return null;
  const middlePx = (x(index) ?? 0) + x.bandwidth() / 2;
  // A label in the middle of the last bars would leave the chart.
  const isAtEnd = middlePx + labelWidthPx / 2 > widthPx;
  return (
    <text
      x={isAtEnd ? widthPx : middlePx}
      y={heightPx - 8}
      textAnchor={isAtEnd ? "end" : "middle"}
      className="fill-ink-3"
    >
      {points[index]?.name}
    </text>
  );
}

/** Returns the width of an element. 0 until it is known. */
function useWidth() {
  const [widthPx, setWidthPx] = useState(0);
  const measure = useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    const observer = new ResizeObserver(() => setWidthPx(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [widthPx, measure] as const;
}
