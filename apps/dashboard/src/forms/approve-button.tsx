import type { ShownPayment } from "@referral-service/contract/app";
import { type ComponentProps, useState } from "react";
import { useOrganization } from "../data/me.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { canBeApproved } from "../words/approvable.ts";
import { money } from "../words/money.ts";
import { ApproveDialog } from "./approve-dialog.tsx";
import { useAttempt } from "./use-attempt.ts";
import { useMove } from "./use-move.ts";

/** Approves a draft immediately, or asks for a reason if it has warnings. */
export function useApproval(payment: ShownPayment) {
  const { user } = useOrganization();
  const move = useMove(payment);
  const { isBusy, failure, attempt } = useAttempt();
  const [isAsking, setAsking] = useState(false);
  const hasWarnings = payment.warnings.length > 0;
  return {
    isOffered: payment.status === "draft" && canBeApproved(payment, user),
    hasWarnings,
    isBusy,
    approve: () => (hasWarnings ? setAsking(true) : void attempt(() => move({ step: "approve" }))),
    /** The failure, and the dialog that asks for the reason. */
    rest: (
      <>
        {failure !== undefined && <Notice tone="bad">{failure}</Notice>}
        {isAsking && (
          <ApproveDialog payment={payment} move={move} onClose={() => setAsking(false)} />
        )}
      </>
    ),
  };
}

export function ApproveButton({
  payment,
  approval: { isOffered, hasWarnings, isBusy, approve },
  ...button
}: {
  payment: ShownPayment;
  approval: ReturnType<typeof useApproval>;
} & Pick<ComponentProps<typeof Button>, "look" | "size" | "className">) {
  return (
    <Button
      look={hasWarnings ? "default" : "primary"}
      {...button}
      isBusy={isBusy}
      disabled={!isOffered}
      onClick={approve}
    >
      Approve {money(payment.amount, payment.currency)}
      {hasWarnings && "…"}
      <span className="sr-only"> for {payment.referrerName ?? "the referrer"}</span>
    </Button>
  );
}
