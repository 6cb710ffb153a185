import type { CreatedPaymentRun, ReadyForRuns } from "@referral-service/contract/app";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { useOrganization } from "../../data/me.ts";
import { createRun } from "../../data/payment-runs.ts";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { Actions, Dialog } from "../../ui/dialog.tsx";
import { sumsInWords } from "../../words/money.ts";
import { countOf, leftOutWords, paymentCount, runKinds } from "../../words/payment-runs.ts";

type Kind = ReadyForRuns["kinds"][number];

/** Creates a run, and shows which payments were left out. */
export function CreateRunDialog({
  ready: { kind, sums, leftOut },
  onClose,
}: {
  ready: Kind;
  onClose: () => void;
}) {
  const { slug } = useOrganization();
  const navigate = useNavigate();
  const [created, setCreated] = useState<CreatedPaymentRun>();
  const isCreated = useRef(false);
  const { label, next } = runKinds[kind];
  const count = countOf({ sums });

  const open = ({ run }: CreatedPaymentRun) =>
    void navigate({ to: "/o/$slug/payments/runs/$runId", params: { slug, runId: run.id } });

  if (created !== undefined) {
    return (
      <Dialog isOpen onClose={() => open(created)} title={`${label} run created`}>
        <p className="text-ink-2">
          Now processing: {paymentCount(created.run.waitingCount)} ({sumsInWords(created.run.sums)}
          ).
        </p>
        <LeftOut kind={kind} counts={countsOf(created.leftOut)} />
        <Actions>
          <Button look="primary" onClick={() => open(created)}>
            Open run
          </Button>
        </Actions>
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      isOpen
      // The dialog stays open after the run is created, to show what was left out.
      onClose={() => isCreated.current || onClose()}
      title={`Create ${label} run?`}
      verb="Create run"
      {...createRun(kind)}
      done={(made) => {
        isCreated.current = true;
        if (made.leftOut.length === 0) open(made);
        else setCreated(made);
      }}
    >
      <p>
        This marks {paymentCount(count)} ({sumsInWords(sums)}) as processing, so that no other run
        pays the same bonuses. {next}
      </p>
      <LeftOut
        kind={kind}
        counts={leftOut.map(({ because, sums }) => ({ because, count: countOf({ sums }) }))}
      />
    </ConfirmDialog>
  );
}

const countsOf = (leftOut: CreatedPaymentRun["leftOut"]) =>
  [...Map.groupBy(leftOut, ({ because }) => because)].map(([because, { length: count }]) => ({
    because,
    count,
  }));

const LeftOut = ({ kind, counts }: Pick<Kind, "kind"> & { counts: ReturnType<typeof countsOf> }) =>
  counts.length > 0 && (
    <div className="mt-3 text-ink-2">
      <p>Not in this run:</p>
      <ul className="list-disc pl-5">
        {counts.map(({ because, count }) => (
          <li key={because}>
            {paymentCount(count)} {leftOutWords(because, kind)}
          </li>
        ))}
      </ul>
    </div>
  );
