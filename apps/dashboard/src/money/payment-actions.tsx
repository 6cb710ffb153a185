import type { ShownPayment } from "@referral-service/contract/app";
import { useState } from "react";
import { useOrganization } from "../data/me.ts";
import { ConfirmDialog } from "../forms/confirm-dialog.tsx";
import { useAttempt } from "../forms/use-attempt.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { money } from "../words/money.ts";
import { canBeApproved, isForAnotherApprover } from "./approvable.ts";
import { ApproveDialog } from "./approve-dialog.tsx";
import { FailDialog } from "./fail-dialog.tsx";
import { useMove } from "./use-move.ts";

type Question = "approve" | "cancel" | "complete" | "fail";

/**
 * Shows the actions that the payment's status allows. The page shows a change only after the
 * service has confirmed it.
 */
export function PaymentActions({ payment }: { payment: ShownPayment }) {
  const move = useMove(payment);
  const { isBusy, failure, attempt } = useAttempt();
  const [question, setQuestion] = useState<Question>();
  const { user } = useOrganization();
  const { status } = payment;
  const hasWarnings = payment.warnings.length > 0;
  const sum = money(payment.amount, payment.currency);
  const name = payment.referrerName ?? "the referrer";
  const close = () => setQuestion(undefined);

  const moveNow = (step: "approve" | "process") => void attempt(() => move({ step }));

  return (
    <div className="grid justify-items-end gap-2">
      <div className="flex flex-wrap justify-end gap-2">
        {(status === "draft" || status === "approved" || status === "failed") && (
          <Button look="danger" onClick={() => setQuestion("cancel")}>
            Cancel
            <span className="sr-only">
              {" "}
              {sum} for {name}
            </span>
          </Button>
        )}
        {status === "draft" && (
          <Button
            look={hasWarnings ? "default" : "primary"}
            isBusy={isBusy}
            disabled={!canBeApproved(payment, user)}
            onClick={() => (hasWarnings ? setQuestion("approve") : moveNow("approve"))}
          >
            Approve {sum}
            {hasWarnings && "…"}
            <span className="sr-only"> for {name}</span>
          </Button>
        )}
        {(status === "approved" || status === "failed") && (
          <Button
            look="primary"
            isBusy={isBusy}
            disabled={!payment.hasCredentials}
            onClick={() => moveNow("process")}
          >
            {status === "failed" ? <>Retry {sum}</> : <>Mark {sum} as processing</>}
          </Button>
        )}
        {status === "processing" && (
          <>
            <Button look="danger" onClick={() => setQuestion("fail")}>
              Mark as failed…
            </Button>
            <Button look="primary" onClick={() => setQuestion("complete")}>
              Mark {sum} as paid
            </Button>
          </>
        )}
      </div>
      {isForAnotherApprover(payment, user) && (
        <p className="text-xs text-ink-3">Another approver must approve and pay your bonus.</p>
      )}
      {failure !== undefined && <Notice tone="bad">{failure}</Notice>}
      <ConfirmDialog
        isOpen={question === "cancel"}
        onClose={close}
        title={`Cancel ${sum} for ${name}?`}
        verb="Cancel payment"
        isDangerous
        call={() => move({ step: "cancel" })}
      >
        <p>The bonus will not be paid. You can't undo this, but you can create a new draft.</p>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={question === "complete"}
        onClose={close}
        title={`Mark ${sum} as paid?`}
        verb="Mark as paid"
        call={() => move({ step: "complete" })}
      >
        <p>You confirm that {name} received the money. You can't undo this.</p>
      </ConfirmDialog>
      {question === "approve" && <ApproveDialog payment={payment} move={move} onClose={close} />}
      {question === "fail" && <FailDialog payment={payment} move={move} onClose={close} />}
    </div>
  );
}
