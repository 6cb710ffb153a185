import type { PaymentOfRun, PaymentRun } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import clsx from "clsx";
import { useState } from "react";
import { Loaded } from "../../data/failures/loaded.tsx";
import { useOrganization } from "../../data/me.ts";
import { paymentsOfRunQuery, type RunResult } from "../../data/payment-runs.ts";
import { useQuery } from "../../data/queries.ts";
import { money } from "../../words/money.ts";
import { countOf } from "../../words/payment-runs.ts";
import { PaymentStatus } from "../../words/payment-status.tsx";
import { PaymentOfRunActions } from "../payment-result.tsx";

/** Shows the payments in a run by result, beginning with those that have none yet. */
export function PaymentsOfRun({ run, isSlim }: { run: PaymentRun; isSlim: boolean }) {
  const counts: readonly { result: RunResult; label: string; count: number }[] = [
    {
      result: "none",
      label: "No result",
      count: run.status === "canceled" ? countOf(run) : run.waitingCount,
    },
    { result: "failed", label: "Failed", count: run.failedCount },
    { result: "completed", label: "Paid", count: run.completedCount },
  ];
  const present = counts.filter(({ count }) => count > 0);
  const [chosen, setChosen] = useState<RunResult>();
  const shown = present.find(({ result }) => result === chosen) ?? present[0];
  const result = shown?.result ?? "none";
  const page = useQuery(paymentsOfRunQuery(run.id, result));
  const { data } = page;
  const Part = isSlim ? SlimPartOfRun : PartOfRun;
  return (
    <>
      {present.length > 1 && (
        <div className="flex flex-wrap gap-1.5">
          {present.map(({ result: value, label, count }) => (
            <button
              key={value}
              type="button"
              aria-pressed={value === result}
              onClick={() => setChosen(value)}
              className={clsx(
                "figures h-6.5 pointer-coarse:h-11 rounded-full border px-2.5 text-xs font-medium",
                value === result
                  ? "border-transparent bg-accent-soft text-accent-text"
                  : "border-line-strong text-ink-2 hover:bg-hover",
              )}
            >
              {label} {count.toLocaleString("en")}
            </button>
          ))}
        </div>
      )}
      <Loaded failure="The run's payments could not be loaded" isPart query={page} lineCount={4} />
      <ul className="-mx-5">
        {data?.data.map((part) => (
          <Part key={part.payment.id} part={part} isOpen={run.status === "open"} />
        ))}
      </ul>
      {data?.pagination.hasMore === true && (
        <p className="text-xs text-ink-3">
          The newest {data.data.length} payments are shown. Upload a result file to record all
          results at once.
        </p>
      )}
    </>
  );
}

interface PartProps {
  part: PaymentOfRun;
  isOpen: boolean;
}

/** A payment in a run. Its result can be recorded while the run is open. */
function PartOfRun({ part, isOpen }: PartProps) {
  const { amount, currency } = part.payment;
  return (
    <li className="flex min-h-13 items-center gap-3 border-t border-line px-5 py-1.5">
      <div className="min-w-0 flex-1">
        <Referrer part={part} />
        <Purpose part={part} />
      </div>
      <code className="text-xs whitespace-nowrap text-ink-3">{part.reference}</code>
      <p className="figures min-w-28 shrink-0 text-right font-medium">{money(amount, currency)}</p>
      <div className="flex shrink-0 items-center justify-end gap-2">
        <span className="w-28 empty:hidden">
          <Result part={part} isOpen={isOpen} />
        </span>
        <PaymentOfRunActions part={part} isOpen={isOpen} isSlim={false} />
      </div>
    </li>
  );
}

/** A payment without room for its reference, which its record has. */
const SlimPartOfRun = ({ part, isOpen }: PartProps) => (
  <li className="border-t border-line px-5 py-2.5">
    <div className="flex items-baseline gap-3">
      <div className="min-w-0 flex-1">
        <Referrer part={part} />
      </div>
      <p className="figures font-medium">{money(part.payment.amount, part.payment.currency)}</p>
    </div>
    <div className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <Purpose part={part} />
      </div>
      <span className="text-xs empty:hidden">
        <Result part={part} isOpen={isOpen} />
      </span>
    </div>
    <PaymentOfRunActions part={part} isOpen={isOpen} isSlim />
  </li>
);

function Referrer({ part: { payment } }: Pick<PartProps, "part">) {
  const { slug } = useOrganization();
  return (
    <Link
      to="/o/$slug/payments/$paymentId"
      params={{ slug, paymentId: payment.id }}
      dir="auto"
      className="block truncate text-left font-medium hover:underline"
    >
      {payment.referrerName ?? "No name"}
    </Link>
  );
}

const Purpose = ({ part: { payment } }: Pick<PartProps, "part">) => (
  <>
    <p className="truncate text-xs text-ink-3">
      for <bdi>{payment.referralName ?? "a deleted referral"}</bdi>
    </p>
    {payment.status === "failed" && payment.failureReason !== null && (
      <p className="text-xs wrap-anywhere text-bad">{payment.failureReason}</p>
    )}
  </>
);

/** A payment that can get its result here has buttons instead of its status. */
const Result = ({ part: { payment }, isOpen }: PartProps) =>
  (!isOpen || payment.status !== "processing") && (
    <PaymentStatus status={payment.status} isReferrer={false} />
  );
