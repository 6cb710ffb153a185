import type { ShownPayment } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import clsx from "clsx";
import { memo, type ReactNode } from "react";
import { useOrganization } from "../data/me.ts";
import { useApproval } from "../forms/approve-button.tsx";
import { keepText } from "../lists/list-selection.tsx";
import { useHeldFocus } from "../ui/held-focus.ts";
import { Time } from "../ui/time.tsx";
import { canBeApproved } from "../words/approvable.ts";
import { money } from "../words/money.ts";
import { isOnlyName } from "../words/own-payment.ts";
import { Computation } from "./computation.tsx";
import {
  ApproveInRow,
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
    aria-current={row.isOpen || undefined}
    data-selected={row.isSelected || undefined}
    className="group relative border-b border-line hover:bg-hover data-selected:bg-selected aria-[current]:bg-selected"
  >
    <Content {...row} />
  </li>
);

/** A row. It is rendered again only if one of its values changes. */
export const PaymentRow = memo(RowOnce);

/**
 * The columns of a row, and of the header above it. A list without room shows the payout method
 * below the amount, and the rule after the referral. Next to a record, the time is below the amount.
 */
export const paymentColumns =
  "grid-cols-[minmax(0,1fr)_104px] @2xl:grid-cols-[minmax(0,1fr)_104px_100px] @3xl:grid-cols-[minmax(0,5fr)_minmax(0,6fr)_156px_112px_92px]";

function Content(row: RowContent) {
  const { payment, rowSelection, hasBox, isByDraft, isDecided, isSelecting } = row;
  const { user } = useOrganization();
  const approval = useApproval(payment);
  const focus = useHeldFocus<HTMLDivElement>();
  const { failureReason, status } = payment;
  const isInQueue = rowSelection !== undefined;
  const isLocked = isInQueue && !isDecided && !canBeApproved(payment, user);
  const button = hasBox && !isDecided && !isSelecting && approval.isOffered && (
    <ApproveInRow {...{ payment, approval }} />
  );
  const time = <Time unixMs={isByDraft ? payment.createdAt : payment.updatedAt} />;
  return (
    <div
      {...focus}
      className={clsx(
        "grid min-h-13 items-center gap-x-3 px-5 py-1.5 outline-none pointer-coarse:min-h-14",
        paymentColumns,
      )}
    >
      <Referrer row={row} isLocked={isLocked} />
      <Basis payment={payment} />
      <div className="flex flex-col-reverse items-end @3xl:contents">
        {isDecided ? <Outcome payment={payment} /> : <Method payment={payment} />}
        <span className="text-xs text-ink-3 @2xl:hidden">{time}</span>
        <div className={clsx("figures text-right font-semibold", isLocked && "text-ink-3")}>
          {money(payment.amount, payment.currency)}
        </div>
      </div>
      <div className="relative text-right text-xs whitespace-nowrap @max-2xl:hidden">
        <span className="text-ink-3">{time}</span>
        {button}
      </div>
      <div className="relative z-1 col-span-full">{approval.rest}</div>
      {isInQueue && !isDecided && <Checks {...row} />}
      {status === "failed" && failureReason !== null && (
        <p className="col-span-full wrap-anywhere text-xs text-ink-2">{failureReason}</p>
      )}
    </div>
  );
}

/** The referrer and the referral, after the checkbox. */
function Referrer({ row, isLocked }: { row: RowContent; isLocked: boolean }) {
  const { payment, linkOf, rowSelection, hasBox } = row;
  const { id, referralName, referrerName, ruleName } = payment;
  return (
    <div className="flex min-w-0 items-center gap-4">
      {hasBox && isLocked && <Held payment={payment} />}
      {hasBox && rowSelection !== undefined && !isLocked && (
        <SelectBox {...row} onToggle={rowSelection.toggle} />
      )}
      <div className="min-w-0">
        <Link
          {...linkOf(id)}
          onMouseDown={keepText}
          onClick={(event) => {
            if (!event.shiftKey || !hasBox) return;
            event.preventDefault();
            rowSelection?.toggle(id, true);
          }}
          className="block truncate font-medium outline-none after:absolute after:inset-0 after:-outline-offset-2 focus-visible:after:outline-2 focus-visible:after:outline-accent"
        >
          <bdi>{referrerName ?? "No name"}</bdi>
        </Link>
        <p className="truncate text-xs text-ink-2">
          for <bdi>{referralName ?? "a deleted referral"}</bdi>
          <span className="@3xl:hidden">
            {" · "}
            <bdi>{ruleName ?? "Manual amount"}</bdi>
          </span>
        </p>
      </div>
    </div>
  );
}

/** The bonus rule with its calculation, or the person who chose the amount, in two lines. */
function Basis({ payment }: Pick<RowProps, "payment">) {
  const { computation, createdByName, ruleName, otherPaymentCount, note, referralName, status } =
    payment;
  const source = ruleName === null ? createdByName && `by ${createdByName}` : computation;
  const others =
    otherPaymentCount > 0 &&
    (otherPaymentCount === 1 ? "1 other payment" : `${otherPaymentCount} other payments`);
  const shownNote = note !== null && !isOnlyName(note, referralName) && note;
  return (
    <div className="min-w-0 text-ink-2 @max-3xl:hidden">
      <p className="truncate">
        <bdi>{ruleName ?? "Manual amount"}</bdi>
      </p>
      <p
        title={[source, others, shownNote].filter(Boolean).join(" · ")}
        className="flex min-w-0 gap-1 text-xs whitespace-nowrap text-ink-3 [&>*+*]:before:content-['·_']"
      >
        {ruleName !== null && computation !== null && <Computation payment={payment} />}
        {ruleName === null && source && <bdi className="min-w-0 truncate">{source}</bdi>}
        {others && (
          <span className={clsx("shrink-0", status === "draft" && "text-warn")}>{others}</span>
        )}
        {shownNote && <bdi className="min-w-0 truncate">{shownNote}</bdi>}
      </p>
    </div>
  );
}

/** The payout method, which is that of the current payout details until the payment is sent. */
function Method({ payment }: { payment: ShownPayment }) {
  const { status, hasCredentials, payoutDetails, reference } = payment;
  const isSent = status === "processing" || status === "completed" || status === "canceled";
  if (!isSent && !hasCredentials) {
    return (
      <div className="@max-2xl:hidden">
        <NoDetails />
      </div>
    );
  }
  const below: ReactNode = isSent ? reference : payoutDetails?.hint;
  return (
    <div className="min-w-0 text-ink-2 @max-3xl:max-w-full @max-3xl:text-xs @max-2xl:hidden">
      <p className="truncate">{methodOf(payment)}</p>
      <p className="figures truncate text-xs text-ink-3 empty:hidden @max-3xl:hidden">{below}</p>
    </div>
  );
}
