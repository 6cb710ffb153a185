import type { PaymentRun } from "@referral-service/contract/app";
import type { LinkProps } from "@tanstack/react-router";
import clsx from "clsx";
import { useMemo } from "react";
import { useOrganization } from "../../data/me.ts";
import { paymentRunQuery, paymentRunsQuery } from "../../data/payment-runs.ts";
import { useQuery } from "../../data/queries.ts";
import { RecordPanel } from "../../lists/record-panel.tsx";
import { RecordsOfList } from "../../lists/shown-list.ts";
import { ExactTime } from "../../ui/exact-time.tsx";
import { numberText } from "../../ui/format-language.ts";
import { useIsNarrow, useIsWide } from "../../ui/is-narrow.ts";
import { useIsSlim } from "../../ui/record-body.tsx";
import { Status } from "../../ui/tag.tsx";
import { dockedBar, dockedBarClass } from "../../ui/toast-place.ts";
import { sumsInWords } from "../../words/money.ts";
import {
  countOf,
  paymentCount,
  runKinds,
  runName,
  runStatuses,
  waitingText,
} from "../../words/payment-runs.ts";
import { FoldedSteps } from "../folded-steps.tsx";
import { type ProgressStep, ProgressSteps } from "../progress-steps.tsx";
import { CancelRun } from "./cancel-run.tsx";
import { PaymentsOfRun } from "./payments-of-run.tsx";
import { RunFileButtons, RunFiles } from "./run-files.tsx";
import { RunProgress } from "./run-progress.tsx";
import { RunSkeleton, runSection as section } from "./run-skeleton.tsx";

/** A run next to the other runs. Its bar leads to the run before and after it. */
export function RunPanel() {
  const { slug } = useOrganization();
  const runs = useQuery(paymentRunsQuery).data;
  // Where the runs are not next to the open one, they have a page.
  const isWide = useIsWide();
  const isNarrow = useIsNarrow();
  const around = useMemo(
    () =>
      runs && {
        ids: runs.data.map(({ id }) => id),
        linkOf: (runId: string) =>
          ({
            to: "/o/$slug/payments/runs/$runId",
            params: { slug, runId },
            search: true,
          }) as LinkProps,
        count: runs.pagination.hasMore ? undefined : numberText(runs.data.length),
        hasKeys: false,
      },
    [runs, slug],
  );
  return (
    <RecordsOfList value={around}>
      <RecordPanel
        label="Payment run"
        failure="The payment run could not be loaded"
        width="record"
        list={isWide ? "/o/$slug/payments" : "/o/$slug/payments/runs"}
        query={paymentRunQuery}
        title={runName}
        status={({ status }) => (
          <Status tone={runStatuses[status].tone}>{runStatuses[status].label}</Status>
        )}
        foot={(run) =>
          isNarrow &&
          run.status === "open" && (
            <div ref={dockedBar} className={`grid gap-2 ${dockedBarClass}`}>
              <RunFileButtons key={run.id} run={run} />
            </div>
          )
        }
        skeleton={<RunSkeleton />}
      >
        {(run) => <Run run={run} />}
      </RecordPanel>
    </RecordsOfList>
  );
}

function Run({ run }: { run: PaymentRun }) {
  const [isSlim, measure] = useIsSlim();
  const isOpen = run.status === "open";
  return (
    <div ref={measure}>
      <div className={clsx("grid px-5", isSlim ? "gap-2 py-4" : "gap-4 py-5")}>
        <div>
          <p className="figures text-lg font-semibold">{sumsInWords(run.sums)}</p>
          <p className="text-ink-2">
            {runKinds[run.kind].file}, {paymentCount(countOf(run))}
          </p>
        </div>
        {isSlim ? (
          <FoldedSteps steps={stepsOf(run)} />
        ) : (
          <ProgressSteps isStacked={false} steps={stepsOf(run)} />
        )}
        {run.status !== "canceled" && run.waitingCount < countOf(run) && <RunProgress run={run} />}
      </div>
      {isOpen && (
        <section className={section}>
          <h3>Files</h3>
          <RunFiles run={run} />
        </section>
      )}
      <section className={section}>
        <h3>Payments</h3>
        <PaymentsOfRun run={run} isSlim={isSlim} />
      </section>
      {isOpen && (
        <section className={section}>
          <h3>Cancel this run</h3>
          <CancelRun run={run} />
        </section>
      )}
    </div>
  );
}

/** What happened with the run, and what it waits for. */
function stepsOf(run: PaymentRun): ProgressStep[] {
  const { status, createdAt, createdByName, endedAt, waitingCount } = run;
  const count = countOf(run);
  const recordedCount = count - waitingCount;
  const created: ProgressStep = {
    label: "Created",
    state: "done",
    children: (
      <>
        {createdByName !== null && <p className="text-ink-2 wrap-anywhere">by {createdByName}</p>}
        <ExactTime unixMs={createdAt} />
      </>
    ),
  };
  const ended = endedAt !== null && <ExactTime unixMs={endedAt} />;
  if (status === "canceled") {
    return [created, { label: "Canceled", state: "canceled", children: ended }];
  }
  return [
    created,
    {
      label: "Processing",
      state: status === "finished" ? "done" : "current",
      children:
        recordedCount === 0
          ? waitingText(run)
          : `${numberText(recordedCount)} of ${numberText(count)} results recorded`,
    },
    {
      label: "Finished",
      state: status === "finished" ? "done" : "ahead",
      children: ended,
    },
  ];
}
