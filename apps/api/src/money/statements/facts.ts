import type { StatementPayment } from "@referral-service/contract/app";
import type { StoredBonusPayment } from "../bonus-payments/rules.ts";

export interface StatementRow extends StoredBonusPayment {
  referralName: string | null;
}

/** Rounds sums of floating-point numbers that have two decimal places each. */
export const cents = (amount: number) => Number(amount.toFixed(2));

export const toStatementPayment = (row: StatementRow): StatementPayment => ({
  id: row.id,
  createdAt: row.createdAt.getTime(),
  referralName: row.referralName,
  amount: row.amount,
  currency: row.currency,
  status: row.status,
  approvedAt: row.approvedAt?.getTime() ?? null,
  completedAt: row.completedAt?.getTime() ?? null,
  reference: row.reference,
});
