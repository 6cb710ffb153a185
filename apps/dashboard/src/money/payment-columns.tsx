import type { ShownPayment } from "@referral-service/contract/app";
import clsx from "clsx";
import { Action } from "../data/next-step.tsx";
import { phrase } from "../languages/phrase.ts";
import type { Column } from "../lists/list-table.tsx";
import { useMinutes } from "../ui/time.tsx";
import { latestOfPayment } from "../words/own-payment.ts";
import { PaymentStatus } from "../words/payment-status.tsx";
import { blockedIn, payoutNeed } from "../words/payout-need.ts";
import { ownReading } from "../words/texts/use-texts.ts";

/** The list that a referrer sees, with what happened last. */
export const paymentColumnsIn = (timezone: string, isBeside: boolean): Column<ShownPayment>[] => [
  {
    key: "referral",
    name: "Referral",
    // Next to a record, the name has the rest of the width.
    ...(!isBeside && { widthPx: 280 }),
    cell: ({ referralName }) => referralName ?? phrase("Deleted"),
  },
  {
    key: "status",
    name: "Status",
    widthPx: 136,
    cell: ({ status }) => <PaymentStatus status={status} isReferrer />,
    isMinor: true,
    isBesideRecord: true,
  },
  {
    key: "amount",
    name: "Amount",
    widthPx: 120,
    cell: ({ amount, currency }) => (
      <span className="text-sm text-ink">{ownReading().money(amount, currency)}</span>
    ),
    sort: { by: "amount", first: "descending" },
    isNumber: true,
    isNextToName: true,
    isBesideRecord: true,
  },
  {
    key: "nextStep",
    name: "Latest",
    minPx: 250,
    cell: (payment) => <Latest {...{ payment, timezone }} />,
    phoneCell: (payment) => <Latest {...{ payment, timezone }} isOnPhone />,
    order: "descending",
    sort: { by: "updatedAt", first: "descending" },
  },
];

/** What the referrer must do, and when something happened last. On a phone, the status is before it. */
function Latest({
  payment,
  timezone,
  isOnPhone = false,
}: {
  payment: ShownPayment;
  timezone: string;
  isOnPhone?: boolean;
}) {
  useMinutes();
  const reading = ownReading();
  const day = latestOfPayment(reading, payment, { timezone, nowMs: Date.now() });
  const blocked = blockedIn(payment);
  const action = blocked && payoutNeed(reading, blocked).action;
  return (
    <>
      {isOnPhone && (
        <>
          <PaymentStatus status={payment.status} isReferrer />
          {" · "}
        </>
      )}
      {action === undefined ? (
        <span className={clsx(!isOnPhone && "block truncate first-letter:uppercase")}>{day}</span>
      ) : (
        <>
          <Action>{action}</Action>
          {!isOnPhone && ` · ${day}`}
        </>
      )}
    </>
  );
}
