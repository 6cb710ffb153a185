import type { PaymentRun } from "@referral-service/contract/app";
import { type LinkProps, Navigate, Outlet, useChildMatches } from "@tanstack/react-router";
import { type ComponentProps, useState } from "react";
import { Loaded } from "../../data/failures/loaded.tsx";
import { useLastShape } from "../../data/last-shape.ts";
import { useOrganization } from "../../data/me.ts";
import { paymentRunsQuery } from "../../data/payment-runs.ts";
import { useQuery } from "../../data/queries.ts";
import { useIsWide } from "../../ui/is-narrow.ts";
import { PageBar } from "../../ui/page.tsx";
import { Panel, PanelBody } from "../../ui/panel.tsx";
import { SkeletonStatus } from "../../ui/record-bar.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { ReadySection } from "./ready-section.tsx";
import { NoRuns, RunRow, runsHead } from "./run-row.tsx";
import { RunSkeleton } from "./run-skeleton.tsx";

/** The runs where the window has no room for a list next to a record, or where there are none. */
export function RunsPanel() {
  const { slug } = useOrganization();
  const isWide = useIsWide();
  const { latest, isUnknown } = useLatestRun();
  if (isWide && latest !== undefined) {
    return (
      <Navigate
        to="/o/$slug/payments/runs/$runId"
        params={{ slug, runId: latest.id }}
        search={true}
        replace
      />
    );
  }
  return isWide && isUnknown ? <LatestToCome /> : <AllRuns />;
}

/** The run that opens first, which is unknown at first unless there were none the last time. */
function useLatestRun({ enabled = true } = {}) {
  // Runs that failed are pending again as soon as their list reads them, so that is not asked.
  const { data, isFetched } = useQuery(paymentRunsQuery, { enabled });
  const latest = data?.data[0];
  const last = useLastShape("payment runs", data && (latest ? "runs" : "none"));
  return { latest, isUnknown: !isFetched && last !== "none" };
}

/** Whether the runs take the place of the payments, next to the open one. */
export function useHasRunsBeside(): boolean {
  const isOnRuns = useChildMatches({
    select: (matches) => matches.some(({ fullPath }) => fullPath.includes("/payments/runs")),
  });
  const isWide = useIsWide();
  const { latest, isUnknown } = useLatestRun({ enabled: isOnRuns });
  return isOnRuns && isWide && (latest !== undefined || isUnknown);
}

/** All runs next to the open one. */
export const RunsPage = () => (
  <div className="flex min-h-0 flex-1">
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <PageBar
        title="Payment runs"
        above={{ label: "Bonus payments", link: { ...toPayments, search: {} } }}
        isBeside
      />
      <div className="-mt-px min-h-0 flex-1 overflow-y-auto">
        <h2 className="sr-only">Runs</h2>
        <Runs />
      </div>
    </div>
    <Outlet />
  </div>
);

const toPayments = { to: "/o/$slug/payments", params: true, search: true } as LinkProps;

const LatestToCome = () => (
  <Panel
    label="Payment run"
    title={undefined}
    status={<SkeletonStatus />}
    width="record"
    closeTo={toPayments}
  >
    <PanelBody>
      <RunSkeleton />
    </PanelBody>
  </Panel>
);

function AllRuns() {
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  return (
    <Panel label="Payment runs" title="Payment runs" closeTo={toPayments}>
      <PanelBody>
        <div className="-mt-px">
          <Runs foot={foot} />
        </div>
      </PanelBody>
      <div ref={setFoot} className="contents" />
    </Panel>
  );
}

const Runs = (ready: ComponentProps<typeof ReadySection>) => (
  <>
    <ReadySection {...ready} />
    <RunsSection />
  </>
);

function RunsSection() {
  const runs = useQuery(paymentRunsQuery);
  return (
    <section className="border-t border-line">
      <h3 className={runsHead}>All runs</h3>
      <Loaded
        failure="Payment runs could not be loaded"
        isPart
        query={runs}
        skeleton={<SkeletonRows count={4} className="px-5" />}
        className="px-5 pt-3"
      >
        {({ data }) => <RunList runs={data} />}
      </Loaded>
    </section>
  );
}

/** Shows the open runs first, because they wait for results. */
const RunList = ({ runs }: { runs: readonly PaymentRun[] }) =>
  runs.length === 0 ? (
    <NoRuns />
  ) : (
    <ul>
      {runs
        .toSorted((one, other) => Number(other.status === "open") - Number(one.status === "open"))
        .map((run) => (
          <RunRow key={run.id} run={run} />
        ))}
    </ul>
  );
