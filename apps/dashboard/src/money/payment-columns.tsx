import type { ShownPayment } from "@referral-service/contract/app";
import { phrase } from "../languages/phrase.ts";
import type { Column } from "../lists/list-table.tsx";
import { useMinutes } from "../ui/time.tsx";
import { latestOfPayment, methodText } from "../words/own-payment.ts";
import { PaymentDot, PaymentStatus } from "../words/payment-status.tsx";
import { blockedIn, payoutNeed } from "../words/payout-need.ts";
import { ownReading } from "../words/texts/use-texts.ts";

/** The list that a referrer sees, with what happened last. */
export const paymentColumnsIn = (
  timezone: string,
  { isBeside, isWide }: { isBeside: boolean; isWide: boolean },
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
  ...(isWide ? [methodColumn()] : []),
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

/** How a payment was sent. */
const methodColumn = (): Column<ShownPayment> => ({
  name: ownReading().texts.payment.method,
  widthPx: 180,
  cell: ({ status, paymentMethod }) =>
    status === "processing" || status === "completed"
      ? methodText(ownReading(), paymentMethod)
      : "–",
});

/** What the referrer must do, or what happened last. On a phone, it includes the status. */
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
  const { status } = payment;
  const reading = ownReading();
  const { text, isAhead } = latestOfPayment(reading, payment, { timezone, nowMs: Date.now() });
  const blocked = blockedIn(payment);
  const action = blocked && payoutNeed(reading, blocked).action;
  if (!isOnPhone) {
    return <span className="block truncate first-letter:uppercase">{action ?? text}</span>;
  }
  const ahead = action ?? (isAhead ? text : undefined);
  if (ahead !== undefined) {
    return (
      <>
        <PaymentStatus status={status} isReferrer /> · {ahead}
      </>
    );
  }
  return (
    <span className="inline-flex items-baseline gap-1.75 text-ink">
      <PaymentDot status={status} isReferrer />
      {text}
    </span>
  );
}
