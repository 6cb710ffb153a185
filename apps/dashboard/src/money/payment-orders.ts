import type { BonusPaymentStatus } from "@referral-service/contract";
import type { AnyColumn } from "../lists/columns.ts";

const timeNames: Record<BonusPaymentStatus, string> = {
  draft: "Drafted",
  approved: "Approved",
  processing: "Since",
  completed: "Paid",
  failed: "Failed",
  canceled: "Canceled",
};

/** Returns the orders of a tab: the time of its status, which is the usual one, and the amount. */
export const paymentOrders = (tab: BonusPaymentStatus): readonly [AnyColumn, AnyColumn] => [
  {
    name: timeNames[tab],
    sort: { by: tab === "draft" ? "createdAt" : "updatedAt", first: "descending" },
    order: "descending",
  },
  { name: "Amount", sort: { by: "amount", first: "descending" } },
];
