import type { ShownPayment } from "@referral-service/contract/app";
import clsx from "clsx";
import { Action } from "../data/next-step.tsx";
import { phrase } from "../languages/phrase.ts";
import type { Column } from "../lists/list-table.tsx";
import { useMinutes } from "../ui/time.tsx";
import { latestOfPayment, methodText } from "../words/own-payment.ts";
import { PaymentStatus } from "../words/payment-status.tsx";
import { blockedIn, payoutNeed } from "../words/payout-need.ts";
import { ownReading } from "../words/texts/use-texts.ts";

/**
 * The list that a referrer sees, with what happened last. A wide window has the days before it, and
 * the payout method if not all are the same.
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
): Column<ShownPayment>[] => [
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
    // With the amount, it leaves the name its smallest width next to a record.
    widthPx: 140,
    cell: ({ status }) => <PaymentStatus status={status} isReferrer />,
    isMinor: true,
    isBesideRecord: true,
  },
  ...(isWide && hasMethods ? [method()] : []),
  ...(isWide ? earlierDays(timezone) : []),
  {
    key: "amount",
    name: "Amount",
    widthPx: 120,
    cell: ({ amount, currency }) => (
      <span className="figures text-sm font-medium text-ink">
        {ownReading().money(amount, currency)}
      </span>
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
    ...(isWide && { maxPx: 440 }),
    cell: (payment) => <Latest {...{ payment, timezone }} />,
    phoneCell: (payment) => <Latest {...{ payment, timezone }} isOnPhone />,
    order: "descending",
    sort: { by: "updatedAt", first: "descending" },
  },
];

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

const dayWidthPx = 130;

/** When the bonus came into review, and when it was approved. */
function earlierDays(timezone: string): Column<ShownPayment>[] {
  const { texts, shortDay } = ownReading();
  const cellOf = (unixMs: number | null) => (unixMs === null ? null : shortDay(unixMs, timezone));
  return [
    {
      name: texts.bonus.draft,
      widthPx: dayWidthPx,
      cell: ({ createdAt }) => cellOf(createdAt),
      isNumber: true,
    },
    {
      name: texts.bonus.approved,
      widthPx: dayWidthPx,
      cell: ({ approvedAt }) => cellOf(approvedAt),
      isNumber: true,
    },
  ];
}

/** What the referrer must do, or when something happened last. On a phone, the status is before it. */
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
  const blocked = blockedIn(payment);
  const action = blocked && payoutNeed(reading, blocked).action;
  const day = latestOfPayment(reading, payment, {
    timezone,
    nowMs: Date.now(),
    isAfterStatus: isOnPhone,
  });
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
        <Action>{action}</Action>
      )}
    </>
  );
}
