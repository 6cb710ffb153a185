import type { PaymentRun } from "@referral-service/contract/app";
import type { LinkProps } from "@tanstack/react-router";
import clsx from "clsx";
import { Circle, CircleCheck, CircleDot } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { useOrganization } from "../../data/me.ts";
import { paymentRunQuery, paymentRunsQuery } from "../../data/payment-runs.ts";
import { useQuery } from "../../data/queries.ts";
import { RecordPanel } from "../../lists/record-panel.tsx";
import { RecordsOfList } from "../../lists/shown-list.ts";
import { numberText } from "../../ui/format-language.ts";
import { useHasSideColumn } from "../../ui/is-narrow.ts";
import { Status } from "../../ui/tag.tsx";
import { Time } from "../../ui/time.tsx";
import { sumsInWords } from "../../words/money.ts";
import {
  countOf,
  paymentCount,
  runKinds,
  runName,
  runStatuses,
  waitingText,
} from "../../words/payment-runs.ts";
import { CancelRun } from "./cancel-run.tsx";
import { PaymentsOfRun } from "./payments-of-run.tsx";
import { RunFiles } from "./run-files.tsx";
import { RunProgress } from "./run-progress.tsx";
import { RunSkeleton, runSection as section } from "./run-skeleton.tsx";

/** A run next to the payments. Its bar leads to the run before and after it. */
export function RunPanel() {
  const { slug } = useOrganization();
  const runs = useQuery(paymentRunsQuery).data;
  // Without a column for them next to the payments, the runs have a page.
  const hasSideColumn = useHasSideColumn();
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
        list={hasSideColumn ? "/o/$slug/payments" : "/o/$slug/payments/runs"}
        query={paymentRunQuery}
        title={runName}
        status={({ status }) => (
          <Status tone={runStatuses[status].tone}>{runStatuses[status].label}</Status>
        )}
        skeleton={<RunSkeleton />}
      >
        {(run) => <Run run={run} />}
      </RecordPanel>
    </RecordsOfList>
  );
}

/** What happened with the run, and what it waits for. */
function Steps({ run }: { run: PaymentRun }) {
  const { status, createdAt, createdByName, endedAt, waitingCount } = run;
  const resultCount = countOf(run) - waitingCount;
  return (
    <ol className="grid gap-1.5">
      <Step isDone atMs={createdAt}>
        Created {createdByName !== null && `by ${createdByName}`}
      </Step>
      {status === "canceled" ? (
        <Step isDone atMs={endedAt}>
          Canceled
        </Step>
      ) : (
        <>
          <Step isDone={status === "finished"} isCurrent={status === "open"}>
            {resultCount === 0 ? waitingText(run) : recordedText(resultCount, countOf(run))}
          </Step>
          <Step isDone={status === "finished"} atMs={endedAt}>
            Finished
          </Step>
        </>
      )}
    </ol>
  );
}

const recordedText = (recorded: number, count: number) =>
  `${recorded.toLocaleString("en")} of ${count.toLocaleString("en")} results recorded`;

const Step = ({
  isDone,
  isCurrent = false,
  atMs = null,
  children,
}: {
  isDone: boolean;
  isCurrent?: boolean;
  atMs?: number | null;
  children: ReactNode;
}) => {
  const Icon = isDone ? CircleCheck : isCurrent ? CircleDot : Circle;
  return (
    <li
      aria-current={isCurrent ? "step" : undefined}
      className={clsx("flex items-center gap-2", !isDone && !isCurrent && "text-ink-3")}
    >
      <Icon
        aria-hidden
        className={clsx("size-4 shrink-0", isDone && "text-good", isCurrent && "text-accent-text")}
      />
      <span className="figures min-w-0 flex-1">{children}</span>
      {atMs !== null && (
        <span className="text-xs text-ink-3">
          <Time unixMs={atMs} />
        </span>
      )}
    </li>
  );
};

function Run({ run }: { run: PaymentRun }) {
  return (
    <>
      <div className="grid gap-3 px-5 py-4">
        <div className="flex items-baseline gap-3">
          <p className="min-w-0 flex-1 text-ink-2">
            {runKinds[run.kind].file}, {paymentCount(countOf(run))}
          </p>
          <p className="figures text-base font-semibold">{sumsInWords(run.sums)}</p>
        </div>
        {run.status !== "canceled" && run.waitingCount < countOf(run) && <RunProgress run={run} />}
        <Steps run={run} />
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
