import type { Simulation } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useOrganization } from "../../data/me.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { counted } from "../../words/counts.ts";
import { counted as countedOf } from "../../words/imports.ts";
import { money } from "../../words/money.ts";
import { type Before, Months } from "./simulated-months.tsx";
import { sumsText } from "./versions.tsx";

const whole = (number: number) => new Intl.NumberFormat("en").format(number);

/** The months and the people, and where there is room next to them the largest drafts. */
const outcomeColumns = "grid grid-cols-1 gap-px border-t border-line bg-line xl:grid-cols-2";

/** Shows the drafts of a simulation next to those of the version in force. */
export function Outcome({
  simulation,
  before,
}: {
  simulation: Simulation;
  /** The version in force, if the simulated terms differ from it. */
  before: Before | undefined;
}) {
  const { draftCount, referralCount, recipientCount, sums, takenOff } = simulation;
  const difference = before && differenceText(simulation, before.simulation);
  return (
    <>
      <Figures>
        <Figure name="Drafts" note={`of ${counted(referralCount, "referral")}`}>
          {whole(draftCount)}
        </Figure>
        <Figure name="Sum" note={`to ${countedOf(recipientCount, "people")}`}>
          {sums.length === 0 ? "–" : sumsText(sums)}
        </Figure>
        {difference !== undefined && (
          <Figure name={`vs. version ${before?.version}`} note={difference.share}>
            {difference.sum}
          </Figure>
        )}
        <Figure
          name="Reduced"
          note={
            takenOff.draftCount === 1
              ? "1 simulated bonus"
              : `${whole(takenOff.draftCount)} simulated bonuses`
          }
          title="By the maximum, a limit or split credit"
        >
          {takenOff.sums.length === 0 ? "–" : sumsText(takenOff.sums)}
        </Figure>
        <Figure
          name="Need a value"
          note={simulation.neededValueCount === 0 ? "all have one" : "no draft yet"}
        >
          {whole(simulation.neededValueCount)}
        </Figure>
      </Figures>
      <div className={outcomeColumns}>
        {draftCount > 0 && (
          <div className="flex min-w-0 flex-wrap content-start gap-x-6 gap-y-4 bg-surface p-4">
            <Months simulation={simulation} before={before} />
            <Recipients simulation={simulation} />
          </div>
        )}
        <Largest simulation={simulation} />
      </div>
    </>
  );
}

/** The figures, the chart and the list while they load. */
export const OutcomeSkeleton = () => (
  <>
    <Figures>
      {["Drafts", "Sum", "Reduced", "Need a value"].map((name) => (
        <Figure key={name} name={name} note={<Skeleton className="my-1 h-2.5 w-20" />}>
          <Skeleton className="my-1 h-3.5 w-16" />
        </Figure>
      ))}
    </Figures>
    <div className={outcomeColumns}>
      <div className="bg-surface p-4">
        <Skeleton className="h-52" />
      </div>
      <div className="bg-surface p-4">
        <SkeletonRows count={10} className="h-12 border-t border-line" />
      </div>
    </div>
  </>
);

const percent = new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 0 });

type Drafts = Pick<Simulation, "draftCount" | "sums">;

function differenceText(simulation: Drafts, before: Drafts) {
  const [now, then] = [simulation.sums[0], before.sums[0]];
  const currency = now?.currency ?? then?.currency;
  if (currency === undefined || (then !== undefined && then.currency !== currency)) return;
  const difference = (now?.amount ?? 0) - (then?.amount ?? 0);
  if (difference === 0) return { sum: money(0, currency), share: "no difference" };
  const isMore = difference > 0;
  return {
    sum: `${isMore ? "+" : "−"}${money(Math.abs(difference), currency)}`,
    share:
      then === undefined || then.amount === 0
        ? undefined
        : `${percent.format(Math.abs(difference) / then.amount)} ${isMore ? "more" : "less"}`,
  };
}

const Figures = ({ children }: { children: ReactNode }) => (
  <dl className="flex flex-wrap gap-px border-t border-line bg-line">{children}</dl>
);

const Figure = ({
  name,
  note,
  title,
  children,
}: {
  name: string;
  note: ReactNode;
  title?: string;
  children: ReactNode;
}) => (
  <div title={title} className="figures min-w-0 flex-1 bg-surface px-4 py-3 max-sm:min-w-2/5">
    <dt className="text-xs text-ink-2">{name}</dt>
    <dd className="text-base font-semibold">{children}</dd>
    <dd className="text-xs text-ink-3">{note}</dd>
  </div>
);

function Largest({ simulation: { largest } }: { simulation: Simulation }) {
  const { slug } = useOrganization();
  return (
    <div className="grid min-w-0 content-start gap-2 bg-surface p-4">
      <h3>Largest drafts</h3>
      {largest.length === 0 && <p className="text-ink-3">No drafts.</p>}
      <ul>
        {largest.map(
          ({ referralId, referralName, recipientName, amount, currency, computation }) => (
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
                <span className="figures">{money(amount, currency)}</span>
              </div>
              <div className="flex flex-wrap justify-between gap-x-3 text-xs text-ink-3">
                <bdi className="min-w-0 truncate">{recipientName ?? "No name"}</bdi>
                <span className="figures">{computation}</span>
              </div>
            </li>
          ),
        )}
      </ul>
    </div>
  );
}

/** Number of people that are shown without opening the others. */
const firstRecipientCount = 10;

/** The people with the largest totals. */
function Recipients({ simulation: { recipients, recipientCount } }: { simulation: Simulation }) {
  if (recipients.length === 0) return null;
  const others = recipients.slice(firstRecipientCount);
  return (
    <div className="min-w-40 flex-1">
      <h3 className="mb-2">Per person</h3>
      <RecipientRows recipients={recipients.slice(0, firstRecipientCount)} />
      {others.length > 0 && (
        <details className="border-t border-line pt-1.5 text-xs">
          <summary className="cursor-pointer text-ink-2">
            {others.length === recipientCount - firstRecipientCount
              ? `${others.length} more`
              : `The next ${others.length} of ${whole(recipientCount)}`}
          </summary>
          <div className="mt-1.5 text-sm">
            <RecipientRows recipients={others} />
          </div>
        </details>
      )}
    </div>
  );
}

const RecipientRows = ({ recipients }: Pick<Simulation, "recipients">) => (
  <ul>
    {recipients.map(({ recipientId, recipientName, draftCount, sums }) => (
      <li key={recipientId} className="figures border-t border-line py-1.5">
        <div className="flex gap-3">
          <bdi className="min-w-0 flex-1 truncate">{recipientName ?? "No name"}</bdi>
          {sums.map(({ amount, currency }) => money(amount, currency)).join(" + ")}
        </div>
        <p className="text-xs text-ink-3">{counted(draftCount, "draft")}</p>
      </li>
    ))}
  </ul>
);
