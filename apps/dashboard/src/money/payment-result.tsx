import type { PaymentOfRun, ShownPayment } from "@referral-service/contract/app";
import { useState } from "react";
import type { PaymentMove } from "../data/bonus-payments.ts";
import { ConfirmDialog } from "../forms/confirm-dialog.tsx";
import { useMove } from "../forms/use-move.ts";
import { RowMenu } from "../lists/row-menu.tsx";
import { Button } from "../ui/button.tsx";
import { useCopy } from "../ui/copy.tsx";
import { MenuItem } from "../ui/menu.tsx";
import { money } from "../words/money.ts";
import { FailDialog } from "./fail-dialog.tsx";

type Result = "complete" | "fail";

/** The dialog that confirms a payment, or asks why it failed. */
export function ResultDialog({
  payment,
  result,
  move,
  onClose,
}: {
  payment: ShownPayment;
  result: Result | undefined;
  move: (move: PaymentMove) => Promise<void>;
  onClose: () => void;
}) {
  return (
    <>
      <ConfirmDialog
        isOpen={result === "complete"}
        onClose={onClose}
        title={`Mark ${money(payment.amount, payment.currency)} as paid?`}
        verb="Mark as paid"
        call={() => move({ step: "complete" })}
      >
        <p>
          You confirm that {payment.referrerName ?? "the referrer"} received the money. You can't
          undo this.
        </p>
      </ConfirmDialog>
      {result === "fail" && <FailDialog payment={payment} move={move} onClose={onClose} />}
    </>
  );
}

/** The actions on a payment in a run. A slim row has only its results. */
export function PaymentOfRunActions({
  part: { payment, reference },
  isOpen,
  isSlim,
}: {
  part: PaymentOfRun;
  isOpen: boolean;
  isSlim: boolean;
}) {
  const move = useMove(payment);
  const [result, setResult] = useState<Result>();
  const { isCopied, copy } = useCopy(reference);
  const sum = money(payment.amount, payment.currency);
  const isWaiting = isOpen && payment.status === "processing";
  return (
    <div className={isSlim ? "mt-2 flex gap-2 empty:hidden" : "flex gap-1"}>
      {isWaiting && (
        <Button size="small" onClick={() => setResult("complete")}>
          <span>
            Mark as paid
            <span className="sr-only"> {sum}</span>
          </span>
        </Button>
      )}
      {isWaiting && isSlim && (
        <Button look="quiet" size="small" onClick={() => setResult("fail")}>
          <span>
            Mark as failed
            <span className="sr-only"> {sum}</span>
          </span>
        </Button>
      )}
      {!isSlim && (
        <RowMenu label={`More actions for ${sum}`}>
          {isWaiting && <MenuItem onSelect={() => setResult("fail")}>Mark as failed…</MenuItem>}
          <MenuItem staysOpen onSelect={copy}>
            {isCopied ? "Copied" : "Copy reference"}
            <code className="ml-auto text-xs text-ink-3">{reference}</code>
          </MenuItem>
        </RowMenu>
      )}
      <ResultDialog {...{ payment, result, move }} onClose={() => setResult(undefined)} />
    </div>
  );
}
