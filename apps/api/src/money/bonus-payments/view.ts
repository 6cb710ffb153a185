import type { BonusPayment } from "@referral-service/contract";
import type { StoredBonusPayment } from "./bonus-payment.ts";

export function toBonusPaymentView(payment: StoredBonusPayment): BonusPayment {
  return {
    id: payment.id,
    referralId: payment.referralId,
    referrerId: payment.referrerId,
    amount: payment.amount,
    currency: payment.currency,
    paymentMethod: payment.paymentMethod,
    status: payment.status,
    note: payment.note,
    createdBy: payment.createdById,
    createdAt: payment.createdAt.getTime(),
    updatedAt: payment.updatedAt.getTime(),
    approvedBy: payment.approvedById,
    approvedAt: payment.approvedAt?.getTime() ?? null,
    completedAt: payment.completedAt?.getTime() ?? null,
    failureReason: payment.failureReason,
    version: payment.version,
  };
}
