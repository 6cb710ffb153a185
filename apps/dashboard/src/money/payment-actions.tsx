import type { ShownPayment } from "@referral-service/contract/app";
import { type ComponentProps, useContext, useState } from "react";
import { createPortal } from "react-dom";
import { useOrganization } from "../data/me.ts";
import { useApproval } from "../forms/approve-button.tsx";
import { ConfirmDialog } from "../forms/confirm-dialog.tsx";
import { useAttempt } from "../forms/use-attempt.ts";
import { useMove } from "../forms/use-move.ts";
import { Notice } from "../ui/notice.tsx";
import { type RecordAction, useRecordActions } from "../ui/open-records.ts";
import { ActionButton, ActionButtons, ActionsPlace } from "../ui/record-actions.tsx";
import { isForAnotherApprover, isWarned } from "../words/approvable.ts";
import { money } from "../words/money.ts";
import { ResultDialog } from "./payment-result.tsx";

type Question = "cancel" | "complete" | "fail";

/**
 * Offers the actions that the status of the open payment allows, in its bar or in the bar below it,
 * and in the palette. The page shows a change only after the service has confirmed it.
 */
export function PaymentActions({
  payment,
  isDocked = false,
}: {
  payment: ShownPayment;
  isDocked?: boolean;
}) {
  const move = useMove(payment);
  const { isBusy, failure, attempt } = useAttempt();
  const [question, setQuestion] = useState<Question>();
  const { user } = useOrganization();
  const { status } = payment;
  const approval = useApproval(payment);
  const sum = money(payment.amount, payment.currency);
  const name = payment.referrerName ?? "the referrer";
  const close = () => setQuestion(undefined);
  const ask = (asked: Question) => () => setQuestion(asked);

  const canBeCanceled = status === "draft" || status === "approved" || status === "failed";
  const canBePaid = status === "approved" || status === "failed";
  const isProcessing = status === "processing";
  const actions = [
    isProcessing && nextStep("Mark as paid", ask("complete")),
    status === "draft" &&
      nextStep(approveLabel(payment), approval.approve, {
        isBusy: approval.isBusy,
        disabled: !approval.isOffered,
      }),
    canBePaid &&
      nextStep(
        status === "failed" ? "Retry payment" : "Mark as processing",
        () => void attempt(() => move({ step: "process" })),
        { isBusy, disabled: !payment.hasCredentials },
      ),
    isProcessing && otherStep("Mark as failed…", ask("fail")),
    canBeCanceled && otherStep("Cancel payment", ask("cancel")),
  ].filter((action) => action !== false);
  useRecordActions(actions.filter(({ button }) => button?.disabled !== true));

  return (
    <div className="grid gap-2 empty:hidden">
      <PlacedButtons isDocked={isDocked} actions={actions.toReversed()} />
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

const approveLabel = (payment: ShownPayment) =>
  `Approve ${money(payment.amount, payment.currency)}${isWarned(payment) ? " anyway" : ""}${payment.warnings.length > 0 ? "…" : ""}`;

const nextStep = (
  label: string,
  run: () => void,
  state?: { isBusy: boolean; disabled: boolean },
): RecordAction => ({ label, run, button: { look: "primary", ...state } });

const otherStep = (label: string, run: () => void): RecordAction => ({
  label,
  run,
  button: { look: "danger" },
});

/**
 * The buttons in the bar of the record. Where it has no room, the next step is below the record, and
 * the bar has a menu of the others.
 */
function PlacedButtons({ isDocked, actions }: { isDocked: boolean; actions: RecordAction[] }) {
  const place = useContext(ActionsPlace);
  const below = isDocked ? actions.filter(({ button }) => button?.look === "primary") : [];
  const inBar = actions.filter((action) => !below.includes(action));
  return (
    <>
      {place && createPortal(<ActionButtons actions={inBar} />, place)}
      {below.length > 0 && (
        <div className="flex flex-wrap justify-end gap-2 *:flex-1">
          {below.map((action) => (
            <ActionButton key={action.label} action={action} />
          ))}
        </div>
      )}
    </>
  );
}

const CancelDialog = (
  props: Pick<ComponentProps<typeof ConfirmDialog>, "isOpen" | "onClose" | "title" | "call">,
) => (
  <ConfirmDialog {...props} verb="Cancel payment" isDangerous>
    <p>The referrer won't get this bonus. You can't undo this, but you can create a new draft.</p>
  </ConfirmDialog>
);
