import type { PaymentRun } from "@referral-service/contract/app";
import { countOf } from "../../words/payment-runs.ts";

/** The results of the payments in a run. */
export function RunProgress({ run }: { run: PaymentRun }) {
  const count = countOf(run);
  const { completedCount, failedCount, waitingCount } = run;
  const share = (part: number) => ({ width: `${(100 * part) / Math.max(count, 1)}%` });
  return (
    <span className="grid gap-1.5">
      <span aria-hidden className="flex h-1.5 gap-0.5 overflow-hidden rounded-full bg-line-strong">
        <span className="bg-good" style={share(completedCount)} />
        <span className="bg-bad" style={share(failedCount)} />
      </span>
      <span className="figures flex flex-wrap gap-x-3 text-xs text-ink-2">
        {completedCount > 0 && <span className="text-good">{completedCount} paid</span>}
        {failedCount > 0 && <span className="text-bad">{failedCount} failed</span>}
        {waitingCount > 0 && <span>{waitingCount} without a result</span>}
      </span>
    </span>
  );
}
