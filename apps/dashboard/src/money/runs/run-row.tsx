import type { PaymentRun } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import { useOrganization } from "../../data/me.ts";
import { Status } from "../../ui/tag.tsx";
import { Time } from "../../ui/time.tsx";
import { sumsInWords } from "../../words/money.ts";
import { countOf, paymentCount, runKinds, runName, runStatuses } from "../../words/payment-runs.ts";

/** A run in the list of runs. */
export function RunRow({ run }: { run: PaymentRun }) {
  const { slug } = useOrganization();
  const { id, kind, sums, createdAt, status, waitingCount, failedCount } = run;
  const { label, tone } = runStatuses[status];
  return (
    <li className="border-t border-line">
      <Link
        to="/o/$slug/payments/runs/$runId"
        params={{ slug, runId: id }}
        className="grid min-h-13 grid-cols-[minmax(0,1fr)_auto] content-center gap-x-3 px-5 py-1.5 -outline-offset-2 hover:bg-hover aria-[current]:bg-selected"
      >
        <span className="flex min-w-0 items-baseline gap-2.5">
          <span className="figures font-medium">{runName(run)}</span>
          <Status tone={tone}>{label}</Status>
        </span>
        <span className="figures text-right font-medium">{sumsInWords(sums)}</span>
        <span className="figures col-span-2 flex gap-1 text-xs whitespace-nowrap text-ink-3">
          <span className="truncate">
            {runKinds[kind].label}, {paymentCount(countOf(run))}
            {status === "open" && waitingCount > 0 && ` · ${waitingCount} without a result`}
            {failedCount > 0 && (
              <>
                {" · "}
                <span className="text-bad">{failedCount} failed</span>
              </>
            )}
          </span>
          <span>
            · <Time unixMs={createdAt} />
          </span>
        </span>
      </Link>
    </li>
  );
}
