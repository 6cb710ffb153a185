import type { BdProspectStage } from "@referral-service/contract";
import type { StageSums } from "@referral-service/contract/app";
import { Link, type LinkProps } from "@tanstack/react-router";
import clsx from "clsx";
import { countText } from "../words/goal-amounts.ts";
import { columnMoney } from "../words/money.ts";
import { stages as known } from "../words/portal.ts";
import { StageText } from "./stage-text.tsx";

/** The number and value of the prospects in each stage, with a bar for comparison. */
export function StageSumsTable({
  stages,
  currency,
  linkOf,
}: StageSums & {
  /** Returns the list of the prospects in the stage, if there is one. */
  linkOf?: (stage: BdProspectStage) => LinkProps;
}) {
  const shownMoney = columnMoney(stages.map(({ value }) => value));
  const most = Math.max(1, ...stages.map(({ count }) => count));
  return (
    <table className="w-full border-t border-line">
      <caption className="sr-only">Prospects by stage, with their total value</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Stage</th>
          <th scope="col">Prospects</th>
          <th scope="col">Value</th>
        </tr>
      </thead>
      <tbody>
        {stages.map(({ stage, count, value }) => (
          <tr key={stage} className={clsx("relative h-9", linkOf && "hover:bg-hover")}>
            <th scope="row" className="w-30 pl-4 text-left font-normal">
              {linkOf === undefined ? (
                <StageText stage={stage} />
              ) : (
                <Link
                  {...linkOf(stage)}
                  className="outline-offset-[-2px] after:absolute after:inset-0"
                >
                  <StageText stage={stage} />
                </Link>
              )}
            </th>
            <td>
              <span className="flex items-center gap-3">
                <span aria-hidden className="flex-1">
                  <span
                    className={clsx("block h-2 rounded-full", known[stage].dot)}
                    style={{ width: `${(count / most) * 100}%` }}
                  />
                </span>
                <span className="figures min-w-6 text-right">{countText(count)}</span>
              </span>
            </td>
            <td className="figures w-24 pr-4 pl-3 text-right text-ink-2">
              {value === 0 ? "–" : shownMoney(value, currency)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The number of prospects in each stage, which also names the colors of the bars below it. */
export const StageCounts = ({ stages }: Pick<StageSums, "stages">) => (
  <span className="figures flex gap-3 text-xs">
    {stages.map(({ stage, count }) => (
      <span key={stage} className="inline-flex gap-1 font-normal">
        <StageText stage={stage} />
        <span className="font-semibold">{countText(count)}</span>
      </span>
    ))}
  </span>
);

/** The stages of a pipeline in one line, whose colors are named above it. */
export const StageBar = ({
  stages,
  share,
}: Pick<StageSums, "stages"> & {
  /** Length of the line, compared with that of the largest pipeline. */
  share: number;
}) => {
  const present = stages.filter(({ count }) => count > 0);
  const text = present.map(({ stage, count }) => `${countText(count)} ${known[stage].label}`);
  return (
    <span
      role="img"
      aria-label={text.join(", ")}
      title={text.join(", ")}
      style={{ opacity: 0.75, width: `${share * 100}%` }}
      className="relative flex h-2 gap-0.5 overflow-hidden rounded-full"
    >
      {present.map(({ stage, count }) => (
        <span key={stage} className={known[stage].dot} style={{ flexGrow: count }} />
      ))}
    </span>
  );
};
