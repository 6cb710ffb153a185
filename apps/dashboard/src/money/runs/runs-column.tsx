import type { BonusPaymentStatus } from "@referral-service/contract";
import type { PaymentRun } from "@referral-service/contract/app";
import { ChevronRight } from "lucide-react";
import { Loaded } from "../../data/failures/loaded.tsx";
import { paymentRunsQuery } from "../../data/payment-runs.ts";
import { useQuery } from "../../data/queries.ts";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { ReadySection } from "./ready-section.tsx";
import { NoRuns, RunRow, runsHead } from "./run-row.tsx";

/**
 * The runs next to the list of payments. The payments that are ready for one are above them, next to
 * the drafts and the approved payments.
 */
export function RunsColumn({ tab }: { tab: BonusPaymentStatus }) {
  const runs = useQuery(paymentRunsQuery);
  return (
    <aside
      aria-label="Payment runs"
      className="-mt-px w-88 min-[100rem]:w-100 shrink-0 overflow-y-auto border-l border-line bg-pane"
    >
      <h2 className="sr-only">Payment runs</h2>
      {(tab === "draft" || tab === "approved") && <ReadySection beside={tab} />}
      <Loaded
        failure="Payment runs could not be loaded"
        isPart
        query={runs}
        skeleton={<SkeletonRows count={4} className="border-t border-line px-5" />}
        className="border-t border-line px-5 pt-3"
      >
        {({ data }) => <RunsByState runs={data} />}
      </Loaded>
    </aside>
  );
}

/** The runs in progress, before the others, which fold. */
function RunsByState({ runs }: { runs: readonly PaymentRun[] }) {
  const open = runs.filter(({ status }) => status === "open");
  const others = runs.filter(({ status }) => status !== "open");
  const hasCanceled = others.some(({ status }) => status === "canceled");
  return (
    <>
      {(open.length > 0 || others.length === 0) && (
        <section className="border-t border-line">
          <h3 className={runsHead}>Runs in progress</h3>
          {runs.length === 0 ? <NoRuns /> : <Rows runs={open} />}
        </section>
      )}
      {others.length > 0 && (
        <details open={open.length === 0} className="group border-y border-line">
          <summary
            className={`${runsHead} not-group-open:border-b-0 cursor-pointer list-none -outline-offset-2 hover:text-ink`}
          >
            <ChevronRight
              aria-hidden
              className="-ml-1 size-4 shrink-0 text-ink-3 group-open:rotate-90"
            />
            <h3 className="text-xs font-medium">
              {hasCanceled ? "Finished or canceled" : "Finished"}
            </h3>
            <span className="figures">{others.length}</span>
          </summary>
          <Rows runs={others} />
        </details>
      )}
    </>
  );
}

const Rows = ({ runs }: { runs: readonly PaymentRun[] }) => (
  <ul>
    {runs.map((run) => (
      <RunRow key={run.id} run={run} />
    ))}
  </ul>
);
