import type { ShownPayment } from "@referral-service/contract/app";
import { Action } from "../data/next-step.tsx";
import { phrase } from "../languages/phrase.ts";
import type { Column } from "../lists/list-table.tsx";
import { useMinutes } from "../ui/time.tsx";
import {
  dayOfStatus,
  latestOfPayment,
  methodText,
  needsReferrer,
  nextBesideStatus,
} from "../words/own-payment.ts";
import { PaymentStatus } from "../words/payment-status.tsx";
import { blockedIn, payoutNeed } from "../words/payout-need.ts";
import { ownReading } from "../words/texts/use-texts.ts";

/**
 * The list that a referrer sees, with the day of the status. A wide window has the amount next to the
 * name, and the payout method, if not all are the same. Beside a record, what happens next is left
 * out.
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
  const status = statusColumn(timezone, { isBeside, isWide });
  const [amount, date] = [amountColumn(isBeside), dateColumn(timezone, isBeside)];
  return [
    referralColumn(isBeside),
    ...(isWide && !isBeside ? [amount, date, status] : [status, amount, date]),
    ...(isWide && !isBeside && hasMethods ? [method()] : []),
  ];
};

const referralColumn = (isBeside: boolean): Column<ShownPayment> => ({
  key: "referral",
  name: "Referral",
  ...(isBeside ? { minPx: 152 } : { widthPx: 280 }),
  cell: ({ referralName }) => referralName ?? phrase("Deleted"),
});

/** The status, and what the referrer must do or what happens next. */
const statusColumn = (
  timezone: string,
  { isBeside, isWide }: { isBeside: boolean; isWide: boolean },
): Column<ShownPayment> => ({
  key: "status",
  name: "Status",
  ...(isBeside ? { widthPx: 134 } : { minPx: 320 }),
  cell: (payment) => (
    <PaymentStatus status={payment.status} isReferrer>
      {!isBeside && <Next {...{ payment, timezone }} />}
    </PaymentStatus>
  ),
  // In lines, the heading of the group says the others.
  phoneCell: (payment) =>
    needsReferrer(payment) ? <PaymentStatus status={payment.status} isReferrer /> : null,
  isBesideRecord: isBeside && isWide,
});

const amountColumn = (isBeside: boolean): Column<ShownPayment> => ({
  key: "amount",
  name: "Amount",
  widthPx: isBeside ? 110 : 120,
  cell: ({ amount, currency }) => (
    <span className="figures text-sm font-medium text-ink">
      {ownReading().money(amount, currency)}
    </span>
  ),
  sort: { by: "amount", first: "descending" },
  isNumber: true,
  isNextToName: true,
  isBesideRecord: true,
});

/** In lines, it is what the referrer must do or what is promised instead. */
const dateColumn = (timezone: string, isBeside: boolean): Column<ShownPayment> => ({
  key: "date",
  name: "Date",
  widthPx: isBeside ? 104 : 120,
  cell: (payment) => dayOfStatus(ownReading(), payment, { timezone, nowMs: Date.now() }),
  phoneCell: (payment) => <Latest {...{ payment, timezone }} />,
  isNumber: true,
  order: "descending",
  sort: { by: "updatedAt", first: "descending" },
  isBesideRecord: isBeside,
});

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

const actionIn = (payment: ShownPayment) => {
  const blocked = blockedIn(payment);
  return blocked && <Action>{payoutNeed(ownReading(), blocked).action}</Action>;
};

const textClass = "inline-block max-w-full truncate align-bottom first-letter:uppercase";

/** What the referrer must do, or what happens next. */
function Next({ payment, timezone }: Dated) {
  useMinutes();
  const next =
    actionIn(payment) ?? nextBesideStatus(ownReading(), payment, { timezone, nowMs: Date.now() });
  return next !== undefined && <span className="text-ink-3">· {next}</span>;
}

/** What the referrer must do, or when the bonus got its status or is promised. */
function Latest({ payment, timezone }: Dated) {
  useMinutes();
  return (
    actionIn(payment) ?? (
      <span className={textClass}>
        {latestOfPayment(ownReading(), payment, {
          ...{ timezone, nowMs: Date.now() },
          isInGroup: true,
        })}
      </span>
    )
  );
}
