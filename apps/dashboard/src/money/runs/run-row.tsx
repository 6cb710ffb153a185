import type { PaymentRun } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import { useOrganization } from "../../data/me.ts";
import { Status } from "../../ui/tag.tsx";
import { Time } from "../../ui/time.tsx";
import { sumsInWords } from "../../words/money.ts";
import { countOf, paymentCount, runKinds, runName, runStatuses } from "../../words/payment-runs.ts";
import { RunProgress } from "./run-progress.tsx";

/** The heading of a list of runs, as high as the head of the list of payments next to it. */
export const runsHead =
  "flex min-h-9 items-center gap-1.5 border-b border-line px-5 text-xs font-medium text-ink-3 pointer-coarse:min-h-11";

/** A run in the list of runs, with its results from the first until it has all of them. */
export function RunRow({ run }: { run: PaymentRun }) {
  const { slug } = useOrganization();
  const { id, kind, sums, createdAt, status, failedCount, waitingCount } = run;
  const { label, tone } = runStatuses[status];
  return (
    <li className="not-first:border-t border-line">
      <Link
        to="/o/$slug/payments/runs/$runId"
        params={{ slug, runId: id }}
        className="grid min-h-13 pointer-coarse:min-h-14 grid-cols-[minmax(0,1fr)_auto] content-center items-baseline gap-x-3 px-5 py-1.5 -outline-offset-2 hover:bg-hover aria-[current]:bg-selected"
      >
        <span className="figures min-w-0">
          <span className="font-medium">{runName(run)}</span>{" "}
          <span className="text-xs text-ink-3">
            <Time unixMs={createdAt} />
          </span>
        </span>
        <span className="figures text-right font-medium">{sumsInWords(sums)}</span>
        <span className="figures col-span-2 text-xs text-ink-2">
          <Status tone={tone}>{label}</Status>
          {status !== "open" && failedCount > 0 && (
            <>
              {" · "}
              <span className="text-bad">{failedCount} failed</span>
            </>
          )}
          {" · "}
          {runKinds[kind].label}, {paymentCount(countOf(run))}
        </span>
        {status === "open" && waitingCount < countOf(run) && (
          <span className="col-span-2 py-1">
            <RunProgress run={run} />
          </span>
        )}
      </Link>
    </li>
  );
}

export const NoRuns = () => (
  <p className="px-5 py-3 text-ink-2">
    No payment runs yet. A payment run combines approved payments into one file for your bank or
    payment provider.
  </p>
);
