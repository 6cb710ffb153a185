import type { ShownPayment } from "@referral-service/contract/app";
import { useState } from "react";
import { approvePayments, cancelPayments } from "../data/bonus-payments.ts";
import { useCommand } from "../data/use-command.ts";
import { ConfirmDialog } from "../forms/confirm-dialog.tsx";
import { useAttempt } from "../forms/use-attempt.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { say } from "../ui/toasts.tsx";
import { sumsInWords } from "../words/money.ts";
import { paymentCount } from "../words/payment-runs.ts";

/** Approves the selected drafts immediately, all or none, or cancels them. */
export function ApprovalBar({
  selected,
  reasons,
  onClear,
}: {
  selected: readonly ShownPayment[];
  reasons: Readonly<Record<string, string>>;
  onClear: () => void;
}) {
  const { isBusy, failure, attempt } = useAttempt();
  const [isCanceling, setCanceling] = useState(false);
  const cancel = useCommand(cancelPayments);
  const count = paymentCount(selected.length);
  const withWarning = selected.filter(({ warnings }) => warnings.length > 0);
  const lacking = withWarning.filter(({ id }) => (reasons[id] ?? "").trim() === "");
  const sums = sumsInWords(selected);
  const approve = useCommand({
    ...approvePayments,
    done: () => {
      say(`${count} approved`, sums);
      onClear();
    },
  });
  const payments = selected.map(({ id, warnings }) => ({
    bonusPaymentId: id,
    ...(warnings.length > 0 && { reason: reasons[id] ?? "" }),
  }));

  return (
    <div className="sticky bottom-4 z-20 grid gap-2 rounded-surface border border-line bg-raised px-4 py-3 shadow-float">
      {failure !== undefined && <Notice tone="bad">{failure}</Notice>}
      <div
        role="toolbar"
        aria-label="Selected payments"
        className="flex flex-wrap items-center gap-x-3 gap-y-2"
      >
        <span className="figures font-medium">{selected.length} selected</span>
        <span role="status" className="text-ink-2">
          {lacking.length > 0
            ? "Enter a reason for each payment with a warning."
            : withWarning.length > 0 && `${withWarning.length} with a warning`}
        </span>
        <div className="ml-auto flex flex-wrap gap-2">
          <Button look="quiet" onClick={onClear}>
            Clear
          </Button>
          <Button look="danger" onClick={() => setCanceling(true)}>
            Cancel {selected.length}…
          </Button>
          <Button
            look="primary"
            isBusy={isBusy}
            disabled={lacking.length > 0}
            className="figures max-sm:h-auto max-sm:py-1.5 max-sm:whitespace-normal"
            onClick={() => void attempt(() => approve({ payments }))}
          >
            Approve {selected.length}: {sums}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        isOpen={isCanceling}
        onClose={() => setCanceling(false)}
        title={`Cancel ${count}: ${sums}?`}
        verb={`Cancel ${count}`}
        isDangerous
        call={() => cancel(selected)}
        done={() => {
          say(`${count} canceled`, sums);
          onClear();
        }}
      >
        <p>
          The referrers won't get these bonuses. You can't undo this, but you can create new drafts.
        </p>
      </ConfirmDialog>
    </div>
  );
}
