import type { ShownPayment } from "@referral-service/contract/app";
import { useState } from "react";
import { approvePayments } from "../data/bonus-payments.ts";
import { useCommand } from "../data/use-command.ts";
import { ConfirmDialog } from "../forms/confirm-dialog.tsx";
import { Button } from "../ui/button.tsx";
import { DockedBar } from "../ui/page.tsx";
import { say } from "../ui/toasts.tsx";
import { sumsInWords } from "../words/money.ts";
import { paymentCount } from "../words/payment-runs.ts";

/** Approves the drafts without a warning together, from the end of the page on a phone. */
export function ApproveHarmless({
  payments,
  otherCount,
  onDecided,
}: {
  payments: readonly ShownPayment[];
  /** Number of the drafts that are left out. */
  otherCount: number;
  /** Receives the IDs of the approved drafts. */
  onDecided: (ids: ReadonlySet<string>) => void;
}) {
  const [isAsking, setAsking] = useState(false);
  const approve = useCommand(approvePayments);
  const count = paymentCount(payments.length);
  const sums = sumsInWords(payments);
  return (
    <DockedBar>
      <div className="grid gap-1.5">
        {otherCount > 0 && (
          <p className="figures text-xs text-warn">
            {otherCount === 1
              ? "1 more needs a check. Open it to decide."
              : `${otherCount} more need a check. Open them to decide.`}
          </p>
        )}
        <Button
          look="primary"
          className="figures max-sm:h-auto max-sm:py-1.5 max-sm:whitespace-normal"
          onClick={() => setAsking(true)}
        >
          Approve {payments.length}: {sums}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={`Approve ${count}?`}
        verb={`Approve ${payments.length}`}
        call={() => approve({ payments: payments.map(({ id }) => ({ bonusPaymentId: id })) })}
        done={() => {
          say(`${count} approved`, sums);
          onDecided(new Set(payments.map(({ id }) => id)));
        }}
      >
        <p className="figures">{sums}. Drafts with a warning are left out.</p>
      </ConfirmDialog>
    </DockedBar>
  );
}
