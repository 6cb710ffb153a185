import type { Simulation } from "@referral-service/contract/app";
import clsx from "clsx";
import { keptInLanguage } from "../../ui/format-language.ts";
import { useIsNarrow } from "../../ui/is-narrow.ts";
import { money } from "../../words/money.ts";
import { sinceFirstBonus } from "./shown-months.ts";

/** The simulation of the version in force. */
export interface Before {
  version: number;
  simulation: Simulation;
}

/** A chart of up to this number of months leaves room for the people next to it. */
const shortChartMonths = 3;

/** Height of the longest bar in %, below its amount. */
const barShare = 90;

const monthFormat = keptInLanguage(
  (language, month: "short" | "narrow") =>
    new Intl.DateTimeFormat(language, { month, timeZone: "UTC" }),
);

const amountOf = ({ sums }: Simulation["months"][number]) => sums[0]?.amount ?? 0;

/** Bars of large amounts have thousands above them, because a bar is as wide as three digits. */
function barAmounts(most: number, currency: string) {
  const isLarge = most >= 1_000;
  const decimals = isLarge ? 1 : 0;
  const format = new Intl.NumberFormat("en", {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return {
    unit: isLarge ? `thousand ${currency}` : currency,
    textOf: (amount: number) => format.format(isLarge ? amount / 1_000 : amount),
  };
}

/**
 * The amount and the number of drafts of each month since the first draft, with a line for the
 * version in force.
 */
export function Months({
  simulation,
  before,
}: {
  simulation: Simulation;
  before: Before | undefined;
}) {
  const isNarrow = useIsNarrow();
  const all = simulation.months.map((month, index) => {
    const monthBefore = before?.simulation.months[index];
    return {
      ...month,
      amount: amountOf(month),
      line: monthBefore === undefined ? 0 : amountOf(monthBefore),
    };
  });
  const most = Math.max(...all.flatMap(({ amount, line }) => [amount, line]));
  if (most === 0) return null;
  const months = sinceFirstBonus(all);
  const isShort = months.length <= shortChartMonths;
  const currency = simulation.sums[0]?.currency ?? before?.simulation.sums[0]?.currency ?? "EUR";
  const format = monthFormat(isNarrow && months.length > 6 ? "narrow" : "short");
  const { unit, textOf } = barAmounts(most, currency);
  const heightOf = (amount: number) => `${(amount / most) * barShare}%`;
  return (
    <div className={clsx("grid content-start gap-2", isShort ? "w-40" : "basis-full")}>
      <h3 className="flex flex-wrap gap-x-2">
        Bonuses per month <span className="font-normal text-ink-3">{unit}, and drafts</span>
      </h3>
      <ol aria-hidden className="figures flex gap-1 text-center text-2xs text-ink-3">
        {months.map(({ month, amount, line, draftCount }) => (
          <li key={month} className="max-w-8 min-w-0 flex-1">
            <div className="relative flex h-44 flex-col justify-end border-b border-line">
              {amount > 0 && <span className="text-ink-2">{textOf(amount)}</span>}
              <span
                className="shrink-0 rounded-t-[3px] bg-accent"
                style={{ height: heightOf(amount) }}
              />
              {line > 0 && (
                <span
                  className={clsx(
                    "absolute inset-x-0 h-0.5",
                    line < amount ? "bg-surface" : "bg-ink-2",
                  )}
                  style={{ bottom: heightOf(line) }}
                />
              )}
            </div>
            <span className="mt-1 block">{format.format(Date.parse(`${month}-01`))}</span>
            {draftCount}
          </li>
        ))}
      </ol>
      {before !== undefined && (
        <p className="text-xs text-ink-3">The line shows version {before.version}.</p>
      )}
      <table className="sr-only">
        <caption>Amount and drafts per month</caption>
        <tbody>
          {months.map((month) => (
            <tr key={month.month}>
              <th scope="row">{month.month}</th>
              <td>{money(month.amount, currency)}</td>
              <td>{month.draftCount === 1 ? "1 draft" : `${month.draftCount} drafts`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
