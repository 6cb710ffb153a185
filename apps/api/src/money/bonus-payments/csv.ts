import type { BonusPayment } from "@referral-service/contract";
import type { CsvColumns } from "../../kernel/lists/csv-export.ts";
import { amountCell, timeCell } from "../../kernel/lists/csv-text.ts";

/** A column's name is the path of its value in the API's bonus payment. */
export const bonusPaymentColumns: CsvColumns<BonusPayment> = {
  id: ({ id }) => id,
  referralId: ({ referralId }) => referralId,
  referrerId: ({ referrerId }) => referrerId,
  amount: amountCell,
  currency: ({ currency }) => currency,
  paymentMethod: ({ paymentMethod }) => paymentMethod,
  status: ({ status }) => status,
  note: ({ note }) => note,
  createdBy: ({ createdBy }) => createdBy,
  createdAt: ({ createdAt }) => timeCell(createdAt),
  updatedAt: ({ updatedAt }) => timeCell(updatedAt),
  approvedBy: ({ approvedBy }) => approvedBy,
  approvedAt: ({ approvedAt }) => timeCell(approvedAt),
  completedAt: ({ completedAt }) => timeCell(completedAt),
  failureReason: ({ failureReason }) => failureReason,
  version: ({ version }) => version,
};
