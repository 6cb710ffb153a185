import type { ShownPayment } from "@referral-service/contract/app";
import { useChildMatches } from "@tanstack/react-router";
import { useMemo } from "react";
import { phrase } from "../languages/phrase.ts";
import type { Column } from "../lists/list-table.tsx";
import { useIsNarrow, useIsWide } from "../ui/is-narrow.ts";
import { Status } from "../ui/tag.tsx";
import { Time } from "../ui/time.tsx";
import { money } from "../words/money.ts";
import { labelFor, statuses } from "../words/payment-statuses.ts";
import { useOwnWords } from "../words/texts/use-texts.ts";
import { Way } from "./payment-history.tsx";

const referral: Column<ShownPayment> = {
  key: "referral",
  name: "Referral",
  cell: ({ referralName }) => referralName ?? phrase("Deleted"),
};
const amount: Column<ShownPayment> = {
  key: "amount",
  name: "Amount",
  widthPx: 120,
  cell: (payment) => (
    <span className="text-sm text-ink">{money(payment.amount, payment.currency)}</span>
  ),
  sort: { by: "amount", first: "descending" },
  isNumber: true,
};
const way: Column<ShownPayment> = {
  key: "history",
  name: "Payment history",
  widthPx: 320,
  cell: (payment) => <Way payment={payment} />,
};
const status: Column<ShownPayment> = {
  key: "status",
  name: "Status",
  widthPx: 132,
  cell: (payment) => (
    <Status tone={statuses[payment.status].tone}>{labelFor(payment.status, true)}</Status>
  ),
};
const drafted: Column<ShownPayment> = {
  key: "draftedAt",
  name: "Drafted",
  widthPx: 126,
  cell: ({ createdAt }) => <Time unixMs={createdAt} />,
  order: "descending",
  sort: { by: "createdAt", first: "descending" },
  isNumber: true,
  isMinor: true,
};
const lastChange: Column<ShownPayment> = {
  key: "lastChange",
  name: "Last change",
  widthPx: 250,
  sort: { by: "updatedAt", first: "descending" },
  cell: ({ updatedAt }) => <Time unixMs={updatedAt} />,
  isNumber: true,
  isMinor: true,
};

type Room = "phone" | "besideRecord" | "page" | "widePage";

const columnsIn: Record<Room, Column<ShownPayment>[]> = {
  phone: [
    referral,
    { ...amount, isNextToName: true },
    status,
    { ...drafted, isNumber: false, isMinor: false },
  ],
  besideRecord: [referral, amount, status],
  page: [referral, amount, status, drafted],
  widePage: [referral, amount, way, drafted, lastChange],
};

function useRoom(): Room {
  const isNarrow = useIsNarrow();
  const isWide = useIsWide();
  const hasRecord = useChildMatches().length > 0;
  if (isNarrow) return "phone";
  if (hasRecord) return "besideRecord";
  return isWide ? "widePage" : "page";
}

/** Returns the columns of the list that a referrer sees. */
export function usePaymentColumns() {
  const room = useRoom();
  const columns = useMemo(() => columnsIn[room], [room]);
  return useOwnWords(columns, true);
}
