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

const referrer: Column<ShownPayment> = {
  name: "Referrer",
  cell: ({ referrerName }) => referrerName ?? phrase("No name"),
};
const referral: Column<ShownPayment> = {
  key: "referral",
  name: "Referral",
  cell: ({ referralName }) => referralName ?? phrase("Deleted"),
};
/** Next to a record, so that there is room for the amount and the status. */
const both: Column<ShownPayment> = {
  name: "Referrer",
  cell: (payment) => (
    <>
      <bdi>{referrer.cell(payment)}</bdi>
      <span className="font-normal text-ink-3">
        {" · "}
        <bdi>{referral.cell(payment)}</bdi>
      </span>
    </>
  ),
};
const amount: Column<ShownPayment> = {
  key: "amount",
  name: "Amount",
  widthPx: 120,
  cell: (payment) => <span className="text-ink">{money(payment.amount, payment.currency)}</span>,
  sort: { by: "amount", first: "descending" },
  isNumber: true,
};
const way: Column<ShownPayment> = {
  key: "history",
  name: "Payment history",
  widthPx: 320,
  cell: (payment) => <Way payment={payment} />,
};
const statusFor = (isReferrer: boolean): Column<ShownPayment> => ({
  key: "status",
  name: phrase("Status"),
  widthPx: isReferrer ? 132 : 116,
  cell: (payment) => (
    <Status tone={statuses[payment.status].tone}>{labelFor(payment.status, isReferrer)}</Status>
  ),
});
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
  cell: ({ changedByName, updatedAt }) => (
    <>
      {changedByName !== null && (
        <>
          <bdi>{changedByName}</bdi>
          {" · "}
        </>
      )}
      <Time unixMs={updatedAt} />
    </>
  ),
  isNumber: true,
  isMinor: true,
};

type Room = "phone" | "besideRecord" | "page" | "widePage";

function columnsIn(room: Room, isReferrer: boolean): Column<ShownPayment>[] {
  const status = statusFor(isReferrer);
  const who = isReferrer ? [referral] : [referrer, referral];
  const short = [isReferrer ? referral : both, amount, status];
  switch (room) {
    case "phone":
      return [
        ...who.slice(0, 1),
        ...[...who.slice(1), drafted].map((column) => ({
          ...column,
          secondLine: "start" as const,
        })),
        amount,
        { ...status, secondLine: "end" },
      ];
    case "besideRecord":
      return short;
    case "page":
      return [...short, drafted];
    case "widePage":
      return [...who, amount, way, drafted, lastChange];
    default:
      return room satisfies never;
  }
}

function useRoom(): Room {
  const isNarrow = useIsNarrow();
  const isWide = useIsWide();
  const hasRecord = useChildMatches().length > 0;
  if (isNarrow) return "phone";
  if (hasRecord) return "besideRecord";
  return isWide ? "widePage" : "page";
}

export function usePaymentColumns(isReferrer: boolean) {
  const room = useRoom();
  const columns = useMemo(() => columnsIn(room, isReferrer), [room, isReferrer]);
  return useOwnWords(columns, isReferrer);
}
