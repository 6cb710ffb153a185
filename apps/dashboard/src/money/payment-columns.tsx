import type { ShownPayment } from "@referral-service/contract/app";
import { phrase } from "../languages/phrase.ts";
import type { Column } from "../lists/list-table.tsx";
import { Time } from "../ui/time.tsx";
import { money } from "../words/money.ts";
import { PaymentStatus } from "../words/payment-status.tsx";

/** The list that a referrer sees. The date is that of the status. */
export const paymentColumnsIn = (isBeside: boolean): Column<ShownPayment>[] => [
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
    cell: ({ status, updatedAt }) => (
      <>
        <PaymentStatus status={status} isReferrer />
        <span className="sm:hidden">
          {" · "}
          <Time unixMs={updatedAt} />
        </span>
      </>
    ),
    isBesideRecord: true,
  },
  {
    key: "lastChange",
    name: "Last change",
    widthPx: 120,
    cell: ({ updatedAt }) => <Time unixMs={updatedAt} />,
    order: "descending",
    sort: { by: "updatedAt", first: "descending" },
    isNumber: true,
    isMinor: true,
  },
  {
    key: "amount",
    name: "Amount",
    widthPx: 140,
    cell: (payment) => (
      <span className="text-sm text-ink">{money(payment.amount, payment.currency)}</span>
    ),
    sort: { by: "amount", first: "descending" },
    isNumber: true,
    isNextToName: true,
    isBesideRecord: true,
  },
];
