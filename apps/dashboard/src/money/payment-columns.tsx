import type { ShownPayment } from "@referral-service/contract/app";
import type { ReactNode } from "react";
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
  stepsAhead,
} from "../words/own-payment.ts";
import { PaymentStatus } from "../words/payment-status.tsx";
import { blockedIn, payoutNeed } from "../words/payout-need.ts";
import { ownReading } from "../words/texts/use-texts.ts";

interface Room {
  isBeside: boolean;
  isWide: boolean;
}

/**
 * The list that a referrer sees, with the day of the status and, if there is room and not all are the
 * same, the payout method. Beside a record, what happens next is left out.
 */
export const paymentColumnsIn = (
  timezone: string,
  {
    isNarrow,
    hasMethods,
    ...room
  }: Room & {
    /** Whether the rows have the lines of a phone. */
    isNarrow: boolean;
    /** Whether the payments have different payout methods. */
    hasMethods: boolean;
  },
): Column<ShownPayment>[] => [
  referralColumn(room),
  statusColumn(timezone, room),
  ...(room.isWide || room.isBeside || isNarrow ? [] : [nextColumn(timezone)]),
  ...(room.isWide && !room.isBeside && hasMethods ? [method()] : []),
  amountColumn(room),
  dateColumn(timezone, room),
];

const referralColumn = ({ isBeside, isWide }: Room): Column<ShownPayment> => ({
  key: "referral",
  name: "Referral",
  ...(isWide && !isBeside ? { widthPx: 280 } : { minPx: 152 }),
  cell: ({ referralName }) => referralName ?? phrase("Deleted"),
});

/** The status. In a wide window, also what the referrer must do or what happens next. */
const statusColumn = (timezone: string, { isBeside, isWide }: Room): Column<ShownPayment> => ({
  key: "status",
  name: "Status",
  ...(isBeside ? { widthPx: 134 } : isWide ? { minPx: 320 } : { widthPx: 160 }),
  cell: (payment) => (
    <PaymentStatus status={payment.status} isReferrer>
      {isWide && !isBeside && <Next {...{ payment, timezone }}>{"· "}</Next>}
    </PaymentStatus>
  ),
  // In lines, the heading of the group says the others.
  phoneCell: (payment) =>
    needsReferrer(payment) ? <PaymentStatus status={payment.status} isReferrer /> : null,
  isBesideRecord: isBeside && isWide,
});

/** What the referrer must do or what happens next, below the name if there is no room beside it. */
const nextColumn = (timezone: string): Column<ShownPayment> => ({
  key: "nextStep",
  name: "Latest",
  minPx: 250,
  // A row without it has one line.
  cell: (payment) => stepsAhead(payment.status).length > 0 && <Next {...{ payment, timezone }} />,
});

const amountColumn = ({ isBeside, isWide }: Room): Column<ShownPayment> => ({
  key: "amount",
  name: "Amount",
  widthPx: isWide && !isBeside ? 120 : 110,
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
const dateColumn = (timezone: string, { isBeside, isWide }: Room): Column<ShownPayment> => ({
  key: "date",
  name: "Date",
  widthPx: isWide && !isBeside ? 120 : 104,
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
function Next({ payment, timezone, children }: Dated & { children?: ReactNode }) {
  useMinutes();
  const next =
    actionIn(payment) ?? nextBesideStatus(ownReading(), payment, { timezone, nowMs: Date.now() });
  return (
    next !== undefined && (
      <span className="text-ink-3">
        {children}
        {next}
      </span>
    )
  );
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
