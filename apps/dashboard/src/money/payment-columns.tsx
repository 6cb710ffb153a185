import type { ShownPayment } from "@referral-service/contract/app";
import { Action } from "../data/next-step.tsx";
import { phrase } from "../languages/phrase.ts";
import type { Column } from "../lists/list-table.tsx";
import { useMinutes } from "../ui/time.tsx";
import { latestOfPayment, methodText, needsReferrer } from "../words/own-payment.ts";
import { PaymentStatus } from "../words/payment-status.tsx";
import { blockedIn, payoutNeed } from "../words/payout-need.ts";
import { ownReading } from "../words/texts/use-texts.ts";

/**
 * The list that a referrer sees, with the day of the status. A wide window has the payout method, if
 * not all are the same. Beside a record, the status is in the same column.
 */
export const paymentColumnsIn = (
  timezone: string,
  {
    isBeside,
    isWide,
    hasMethods,
  }: {
    isBeside: boolean;
    isWide: boolean;
    /** Whether the payments have different payout methods. */
    hasMethods: boolean;
  },
): Column<ShownPayment>[] => {
  const date: Column<ShownPayment> = {
    key: "date",
    name: "Date",
    // With the amount, it leaves the name its smallest width next to a record.
    ...(isBeside ? { widthPx: 138 } : { minPx: 230 }),
    cell: (payment) =>
      isBeside ? (
        <DatedStatus {...{ payment, timezone }} />
      ) : (
        <DayOf {...{ payment, timezone }} saidBy="status" />
      ),
    phoneCell: (payment) => <DayOf {...{ payment, timezone }} saidBy="group" />,
    order: "descending",
    sort: { by: "updatedAt", first: "descending" },
    isBesideRecord: isBeside,
  };
  const amount: Column<ShownPayment> = {
    key: "amount",
    name: "Amount",
    widthPx: isBeside ? 123 : 120,
    cell: ({ amount, currency }) => (
      <span className="figures text-sm font-medium text-ink">
        {ownReading().money(amount, currency)}
      </span>
    ),
    sort: { by: "amount", first: "descending" },
    isNumber: true,
    isNextToName: true,
    isBesideRecord: true,
  };
  return [
    {
      key: "referral",
      name: "Referral",
      // Elsewhere, the name has the rest of the width.
      ...(isWide && { widthPx: 280 }),
      cell: ({ referralName }) => referralName ?? phrase("Deleted"),
    },
    {
      key: "status",
      name: "Status",
      widthPx: 144,
      cell: ({ status }) => <PaymentStatus status={status} isReferrer />,
      // In lines, the heading of the group says the others.
      phoneCell: (payment) =>
        needsReferrer(payment) ? <PaymentStatus status={payment.status} isReferrer /> : null,
    },
    ...(isWide && hasMethods ? [method()] : []),
    ...(isBeside ? [date, amount] : [amount, date]),
  ];
};

/** The payout method of a bonus that was sent. */
function method(): Column<ShownPayment> {
  const reading = ownReading();
  return {
    key: "method",
    name: reading.texts.payout.method,
    minPx: 160,
    maxPx: 240,
    isIfRoom: true,
    cell: ({ status, paymentMethod }) =>
      status === "processing" || status === "completed" ? methodText(reading, paymentMethod) : null,
  };
}

interface Dated {
  payment: ShownPayment;
  timezone: string;
}

/**
 * When the bonus got its status or is promised, and what the referrer must do. In a line, there is
 * only room for one of them.
 */
function DayOf({ payment, timezone, saidBy }: Dated & { saidBy: "group" | "status" }) {
  useMinutes();
  const reading = ownReading();
  const blocked = blockedIn(payment);
  const action = blocked && <Action>{payoutNeed(reading, blocked).action}</Action>;
  if (action && saidBy === "group") return action;
  return (
    <>
      <span className="inline-block first-letter:uppercase">
        {latestOfPayment(reading, payment, { timezone, nowMs: Date.now(), saidBy })}
      </span>
      {action && <> · {action}</>}
    </>
  );
}

/** The status, and the day of one that is the last. */
function DatedStatus({ payment, timezone }: Dated) {
  useMinutes();
  const { status } = payment;
  const at = { timezone, nowMs: Date.now(), saidBy: "status" as const };
  const isLast = status === "completed" || status === "canceled";
  return (
    <PaymentStatus status={status} isReferrer>
      {isLast && latestOfPayment(ownReading(), payment, at)}
    </PaymentStatus>
  );
}
