import type { BonusPaymentStatus } from "@referral-service/contract";
import type { PaymentRun, PaymentRunKind, ReadyForRuns } from "@referral-service/contract/app";
import { Link, type LinkProps, Navigate, Outlet, useChildMatches } from "@tanstack/react-router";
import { type ComponentProps, useState } from "react";
import { createPortal } from "react-dom";
import { Loaded } from "../../data/failures/loaded.tsx";
import { useLastShape } from "../../data/last-shape.ts";
import { useOrganization } from "../../data/me.ts";
import { payerAccountQuery, paymentRunsQuery, readyForRunsQuery } from "../../data/payment-runs.ts";
import { useQuery } from "../../data/queries.ts";
import { Button } from "../../ui/button.tsx";
import { useIsNarrow, useIsWide } from "../../ui/is-narrow.ts";
import { DockedBar, PageBar } from "../../ui/page.tsx";
import { Panel, PanelBody } from "../../ui/panel.tsx";
import { SkeletonStatus } from "../../ui/record-bar.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { linkClass } from "../../ui/written-text.tsx";
import { sumsInWords } from "../../words/money.ts";
import { countOf, paymentCount, runKinds } from "../../words/payment-runs.ts";
import { SumLines } from "../sum-lines.tsx";
import { CreateRunDialog } from "./create-run-dialog.tsx";
import { PayerAccountDialog } from "./payer-account-dialog.tsx";
import { RunRow } from "./run-row.tsx";
import { RunSkeleton } from "./run-skeleton.tsx";

const section = "grid gap-2.5 border-t border-line px-5 py-4";

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
        <Runs foot={foot} />
      </PanelBody>
      <div ref={setFoot} className="contents" />
    </Panel>
  );
}

/** The runs next to the list of payments, of which only the approved ones are ready for a run. */
export const RunsColumn = ({ tab }: { tab: BonusPaymentStatus }) => (
  <aside
    aria-label="Payment runs"
    className="-mt-px w-88 min-[100rem]:w-100 shrink-0 overflow-y-auto border-l border-line bg-pane"
  >
    <h2 className="sr-only">Payment runs</h2>
    {tab === "approved" && <ReadySection isBesidePayments />}
    <RunsSection />
  </aside>
);

const Runs = (ready: ComponentProps<typeof ReadySection>) => (
  <>
    <ReadySection {...ready} />
    <RunsSection />
  </>
);

/**
 * The payments that are ready for a run, by kind of file. On a phone, the button of the only kind is
 * in the foot.
 */
function ReadySection({
  foot = null,
  isBesidePayments = false,
}: {
  foot?: HTMLElement | null;
  /** Whether the approved payments are next to it. */
  isBesidePayments?: boolean;
}) {
  const ready = useQuery(readyForRunsQuery);
  return (
    <section className={section}>
      <h3>Approved, ready for a run</h3>
      <Loaded failure="Approved payments could not be loaded" isPart query={ready} lineCount={4}>
        {({ kinds }) => <Ready {...{ kinds, foot, isBesidePayments }} />}
      </Loaded>
    </section>
  );
}

function RunsSection() {
  const runs = useQuery(paymentRunsQuery);
  return (
    <section className="border-t border-line pt-4">
      <h3 className="px-5 pb-2">All runs</h3>
      <Loaded
        failure="Payment runs could not be loaded"
        isPart
        query={runs}
        skeleton={<SkeletonRows count={4} className="px-5" />}
        className="px-5"
      >
        {({ data }) => <RunList runs={data} />}
      </Loaded>
    </section>
  );
}

/** Shows the open runs first, because they wait for results. */
const RunList = ({ runs }: { runs: readonly PaymentRun[] }) =>
  runs.length === 0 ? (
    <p className="px-5 text-ink-2">
      No payment runs yet. A payment run combines approved payments into one file for your bank or
      payment provider.
    </p>
  ) : (
    <ul>
      {runs
        .toSorted((one, other) => Number(other.status === "open") - Number(one.status === "open"))
        .map((run) => (
          <RunRow key={run.id} run={run} />
        ))}
    </ul>
  );

type Kind = ReadyForRuns["kinds"][number];

function Ready({
  kinds,
  foot,
  isBesidePayments,
}: {
  kinds: readonly Kind[];
  foot: HTMLElement | null;
  isBesidePayments: boolean;
}) {
  const { slug } = useOrganization();
  const account = useQuery(payerAccountQuery).data?.account;
  const [chosen, setChosen] = useState<PaymentRunKind>();
  const [isEditing, setEditing] = useState(false);
  const close = () => setChosen(undefined);
  const ready = kinds.filter((kind) => countOf(kind) > 0);
  const [only, ...others] = ready;
  const isDocked = useIsNarrow() && only !== undefined && others.length === 0 && foot !== null;
  const isWithoutAccount = chosen === "sepa" && account === null;
  const beginning = isWithoutAccount ? undefined : kinds.find(({ kind }) => kind === chosen);
  const withoutDetails = kinds
    .find(({ kind }) => kind === "csv")
    ?.leftOut.find(({ because }) => because === "no_payout_details");
  return (
    <>
      {ready.length === 0 && <p className="text-ink-2">No approved payments are ready.</p>}
      <ul className="grid gap-2">
        {ready.map((kind) => (
          <li key={kind.kind} className="flex items-center gap-3">
            <div className="min-w-0 flex-1">
              <p className="font-medium">
                {kind.kind === "csv" ? "CSV, all methods" : runKinds[kind.kind].label}
              </p>
              <p className="figures text-xs text-ink-3">{paymentCount(countOf(kind))}</p>
            </div>
            <SumLines sums={kind.sums} />
            {!isDocked && (
              <Button
                size="small"
                look={others.length === 0 ? "primary" : "default"}
                onClick={() => setChosen(kind.kind)}
              >
                Create run
                <span className="sr-only"> for {runKinds[kind.kind].label}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {isDocked &&
        createPortal(
          <DockedBar>
            <Button look="primary" onClick={() => setChosen(only.kind)}>
              Create run
            </Button>
          </DockedBar>,
          foot,
        )}
      {others.length > 0 && (
        <p className="text-ink-2">
          A payment that fits several of these files counts in each, but it can be in only one run.
        </p>
      )}
      {withoutDetails !== undefined && (
        <div className="text-ink-2">
          <p>
            {paymentCount(countOf(withoutDetails))} ({sumsInWords(withoutDetails.sums)}) can't be
            part of a run, because the payout details are missing.
          </p>
          {!isBesidePayments && (
            <Link
              to="/o/$slug/payments"
              params={{ slug }}
              search={{ status: "approved" }}
              className={linkClass}
            >
              Show payments
            </Link>
          )}
        </div>
      )}
      {account && ready.some(({ kind }) => kind === "sepa") && (
        <p className="flex items-center gap-2 text-ink-2">
          <span className="min-w-0 flex-1">
            SEPA payments come from {account.accountHolder}{" "}
            <span className="figures">{account.hint}</span>
          </span>
          <Button size="small" look="quiet" className="-mr-2" onClick={() => setEditing(true)}>
            Change account
          </Button>
        </p>
      )}
      {(isEditing || isWithoutAccount) && (
        <PayerAccountDialog
          onClose={() => {
            setEditing(false);
            close();
          }}
          onSaved={() => setEditing(false)}
        />
      )}
      {beginning !== undefined && <CreateRunDialog ready={beginning} onClose={close} />}
    </>
  );
}
