import type { PaymentRun } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import { ChevronLeft } from "lucide-react";
import { useOrganization } from "../../data/me.ts";
import { paymentRunQuery } from "../../data/payment-runs.ts";
import { RecordPanel } from "../../lists/record-panel.tsx";
import { Status } from "../../ui/tag.tsx";
import { Time } from "../../ui/time.tsx";
import { sumsInWords } from "../../words/money.ts";
import { countOf, paymentCount, runKinds, runStatuses } from "../../words/payment-runs.ts";
import { CancelRun } from "./cancel-run.tsx";
import { PaymentsOfRun } from "./payments-of-run.tsx";
import { RunFiles } from "./run-files.tsx";
import { RunProgress } from "./run-progress.tsx";

const section = "grid grid-cols-[minmax(0,1fr)] gap-2.5 border-t border-line px-5 py-4";

export const RunPanel = () => (
  <RecordPanel
    label="Payment run"
    list="/o/$slug/payments"
    query={paymentRunQuery}
    title={({ sums }) => sumsInWords(sums)}
    status={({ status }) => (
      <Status tone={runStatuses[status].tone}>{runStatuses[status].label}</Status>
    )}
  >
    {(run) => <Run run={run} />}
  </RecordPanel>
);

function Run({ run }: { run: PaymentRun }) {
  const { slug } = useOrganization();
  return (
    <>
      <Link
        to="/o/$slug/payments/runs"
        params={{ slug }}
        className="inline-flex items-center gap-1 self-start px-4 pt-4 text-ink-3 hover:text-ink"
      >
        <ChevronLeft aria-hidden className="size-4" />
        Payment runs
      </Link>
      <div className="grid gap-3 px-5 pt-3 pb-4">
        <p className="text-ink-3">
          {runKinds[run.kind].file}, {paymentCount(countOf(run))}, created{" "}
          {run.createdByName !== null && `by ${run.createdByName} `}
          <Time unixMs={run.createdAt} />
        </p>
        {run.status !== "canceled" && <RunProgress run={run} />}
      </div>
      {run.status === "open" && (
        <section className={section}>
          <h3>Files</h3>
          <RunFiles run={run} />
        </section>
      )}
      <section className={section}>
        <h3>Payments</h3>
        <PaymentsOfRun run={run} />
      </section>
      {run.status === "open" && (
        <section className={section}>
          <h3>Cancel this run</h3>
          <CancelRun run={run} />
        </section>
      )}
    </>
  );
}
