import type { BdGoal } from "@referral-service/contract";
import type { GoalCourse } from "@referral-service/contract/app";
import { AxisBottom, AxisLeft } from "@visx/axis";
import { GridRows } from "@visx/grid";
import { scaleLinear } from "@visx/scale";
import { Area, LinePath } from "@visx/shape";
import { useEffect, useRef, useState } from "react";
import { usePortal } from "../data/portal.ts";
import { amountText } from "../words/goal-amounts.ts";
import { shortDay } from "../words/times.ts";

type Point = NonNullable<GoalCourse["points"]>[number];

const heightPx = 208;
const margin = { top: 10, right: 12, bottom: 24, left: 52 };
const tickCount = 4;
const label = { fill: "var(--ink-3)", fontSize: 11, fontFamily: "inherit" } as const;

interface GoalProps {
  goal: BdGoal;
  points: Point[];
}

/** Shows the progress of a goal against an even pace. The table below has the figures. */
export function GoalChart({ currency, ...course }: GoalProps & { currency: string }) {
  const [box, widthPx] = useWidth();
  return (
    <>
      <p aria-hidden className="flex gap-4 text-2xs text-ink-3">
        <span className="inline-flex items-center gap-1.5">
          <span className="h-0.5 w-3 bg-accent" /> Progress
        </span>
        <span className="inline-flex items-center gap-1.5">
          <span className="h-0 w-3 border-t border-dashed border-ink-3" /> Even pace to the target
        </span>
      </p>
      <div ref={box} aria-hidden className="h-52">
        {widthPx > 0 && <Drawing {...course} widthPx={widthPx} />}
      </div>
      <Figures {...course} currency={currency} />
    </>
  );
}

function Drawing({
  goal: { target, periodStart, periodEnd },
  points,
  widthPx,
}: GoalProps & { widthPx: number }) {
  const { timeZone } = usePortal();
  const most = Math.max(target, ...points.map(({ progress }) => progress));
  const x = scaleLinear({
    domain: [periodStart, periodEnd],
    range: [margin.left, Math.max(margin.left, widthPx - margin.right)],
  });
  const y = scaleLinear({
    domain: [0, most],
    range: [heightPx - margin.bottom, margin.top],
    nice: tickCount,
  });
  const pace = [
    { at: periodStart, progress: 0 },
    { at: periodEnd, progress: target },
  ];
  const xOf = ({ at }: Point) => x(at);
  const yOf = ({ progress }: Point) => y(progress);
  const days = ticksBetween(periodStart, periodEnd - 1);
  return (
    <svg aria-hidden width={widthPx} height={heightPx} className="block">
      <GridRows
        scale={y}
        left={margin.left}
        width={Math.max(0, widthPx - margin.left - margin.right)}
        numTicks={tickCount}
        stroke="var(--line)"
      />
      <LinePath
        data={pace}
        x={xOf}
        y={yOf}
        stroke="var(--ink-3)"
        strokeWidth={1}
        strokeDasharray="4 4"
      />
      <Area data={points} x={xOf} y0={y(0)} y1={yOf} fill="var(--accent)" opacity={0.12} />
      <LinePath data={points} x={xOf} y={yOf} stroke="var(--accent)" strokeWidth={2} />
      <AxisLeft
        scale={y}
        left={margin.left}
        numTicks={tickCount}
        hideAxisLine
        hideTicks
        tickFormat={(value) => shortAmount(Number(value))}
        tickLabelProps={{ ...label, textAnchor: "end", dy: "0.32em", dx: -4 }}
      />
      <AxisBottom
        scale={x}
        top={heightPx - margin.bottom}
        tickValues={days}
        stroke="var(--line-strong)"
        hideTicks
        tickFormat={(value) => shortDay(Number(value), timeZone)}
        tickLabelProps={(_value, index) => ({
          ...label,
          textAnchor: index === 0 ? "start" : index === days.length - 1 ? "end" : "middle",
        })}
      />
    </svg>
  );
}

function Figures({
  goal: { metric, periodEnd },
  points,
  currency,
}: GoalProps & { currency: string }) {
  const { timeZone } = usePortal();
  return (
    <details>
      <summary className="w-fit cursor-pointer text-xs text-ink-2 hover:text-ink">
        Figures as a table
      </summary>
      <table className="mt-2 w-full">
        <caption className="sr-only">Progress by day</caption>
        <thead>
          <tr className="text-xs text-ink-3 [&>th]:h-7 [&>th]:border-b [&>th]:border-line [&>th]:font-medium">
            <th scope="col" className="text-left">
              Start of day
            </th>
            <th scope="col" className="text-right">
              Progress
            </th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ at, progress }, index) => (
            <tr key={at} className="[&>*]:h-7 [&>*]:border-b [&>*]:border-line">
              <th scope="row" className="text-left font-normal">
                {index > 0 && index === points.length - 1
                  ? at < periodEnd
                    ? "Now"
                    : "End"
                  : shortDay(at, timeZone)}
              </th>
              <td className="figures text-right">{amountText(metric, progress, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

const short = new Intl.NumberFormat("en", { notation: "compact" });
const shortAmount = (amount: number) => short.format(amount);

const dayTickCount = 4;

const ticksBetween = (from: number, to: number): number[] =>
  Array.from(
    { length: dayTickCount },
    (_, index) => from + ((to - from) * index) / (dayTickCount - 1),
  );

function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [widthPx, setWidthPx] = useState(0);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const observer = new ResizeObserver(([entry]) => setWidthPx(entry?.contentRect.width ?? 0));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [box, widthPx] as const;
}
