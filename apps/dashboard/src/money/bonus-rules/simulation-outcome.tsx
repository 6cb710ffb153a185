import type { Simulation } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useOrganization } from "../../data/me.ts";
import { keptInLanguage } from "../../ui/format-language.ts";
import { counted } from "../../words/imports.ts";
import { money, shortMoney } from "../../words/money.ts";
import { sumsText } from "./versions.tsx";

/** Height of the longest bar in %, below its amount. */
const barShare = 88;

const whole = (number: number) => new Intl.NumberFormat("en").format(number);

interface Before {
  version: number;
  simulation: Simulation;
}

/** Shows the drafts of a simulation next to those of the version in force. */
export function Outcome({
  simulation,
  before,
}: {
  simulation: Simulation;
  before: Before | undefined;
}) {
  const { draftCount, recipientCount, sums, takenOff, neededValueCount } = simulation;
  return (
    <>
      <dl className="grid grid-cols-2 gap-px border-t border-line bg-line lg:grid-cols-4">
        <Figure name="Drafts" note={`to ${counted(recipientCount, "people")}`}>
          {whole(draftCount)}
        </Figure>
        <Figure
          name="Sum"
          note={before === undefined ? undefined : differenceText(simulation, before)}
        >
          {sums.length === 0 ? "–" : sumsText(sums)}
        </Figure>
        <Figure
          name="Reduced"
          note={`${counted(takenOff.draftCount, "referrals")}, by a limit or split credit`}
        >
          {takenOff.sums.length === 0 ? "–" : sumsText(takenOff.sums)}
        </Figure>
        <Figure name="Need a value" note="no draft yet">
          {whole(neededValueCount)}
        </Figure>
      </dl>
      <div className="grid border-t border-line lg:auto-cols-fr lg:grid-flow-col">
        <Months simulation={simulation} before={before} />
        <Largest simulation={simulation} />
      </div>
      <Recipients simulation={simulation} />
    </>
  );
}

function differenceText(simulation: Simulation, { version, simulation: before }: Before) {
  const [now, then] = [simulation.sums[0], before.sums[0]];
  const currency = now?.currency ?? then?.currency;
  if (currency === undefined || (then !== undefined && then.currency !== currency)) return;
  const difference = (now?.amount ?? 0) - (then?.amount ?? 0);
  const sign = difference < 0 ? "−" : "+";
  return `${sign}${money(Math.abs(difference), currency)} compared with version ${version}`;
}

const Figure = ({
  name,
  note,
  children,
}: {
  name: string;
  note?: string | undefined;
  children: ReactNode;
}) => (
  <div className="bg-surface px-4 py-3">
    <dt className="text-xs text-ink-2">{name}</dt>
    <dd className="figures text-base font-semibold">{children}</dd>
    {note !== undefined && <dd className="figures text-xs text-ink-3">{note}</dd>}
  </div>
);

const monthFormat = keptInLanguage(
  (language, _: undefined) =>
    new Intl.DateTimeFormat(language, { month: "short", timeZone: "UTC" }),
);
const monthName = (month: string) => monthFormat(undefined).format(Date.parse(`${month}-01`));

type Month = Simulation["months"][number];

const amountOf = ({ sums }: Month) => sums[0]?.amount ?? 0;

/** A chart of fewer months has nothing to compare. */
const chartMonthsMin = 4;

/** The months from the first one with an amount, because 0 before it would mean that none was paid. */
function Months({ simulation, before }: { simulation: Simulation; before: Before | undefined }) {
  const earlier = before?.simulation.months.map(amountOf);
  const all = simulation.months.map((month, index) => ({ ...month, line: earlier?.[index] ?? 0 }));
  const first = all.findIndex((month) => amountOf(month) > 0 || month.line > 0);
  const months = all.slice(Math.max(0, first));
  if (months.length < chartMonthsMin) return null;
  const most = Math.max(1, ...months.flatMap((month) => [amountOf(month), month.line]));
  const currency = simulation.sums[0]?.currency ?? "EUR";
  const short = new Intl.NumberFormat("en", { style: "currency", currency, notation: "compact" });
  return (
    <div className="grid content-start gap-2 p-4">
      <h3>Amount and drafts per month</h3>
      <ol className="figures flex gap-1.5 text-center text-2xs text-ink-3" aria-hidden>
        {months.map((month) => (
          <li key={month.month} className="min-w-0 max-w-20 flex-1">
            <div className="relative flex h-44 flex-col justify-end">
              {amountOf(month) > 0 && (
                <>
                  <span className="text-ink-2">{short.format(amountOf(month))}</span>
                  <span
                    className="shrink-0 rounded-t-[3px] bg-accent"
                    style={{ height: `${(amountOf(month) / most) * barShare}%` }}
                  />
                </>
              )}
              {month.line > 0 && (
                <span
                  className="absolute inset-x-0 h-0.5 bg-ink-2 outline outline-surface"
                  style={{ bottom: `${(month.line / most) * barShare}%` }}
                />
              )}
            </div>
            {monthName(month.month)}
            <br />
            {month.draftCount}
          </li>
        ))}
      </ol>
      {first > 0 && (
        <p className="text-xs text-ink-3">None before {monthName(months[0]?.month ?? "")}.</p>
      )}
      {before !== undefined && (
        <p className="text-xs text-ink-3">The line shows version {before.version}.</p>
      )}
      <table className="sr-only">
        <caption>Amount and drafts per month</caption>
        <tbody>
          {simulation.months.map((month) => (
            <tr key={month.month}>
              <th scope="row">{month.month}</th>
              <td>{money(amountOf(month), currency)}</td>
              <td>{month.draftCount === 1 ? "1 draft" : `${month.draftCount} drafts`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Largest({ simulation: { largest } }: { simulation: Simulation }) {
  const { slug } = useOrganization();
  const stepsOf = ({ explanation }: (typeof largest)[number]) =>
    explanation.steps.map(({ text }) => text).join(" ");
  // Equal steps, as those of a fixed amount, would only repeat the amount.
  const areStepsEqual = new Set(largest.map(stepsOf)).size === 1 && largest.length > 1;
  return (
    <div className="grid min-w-0 content-start gap-2 border-line p-4 not-first:max-lg:border-t not-first:lg:border-l">
      <h3>Largest drafts</h3>
      {largest.length === 0 && <p className="text-ink-3">No drafts.</p>}
      <ul>
        {largest.map((draft) => {
          const { referralId, referralName, recipientName, explanation } = draft;
          return (
            <li key={referralId} className="border-t border-line py-1.5">
              <div className="flex gap-3">
                <Link
                  to="/o/$slug/referrals/$referralId"
                  params={{ slug, referralId }}
                  dir="auto"
                  className="min-w-0 flex-1 truncate text-left font-medium hover:underline"
                >
                  {referralName}
                </Link>
                <span className="figures">{money(explanation.amount, explanation.currency)}</span>
              </div>
              <p className="text-xs text-ink-3">
                {recipientName ?? "No name"}
                {!areStepsEqual && ` · ${stepsOf(draft)}`}
              </p>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function Recipients({ simulation: { recipients, recipientCount } }: { simulation: Simulation }) {
  if (recipients.length === 0) return null;
  return (
    <details className="border-t border-line px-4 py-3">
      <summary className="cursor-pointer font-medium">Per person</summary>
      <table className="mt-2 w-full">
        <thead className="text-left text-xs text-ink-3">
          <tr>
            <th className="py-1 font-normal">Person</th>
            <th className="py-1 text-right font-normal">Drafts</th>
            <th className="py-1 text-right font-normal">Sum</th>
          </tr>
        </thead>
        <tbody>
          {recipients.map(({ recipientId, recipientName, draftCount, sums }) => (
            <tr key={recipientId} className="border-t border-line">
              <td dir="auto" className="max-w-0 truncate text-left py-1">
                {recipientName ?? "No name"}
              </td>
              <td className="figures py-1 text-right">{whole(draftCount)}</td>
              <td className="figures py-1 text-right">
                {sums.map(({ amount, currency }) => shortMoney(amount, currency)).join(" + ")}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {recipientCount > recipients.length && (
        <p className="mt-2 text-xs text-ink-3">
          The {recipients.length} people with the largest totals are shown.
        </p>
      )}
    </details>
  );
}
