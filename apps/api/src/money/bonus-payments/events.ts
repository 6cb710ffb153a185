import type { NewEvent } from "../../kernel/outbox/new-event.ts";
import type { StoredBonusPayment } from "./bonus-payment.ts";

export const bonusPaymentCreated = (
  payment: StoredBonusPayment,
): NewEvent<"bonus_payment.created"> => ({
  eventType: "bonus_payment.created",
  organizationId: payment.organizationId,
  data: {
    bonusPaymentId: payment.id,
    referralId: payment.referralId,
    referrerId: payment.referrerId,
    amount: payment.amount,
    currency: payment.currency,
    paymentMethod: payment.paymentMethod,
    status: payment.status,
    createdBy: payment.createdById,
    createdAt: payment.createdAt.getTime(),
  },
  metadata: { version: payment.version },
});

export const bonusPaymentStatusUpdated = (
  before: StoredBonusPayment,
  after: StoredBonusPayment,
): NewEvent<"bonus_payment.status_updated"> => ({
  eventType: "bonus_payment.status_updated",
  organizationId: after.organizationId,
  data: {
    bonusPaymentId: after.id,
    referralId: after.referralId,
    referrerId: after.referrerId,
    amount: after.amount,
    currency: after.currency,
    statusChange: { oldStatus: before.status, newStatus: after.status },
    updatedAt: after.updatedAt.getTime(),
  },
  metadata: { version: after.version },
});

export const bonusPaymentCompleted = (
  payment: StoredBonusPayment,
): NewEvent<"bonus_payment.completed"> => ({
  eventType: "bonus_payment.completed",
  organizationId: payment.organizationId,
  data: {
    bonusPaymentId: payment.id,
    referralId: payment.referralId,
    amount: payment.amount,
    currency: payment.currency,
    paymentMethod: payment.paymentMethod,
    completedAt: payment.updatedAt.getTime(),
  },
  metadata: { version: payment.version },
});

export const bonusPaymentFailed = (
  payment: StoredBonusPayment,
  failureReason: string,
): NewEvent<"bonus_payment.failed"> => ({
  eventType: "bonus_payment.failed",
  organizationId: payment.organizationId,
  data: {
    bonusPaymentId: payment.id,
    referralId: payment.referralId,
    amount: payment.amount,
    currency: payment.currency,
    paymentMethod: payment.paymentMethod,
    failureReason,
    failedAt: payment.updatedAt.getTime(),
  },
  metadata: { version: payment.version },
});
