import type { ShownPayment } from "@referral-service/contract/app";
import { type ComponentProps, useState } from "react";
import { useOrganization } from "../data/me.ts";
import { ApproveButton, useApproval } from "../forms/approve-button.tsx";
import { ConfirmDialog } from "../forms/confirm-dialog.tsx";
import { useAttempt } from "../forms/use-attempt.ts";
import { useMove } from "../forms/use-move.ts";
import { Button } from "../ui/button.tsx";
import { useIsNarrow } from "../ui/is-narrow.ts";
import { Notice } from "../ui/notice.tsx";
import { useRecordActions } from "../ui/open-records.ts";
import { isForAnotherApprover } from "../words/approvable.ts";
import { money } from "../words/money.ts";
import { ResultDialog } from "./payment-result.tsx";

type Question = "cancel" | "complete" | "fail";

/**
 * Shows the actions that the status of the open payment allows. The palette offers them as well. The
 * page shows a change only after the service has confirmed it.
 */
export function PaymentActions({ payment }: { payment: ShownPayment }) {
  const move = useMove(payment);
  const { isBusy, failure, attempt } = useAttempt();
  const [question, setQuestion] = useState<Question>();
  const { user } = useOrganization();
  const { status } = payment;
  const approval = useApproval(payment);
  const sum = money(payment.amount, payment.currency);
  const name = payment.referrerName ?? "the referrer";
  const close = () => setQuestion(undefined);

  const process = () => void attempt(() => move({ step: "process" }));

  const canBeCanceled = status === "draft" || status === "approved" || status === "failed";
  const canBePaid = status === "approved" || status === "failed";
  const isProcessing = status === "processing";
  const processLabel = status === "failed" ? `Retry ${sum}` : `Mark ${sum} as processing`;
  const ask = (asked: Question) => () => setQuestion(asked);
  const actions = [
    approval.isOffered && { label: `Approve ${sum}`, run: approval.approve },
    canBePaid && payment.hasCredentials && { label: processLabel, run: process },
    isProcessing && { label: `Mark ${sum} as paid`, run: ask("complete") },
    isProcessing && { label: "Mark as failed", run: ask("fail") },
    canBeCanceled && { label: "Cancel payment", run: ask("cancel") },
  ];
  useRecordActions(actions);

  return (
    <div className={useIsNarrow() ? "grid gap-2" : "grid justify-items-end gap-2"}>
      <div className="flex flex-wrap justify-end gap-2 max-sm:*:flex-1">
        {canBeCanceled && (
          <Button look="danger" onClick={() => setQuestion("cancel")}>
            Cancel
            <span className="sr-only">
              {" "}
              {sum} for {name}
            </span>
          </Button>
        )}
        {status === "draft" && <ApproveButton payment={payment} approval={approval} />}
        {canBePaid && (
          <Button
            look="primary"
            isBusy={isBusy}
            disabled={!payment.hasCredentials}
            onClick={process}
          >
            {processLabel}
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
      <CancelDialog
        isOpen={question === "cancel"}
        onClose={close}
        title={`Cancel ${sum} for ${name}?`}
        call={() => move({ step: "cancel" })}
      />
      <ResultDialog
        {...{ payment, move }}
        result={question === "cancel" ? undefined : question}
        onClose={close}
      />
      {approval.rest}
    </div>
  );
}

const CancelDialog = (
  props: Pick<ComponentProps<typeof ConfirmDialog>, "isOpen" | "onClose" | "title" | "call">,
) => (
  <ConfirmDialog {...props} verb="Cancel payment" isDangerous>
    <p>The referrer won't get this bonus. You can't undo this, but you can create a new draft.</p>
  </ConfirmDialog>
);
