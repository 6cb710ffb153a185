import { useState } from "react";
import { approvedAtOnceMax, approvePayments, cancelPayments } from "../data/bonus-payments.ts";
import { useCommand } from "../data/use-command.ts";
import { ConfirmDialog } from "../forms/confirm-dialog.tsx";
import { useAttempt } from "../forms/use-attempt.ts";
import { ClearButton } from "../lists/bulk-bar.tsx";
import { FloatingBar } from "../lists/floating-bar.tsx";
import { Button } from "../ui/button.tsx";
import { say } from "../ui/toasts.tsx";
import { heldTogether, isWarned } from "../words/approvable.ts";
import { sumsInWords } from "../words/money.ts";
import { paymentCount } from "../words/payment-runs.ts";
import type { DraftSelection } from "./draft-selection.ts";

/** Approves the selected drafts immediately, all or none, or cancels them. */
export function ApprovalBar({
  selection: { selected, reasons, clear },
  onDecided,
}: {
  selection: DraftSelection;
  onDecided: (ids: ReadonlySet<string>) => void;
}) {
  const { isBusy, failure, attempt } = useAttempt();
  const [isCanceling, setCanceling] = useState(false);
  const cancel = useCommand(cancelPayments);
  const count = paymentCount(selected.length);
  const sums = sumsInWords(selected);
  const withWarning = selected.filter(isWarned);
  const lacking = selected.filter(
    ({ id, warnings }) => warnings.length > 0 && (reasons[id] ?? "").trim() === "",
  );
  const [held] = heldTogether(selected);
  const isTooMany = selected.length > approvedAtOnceMax;

  function decided(verb: string) {
    say(`${count} ${verb}`, sums);
    onDecided(new Set(selected.map(({ id }) => id)));
    clear();
  }

  const approve = useCommand({ ...approvePayments, done: () => decided("approved") });
  const payments = selected.map(({ id, warnings }) => ({
    bonusPaymentId: id,
    ...(warnings.length > 0 && { reason: reasons[id] ?? "" }),
  }));

  function wordsOf() {
    if (isTooMany) return `You can approve up to ${approvedAtOnceMax} payments at once.`;
    if (lacking.length > 0) return "Enter a reason for each payment with a warning.";
    if (held !== undefined) {
      const name = held.referrerName ?? "one person";
      return `Together, the payments for ${name} exceed the yearly threshold. Deselect one, or wait for tax details.`;
    }
    return withWarning.length > 0 && `${withWarning.length} with a warning`;
  }

  return (
    <FloatingBar label="Selected payments" failure={failure} isInList>
      <span className="figures font-medium">{selected.length} selected</span>
      <span role="status" className="mr-auto min-w-0 text-ink-2">
        {wordsOf()}
      </span>
      <div className="ml-auto flex flex-wrap items-center gap-2 max-sm:contents">
        <ClearButton onClear={clear} />
        <Button look="danger" onClick={() => setCanceling(true)}>
          Cancel payments
        </Button>
        <Button
          look="primary"
          isBusy={isBusy}
          disabled={lacking.length > 0 || held !== undefined || isTooMany}
          className="figures max-sm:h-auto max-sm:w-full max-sm:py-1.5 max-sm:whitespace-normal"
          onClick={() => void attempt(() => approve({ payments }))}
        >
          Approve {selected.length}: {sums}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isCanceling}
        onClose={() => setCanceling(false)}
        title={`Cancel ${count} (${sums})?`}
        verb={`Cancel ${count}`}
        isDangerous
        call={() => cancel(selected)}
        done={() => decided("canceled")}
      >
        <p>
          The referrers won't get these bonuses. You can't undo this, but you can create new drafts.
        </p>
      </ConfirmDialog>
    </FloatingBar>
  );
}
