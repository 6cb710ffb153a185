import type { ShownPayment } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import clsx from "clsx";
import { memo, type ReactNode } from "react";
import { useOrganization } from "../data/me.ts";
import { useStatusLabel } from "../data/referral-statuses.tsx";
import { useApproval } from "../forms/approve-button.tsx";
import { useHeldFocus } from "../ui/held-focus.ts";
import { Time } from "../ui/time.tsx";
import {
  canBeApproved,
  isForAnotherApprover,
  isWarned,
  thresholdTitle,
} from "../words/approvable.ts";
import { money } from "../words/money.ts";
import { warningWords } from "../words/payment-warnings.ts";
import {
  ApproveInRow,
  Checks,
  Held,
  methodOf,
  Outcome,
  type RowProps,
  SelectBox,
} from "./payment-row-parts.tsx";

const RowOnce = ({ measure, index, ...row }: RowProps) => (
  <li
    ref={measure}
    data-index={index}
    data-row={row.payment.id}
    data-selected={row.isSelected || undefined}
    className="group relative border-b border-line hover:bg-hover data-selected:bg-selected"
  >
    <Content {...row} />
  </li>
);

/**
 * A row on a phone: who gets how much, for which referral and since when, and what is unusual. It is
 * rendered again only if one of its values changes.
 */
export const PhonePaymentRow = memo(RowOnce);

function Content(row: Omit<RowProps, "measure" | "index">) {
  const { payment, linkOf, rowSelection, hasBox, isByDraft, isDecided, isSelected } = row;
  const { user } = useOrganization();
  const approval = useApproval(payment);
  const focus = useHeldFocus<HTMLDivElement>();
  const { id, referralName, referrerName, ruleName, createdAt, updatedAt } = payment;
  const isInQueue = rowSelection !== undefined;
  const isOpenDraft = isInQueue && !isDecided;
  const isLocked = isOpenDraft && !canBeApproved(payment, user);
  return (
    <div
      {...focus}
      className={clsx(
        "flex items-center gap-4 px-5 py-2 outline-none",
        isInQueue ? "min-h-19" : "min-h-14",
      )}
    >
      {isLocked && <Held payment={payment} />}
      {hasBox && rowSelection !== undefined && !isLocked && (
        <SelectBox {...row} onToggle={rowSelection.toggle} />
      )}
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] gap-x-3">
        <div className="min-w-0">
          <Link
            {...linkOf(id)}
            className="block truncate font-medium outline-none after:absolute after:inset-0 after:-outline-offset-2 focus-visible:after:outline-2 focus-visible:after:outline-accent"
          >
            <bdi>{referrerName ?? "No name"}</bdi>
          </Link>
          <p className="truncate text-xs text-ink-2">
            for <bdi>{referralName ?? "a deleted referral"}</bdi> ·{" "}
            <bdi>{ruleName ?? "Manual amount"}</bdi>
          </p>
          <Note
            payment={payment}
            isOpenDraft={isOpenDraft}
            time={<Time unixMs={isByDraft ? createdAt : updatedAt} />}
          />
        </div>
        <div className="grid content-start justify-items-end gap-1">
          <span className="figures font-semibold">{money(payment.amount, payment.currency)}</span>
          {isOpenDraft && !hasBox && approval.isOffered && (
            <ApproveInRow
              {...{ payment, approval }}
              className="pointer-coarse:min-h-9! after:absolute after:inset-x-0 after:-inset-y-1"
            />
          )}
          {isDecided && <Outcome payment={payment} />}
        </div>
        <div className="relative z-1 col-span-full">{approval.rest}</div>
        {hasBox && isSelected && payment.warnings.length > 0 && <Checks {...row} />}
      </div>
    </div>
  );
}

/**
 * Since when a payment waits, and what is unusual about it or how it is paid. A warning takes the
 * place of the time. The record says more.
 */
function Note({
  payment,
  isOpenDraft,
  time,
}: {
  payment: ShownPayment;
  isOpenDraft: boolean;
  time: ReactNode;
}) {
  const { user } = useOrganization();
  const statusLabel = useStatusLabel();
  const { status, failureReason, hasCredentials, warnings, currency } = payment;
  const isSent = status === "processing" || status === "completed" || status === "canceled";
  const unusual = [
    status === "failed" && failureReason,
    isOpenDraft && isForAnotherApprover(payment, user) && "Needs another approver",
    thresholdTitle(payment),
    ...warnings.map((warning) =>
      warningWords(warning, { currency, statusLabel }).title.replace(/\.$/, ""),
    ),
    !isSent && !hasCredentials && "No payout details",
  ].filter((text) => typeof text === "string");
  const [first = status !== "draft" && methodOf(payment)] = unusual;
  const text = unusual.length > 1 ? `${first}, and ${unusual.length - 1} more` : first;
  if (isOpenDraft && isWarned(payment)) return <p className="text-xs text-warn">{text}</p>;
  return (
    <p className="text-xs wrap-anywhere text-ink-3">
      {time}
      {text !== false && (
        <span
          className={clsx(
            status === "failed" && "text-bad",
            status === "approved" && unusual.length > 0 && "text-warn",
          )}
        >
          {" · "}
          {text}
        </span>
      )}
    </p>
  );
}
