import type { ShownPayment } from "@referral-service/contract/app";
import type { LinkProps } from "@tanstack/react-router";
import clsx from "clsx";
import { Lock } from "lucide-react";
import { outcomeQuery } from "../data/bonus-payments.ts";
import { useOrganization } from "../data/me.ts";
import { useQuery } from "../data/queries.ts";
import type { useApproval } from "../forms/approve-button.tsx";
import { Warnings } from "../forms/payment-warnings.tsx";
import { keepText, type RowSelection } from "../lists/list-selection.tsx";
import { Button } from "../ui/button.tsx";
import { TextInput } from "../ui/field.tsx";
import { Tag } from "../ui/tag.tsx";
import { isForAnotherApprover, isWarned } from "../words/approvable.ts";
import { methodName, money } from "../words/money.ts";
import { PaymentStatus } from "../words/payment-status.tsx";
import { AskForDetails } from "./ask-for-details.tsx";

export interface RowProps {
  payment: ShownPayment;
  /** Position in the list. */
  index: number;
  /** Receives the row, to measure it. */
  measure: (row: HTMLElement | null) => void;
  linkOf: (id: string) => LinkProps;
  /** Whether the record of the row is open next to the list. */
  isOpen: boolean;
  /** Whether the rows show the time of their draft, and not that of their status. */
  isByDraft: boolean;
  /**
   * The functions that select the row and its neighbors. Set in the approval queue, where rows can
   * be selected.
   */
  rowSelection: RowSelection | undefined;
  /** Whether the rows have checkboxes. */
  hasBox: boolean;
  isSelected: boolean;
  /** Whether any draft is selected. The bar below the list then approves them. */
  isSelecting: boolean;
  /** Whether someone decided the draft while the person saw it. */
  isDecided: boolean;
  /** Reason to approve the draft despite its warnings. */
  reason: string;
  onReason: (id: string, reason: string) => void;
}

/** What the content of a row shows. The list measures and numbers its rows. */
export type RowContent = Omit<RowProps, "measure" | "index">;

/** The icon that replaces the checkbox of a draft that the person cannot approve. */
export const Held = ({ payment: { yearly } }: { payment: ShownPayment }) => (
  <Lock
    role="img"
    aria-label={yearly?.isHeld === true ? "Held by the yearly threshold" : "Needs another approver"}
    className="size-3.5 shrink-0 text-ink-3"
  />
);

export const SelectBox = ({
  payment: { id, amount, currency, referrerName },
  isSelected,
  isDecided,
  onToggle,
}: Pick<RowProps, "payment" | "isSelected" | "isDecided"> & {
  onToggle: RowSelection["toggle"];
}) => (
  <label className="relative z-1 grid place-items-center pointer-coarse:-m-3.25 pointer-coarse:min-w-11">
    <input
      type="checkbox"
      aria-label={`Select ${money(amount, currency)} for ${referrerName ?? "a referrer"}`}
      checked={isSelected}
      disabled={isDecided}
      onMouseDown={keepText}
      onChange={({ nativeEvent }) =>
        onToggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  </label>
);

export const methodOf = ({ payoutDetails, paymentMethod }: ShownPayment) =>
  methodName(payoutDetails?.paymentMethod ?? paymentMethod);

export const NoDetails = () => <Tag tone="warn">No payout details</Tag>;

/**
 * Approves the draft of a row immediately, or asks for a reason first. It covers the time of the row
 * under the pointer or with the focus. Fingers select the row or open the record instead.
 */
export const ApproveInRow = ({
  payment,
  approval: { isBusy, hasWarnings, approve },
}: {
  payment: ShownPayment;
  approval: ReturnType<typeof useApproval>;
}) => (
  <Button
    isBusy={isBusy}
    size="small"
    className="absolute -top-1.5 right-0 z-1 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:hidden"
    onClick={approve}
  >
    <span>
      Approve
      {isWarned(payment) && " anyway"}
      {hasWarnings && "…"}
    </span>
    <span className="sr-only">
      {" "}
      {money(payment.amount, payment.currency)} for {payment.referrerName ?? "the referrer"}
    </span>
  </Button>
);

/** The decision on a draft that was made while the person saw it. */
export function Outcome({ payment }: { payment: ShownPayment }) {
  const read = useQuery(outcomeQuery(payment.id), { enabled: payment.status === "draft" });
  const { status } = read.data ?? payment;
  if (status === "draft") return <span />;
  return <PaymentStatus status={status} isReferrer={false} />;
}

/** The warnings to check before the approval, and the reason to approve anyway. */
export function Checks({
  payment,
  hasBox,
  isSelected,
  reason,
  onReason,
}: Pick<RowProps, "payment" | "hasBox" | "isSelected" | "reason" | "onReason">) {
  const { user } = useOrganization();
  const { id, warnings, yearly } = payment;
  const isForAnother = isForAnotherApprover(payment, user);
  if (warnings.length === 0 && yearly?.isNear !== true && !isForAnother) return null;
  return (
    <div className={clsx("col-span-full grid gap-1.5 py-1", hasBox && "pl-7.5")}>
      <Warnings payment={payment} />
      {hasBox && yearly?.isHeld === true && (
        <div className="relative z-1 justify-self-start">
          <AskForDetails payment={payment} verb="Request tax details" />
        </div>
      )}
      {isForAnother && (
        <p className="text-ink-2">Another approver must approve and pay your bonus.</p>
      )}
      {isSelected && warnings.length > 0 && (
        <TextInput
          aria-label={`Reason to approve ${money(payment.amount, payment.currency)} anyway`}
          placeholder="Reason to approve anyway"
          className="relative z-1"
          value={reason}
          maxLength={300}
          onChange={({ target }) => onReason(id, target.value)}
        />
      )}
    </div>
  );
}
