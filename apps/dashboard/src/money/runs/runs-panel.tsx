import type { PaymentRun, PaymentRunKind, ReadyForRuns } from "@referral-service/contract/app";
import { Link, type LinkProps, Navigate } from "@tanstack/react-router";
import { useState } from "react";
import { Loaded } from "../../data/failures/loaded.tsx";
import { useOrganization } from "../../data/me.ts";
import {
  payerAccountQuery,
  paymentRunsQuery,
  paymentsOfRunQuery,
  readyForRunsQuery,
} from "../../data/payment-runs.ts";
import { useQuery } from "../../data/queries.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { useHasSideColumn } from "../../ui/is-narrow.ts";
import { Panel, PanelBody } from "../../ui/panel.tsx";
import { Status } from "../../ui/tag.tsx";
import { Time } from "../../ui/time.tsx";
import { money, sumsInWords } from "../../words/money.ts";
import { countOf, paymentCount, runKinds, runName, runStatuses } from "../../words/payment-runs.ts";
import { CreateRunDialog } from "./create-run-dialog.tsx";
import { PayerAccountDialog } from "./payer-account-dialog.tsx";
import { PartOfRun } from "./payments-of-run.tsx";
import { RunProgress } from "./run-progress.tsx";

const section = "grid gap-2.5 border-t border-line px-5 py-4";

/**
 * The runs as a page of their own, where the window has no room for the column. A window with room
 * opens the latest run instead.
 */
export function RunsPanel() {
  const { slug } = useOrganization();
  const hasSideColumn = useHasSideColumn();
  const latest = useQuery(paymentRunsQuery).data?.data[0];
  if (hasSideColumn && latest !== undefined) {
    return (
      <Navigate
        to="/o/$slug/payments/runs/$runId"
        params={{ slug, runId: latest.id }}
        search={true}
        replace
      />
    );
  }
  return <AllRuns />;
}

const AllRuns = () => (
  <Panel
    label="Payment runs"
    title="Payment runs"
    closeTo={{ to: "/o/$slug/payments", params: true, search: true } as LinkProps}
  >
    <PanelBody>
      <p className="p-5 text-ink-2">
        A payment run combines approved payments into one file for your bank or payment provider.
      </p>
      <Runs />
    </PanelBody>
  </Panel>
);

/** The runs next to the list of payments. */
export const RunsColumn = () => (
  <aside
    aria-label="Payment runs"
    className="-mt-px w-88 shrink-0 overflow-y-auto border-l border-line bg-pane"
  >
    <h2 className="sr-only">Payment runs</h2>
    <Runs />
  </aside>
);

/** Shows the payments that are ready for a run, by kind of file, and the runs. */
function Runs() {
  const ready = useQuery(readyForRunsQuery);
  const runs = useQuery(paymentRunsQuery);
  const [open, earlier] = partition(runs.data?.data ?? []);
  return (
    <>
      <section className={section}>
        <h3>Approved, ready for a run</h3>
        <Loaded query={ready} lineCount={3}>
          {({ kinds }) => <Ready kinds={kinds} />}
        </Loaded>
      </section>
      {open.map((run) => (
        <OpenRun key={run.id} run={run} />
      ))}
      {(open.length === 0 || earlier.length > 0) && (
        <section className={section}>
          <h3>Earlier runs</h3>
          <Loaded query={runs} lineCount={4} />
          {runs.data?.data.length === 0 && (
            <p className="text-ink-2">No payment runs yet. Create a run from approved payments.</p>
          )}
          <ul className="-mx-2 grid">
            {earlier.map((run) => (
              <li key={run.id}>
                <EarlierRun run={run} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

const partition = (runs: readonly PaymentRun[]) =>
  [
    runs.filter(({ status }) => status === "open"),
    runs.filter(({ status }) => status !== "open"),
  ] as const;

type Kind = ReadyForRuns["kinds"][number];

function Ready({ kinds }: { kinds: readonly Kind[] }) {
  const account = useQuery(payerAccountQuery).data?.account;
  const [chosen, setChosen] = useState<PaymentRunKind>();
  const [isEditing, setEditing] = useState(false);
  const close = () => setChosen(undefined);
  const ready = kinds.filter((kind) => countOf(kind) > 0);
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
            <ul className="figures text-right">
              {kind.sums.map(({ amount, currency }) => (
                <li key={currency}>{money(amount, currency)}</li>
              ))}
            </ul>
            <Button size="small" onClick={() => setChosen(kind.kind)}>
              Create run
              <span className="sr-only"> for {runKinds[kind.kind].label}</span>
            </Button>
          </li>
        ))}
      </ul>
      {withoutDetails !== undefined && (
        <p className="text-ink-2">
          {paymentCount(withoutDetails.count)} can't be part of a run, because the payout details
          are missing.
        </p>
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

/** Failed payments of an open run that are shown without opening it. */
const shownFailedMax = 3;

function OpenRun({ run }: { run: PaymentRun }) {
  const { slug } = useOrganization();
  const failed = useQuery(paymentsOfRunQuery(run.id, "failed"), { enabled: run.failedCount > 0 });
  const link = { to: "/o/$slug/payments/runs/$runId", params: { slug, runId: run.id } } as const;
  return (
    <section className={section}>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3">
        <span className="flex min-w-0 items-baseline gap-2.5">
          <Link {...link} className="figures font-semibold hover:underline">
            {runName(run)}
          </Link>
          <Status tone={runStatuses.open.tone}>{runStatuses.open.label}</Status>
        </span>
        <span className="figures text-right font-semibold">{sumsInWords(run.sums)}</span>
        <span className="col-span-2 truncate text-ink-2">
          {runKinds[run.kind].file}, {paymentCount(countOf(run))} · <Time unixMs={run.createdAt} />
        </span>
      </div>
      <RunProgress run={run} />
      <ul className="grid gap-2 empty:hidden">
        {failed.data?.data.slice(0, shownFailedMax).map((part) => (
          <PartOfRun key={part.payment.id} part={part} isOpen />
        ))}
      </ul>
      <Link {...link} className={`${buttonClass("default", "small")} justify-self-start`}>
        Open run
      </Link>
    </section>
  );
}

const EarlierRun = ({ run }: { run: PaymentRun }) => (
  <Link
    to="/o/$slug/payments/runs/$runId"
    params={{ slug: useOrganization().slug, runId: run.id }}
    className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 rounded-control px-2 py-2 hover:bg-hover"
  >
    <span className="truncate">
      <span className="figures font-medium">{runName(run)}</span>{" "}
      <span className="text-ink-2">{runKinds[run.kind].label}</span>
    </span>
    <span className="figures text-right font-medium">{sumsInWords(run.sums)}</span>
    <span className="truncate text-ink-3">
      {paymentCount(countOf(run))} · <Time unixMs={run.createdAt} />
      {run.failedCount > 0 && <span className="text-bad"> · {run.failedCount} failed</span>}
    </span>
    {run.status === "canceled" && (
      <Status tone={runStatuses.canceled.tone}>{runStatuses.canceled.label}</Status>
    )}
  </Link>
);
