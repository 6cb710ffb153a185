import type { ShownPayment } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import clsx from "clsx";
import { memo } from "react";
import { useOrganization } from "../data/me.ts";
import { useStatusLabel } from "../data/referral-statuses.tsx";
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
  Checks,
  Held,
  methodOf,
  NoDetails,
  Outcome,
  type RowContent,
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
 * A row on a phone: who gets how much, for which referral and since when, why or how, and below it
 * what is unusual. The record approves it. It is rendered again only if one of its values changes.
 */
export const PhonePaymentRow = memo(RowOnce);

function Content(row: RowContent) {
  const { payment, linkOf, rowSelection, hasBox, isByDraft, isDecided, isSelected } = row;
  const { user } = useOrganization();
  const { id, referralName, referrerName, ruleName, createdAt, updatedAt, status } = payment;
  const isOpenDraft = rowSelection !== undefined && !isDecided;
  const isLocked = isOpenDraft && !canBeApproved(payment, user);
  // Missing payout details do not prevent the approval, but the payment afterwards.
  const isUnpayable = !payment.hasCredentials && ["draft", "approved", "failed"].includes(status);
  const isByRule = status === "draft" && ruleName !== null;
  const basis = status === "draft" ? (ruleName ?? "Manual amount") : methodOf(payment);
  const forReferral = (
    <>
      for <bdi>{referralName ?? "a deleted referral"}</bdi>
    </>
  );
  return (
    <div className="flex min-h-14 items-center gap-4 px-5 py-2">
      {isLocked && <Held payment={payment} />}
      {hasBox && rowSelection !== undefined && !isLocked && (
        <SelectBox {...row} onToggle={rowSelection.toggle} />
      )}
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3">
        <Link
          {...linkOf(id)}
          className="block truncate font-medium outline-none after:absolute after:inset-0 after:-outline-offset-2 focus-visible:after:outline-2 focus-visible:after:outline-accent"
        >
          <bdi>{referrerName ?? "No name"}</bdi>
        </Link>
        <span className="figures text-right font-semibold">
          {money(payment.amount, payment.currency)}
        </span>
        {isUnpayable ? (
          <p className="flex min-w-0 items-baseline gap-1.5 text-xs text-ink-2">
            <span className="min-w-0 truncate">{forReferral}</span>
            <span className="-my-1 shrink-0">
              <NoDetails />
            </span>
          </p>
        ) : (
          // The reason gives way to the name of the referral.
          <p className="flex h-5 min-w-0 flex-wrap gap-x-1 overflow-hidden text-xs leading-5 text-ink-2">
            <span className="max-w-full truncate">{forReferral}</span>
            <span className={clsx(isByRule && "min-w-0 flex-[1_1_6rem] truncate")}>
              · <bdi>{basis}</bdi>
            </span>
          </p>
        )}
        <span className="text-right text-xs text-ink-3">
          {isDecided ? (
            <Outcome payment={payment} />
          ) : (
            <Time unixMs={isByDraft ? createdAt : updatedAt} />
          )}
        </span>
        <Note payment={payment} isOpenDraft={isOpenDraft} />
        {hasBox && isSelected && payment.warnings.length > 0 && <Checks {...row} />}
      </div>
    </div>
  );
}

/** What is unusual about a payment, each on a line. */
function Note({ payment, isOpenDraft }: { payment: ShownPayment; isOpenDraft: boolean }) {
  const { user } = useOrganization();
  const statusLabel = useStatusLabel();
  const { status, failureReason, warnings, currency } = payment;
  const unusual = [
    status === "failed" && failureReason,
    isOpenDraft && isForAnotherApprover(payment, user) && "Needs another approver",
    thresholdTitle(payment),
    ...warnings.map((warning) =>
      warningWords(warning, { currency, statusLabel }).title.replace(/\.$/, ""),
    ),
  ].filter((text) => typeof text === "string");
  const isWarning = isOpenDraft && isWarned(payment);
  return (
    <>
      {unusual.map((text) => (
        <p
          key={text}
          className={clsx(
            "col-span-full text-xs wrap-anywhere",
            status === "failed" ? "text-bad" : isWarning ? "text-warn" : "text-ink-3",
          )}
        >
          {text}
        </p>
      ))}
    </>
  );
}
