import type { PaymentRun } from "@referral-service/contract/app";
import { useState } from "react";
import { cancelRun } from "../../data/payment-runs.ts";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { say } from "../../ui/toasts.tsx";
import { paymentCount, runName } from "../../words/payment-runs.ts";

/** Removes the payments from the run. The payments themselves are not canceled. */
export function CancelRun({ run }: { run: PaymentRun }) {
  const { completedCount, waitingCount } = run;
  const [isAsking, setAsking] = useState(false);
  if (completedCount > 0) {
    return (
      <p className="text-ink-2">
        You can't cancel a run after a payment in it is completed. Record a result for each
        remaining payment.
      </p>
    );
  }
  return (
    <>
      <p className="text-ink-2">
        Cancel the run only if its file was never used. You can then pay these bonuses by other
        means. Their status changes back to approved.
      </p>
      <Button className="justify-self-start" onClick={() => setAsking(true)}>
        Cancel run
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={`Cancel ${runName(run).toLowerCase()}?`}
        verb="Cancel run"
        isDangerous
        {...cancelRun(run)}
        done={() => say("Run canceled", `${paymentCount(waitingCount)} changed back to approved`)}
      >
        <p>
          This changes {paymentCount(waitingCount)} back to approved and deletes the file. First
          stop the payments at your bank or provider if you already uploaded the file. Otherwise,
          the same bonuses can be paid twice.
        </p>
      </ConfirmDialog>
    </>
  );
}
