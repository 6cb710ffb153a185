import type { ShownPayment } from "@referral-service/contract/app";
import { Action } from "../data/next-step.tsx";
import { phrase } from "../languages/phrase.ts";
import type { Column } from "../lists/list-table.tsx";
import { useMinutes } from "../ui/time.tsx";
import { latestOfPayment, methodText } from "../words/own-payment.ts";
import { blockedIn, payoutNeed } from "../words/payout-need.ts";
import { ownReading } from "../words/texts/use-texts.ts";

/**
 * The list that a referrer sees, whose groups say the status, with what happened last. A wide window
 * has the days before it, and the payout method if not all are the same.
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
  ...(isWide && hasMethods ? [method()] : []),
  ...(isWide ? earlierDays(timezone) : []),
  {
    key: "nextStep",
    name: "Latest",
    // With the amount, it leaves the name its smallest width next to a record.
    ...(isBeside ? { widthPx: 138 } : { minPx: 250 }),
    ...(isWide && { maxPx: 440 }),
    cell: (payment) => <Latest {...{ payment, timezone, isBeside }} />,
    order: "descending",
    sort: { by: "updatedAt", first: "descending" },
    isBesideRecord: true,
  },
  {
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

/**
 * When something happened last, and what the referrer must do. The heading of the group says the
 * status.
 */
function Latest({
  payment,
  timezone,
  isBeside,
}: {
  payment: ShownPayment;
  timezone: string;
  isBeside: boolean;
}) {
  useMinutes();
  const reading = ownReading();
  const blocked = blockedIn(payment);
  const day = latestOfPayment(reading, payment, {
    timezone,
    nowMs: Date.now(),
    isInGroup: true,
  });
  return (
    <>
      <span className="inline-block first-letter:uppercase">{day}</span>
      {blocked && !isBeside && (
        <>
          {" · "}
          <Action>{payoutNeed(reading, blocked).action}</Action>
        </>
      )}
    </>
  );
}
