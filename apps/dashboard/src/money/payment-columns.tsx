import type { ShownPayment } from "@referral-service/contract/app";
import { phrase } from "../languages/phrase.ts";
import type { Column } from "../lists/list-table.tsx";
import { Time } from "../ui/time.tsx";
import { money } from "../words/money.ts";
import { PaymentStatus } from "../words/payment-status.tsx";

/** The list that a referrer sees. The date is that of the status. */
export const paymentColumns: Column<ShownPayment>[] = [
  {
    key: "referral",
    name: "Referral",
    cell: ({ referralName }) => referralName ?? phrase("Deleted"),
  },
  {
    key: "status",
    name: "Status",
    cell: ({ status, failureReason }) => (
      <>
        <PaymentStatus status={status} isReferrer />
        {status === "failed" && failureReason !== null && (
          <span className="text-ink-3"> · {failureReason}</span>
        )}
      </>
    ),
    isBesideRecord: true,
  },
  {
    key: "lastChange",
    name: "Last change",
    widthPx: 144,
    cell: ({ updatedAt }) => <Time unixMs={updatedAt} />,
    order: "descending",
    sort: { by: "updatedAt", first: "descending" },
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
