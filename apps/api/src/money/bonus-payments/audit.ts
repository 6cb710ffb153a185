import { type AuditEntry, changesBetween } from "../../kernel/audit/audit-entry.ts";
import type { StoredBonusPayment } from "./bonus-payment.ts";

const target = ({ id }: StoredBonusPayment) => ({ type: "bonus_payment", id });

const movable = ({ status, paymentMethod, approvedById, failureReason }: StoredBonusPayment) => ({
  status,
  paymentMethod,
  approvedBy: approvedById,
  failureReason,
});

export const bonusPaymentCreatedAudit = (payment: StoredBonusPayment): AuditEntry => ({
  action: "bonus_payment.created",
  target: target(payment),
  changes: {
    referralId: { from: null, to: payment.referralId },
    referrerId: { from: null, to: payment.referrerId },
    amount: { from: null, to: payment.amount },
    currency: { from: null, to: payment.currency },
    paymentMethod: { from: null, to: payment.paymentMethod },
    status: { from: null, to: payment.status },
  },
});

export const bonusPaymentStatusUpdatedAudit = (
  before: StoredBonusPayment,
  after: StoredBonusPayment,
): AuditEntry => ({
  action: "bonus_payment.status_updated",
  target: target(after),
  changes: changesBetween(movable(before), movable(after)),
});

/** The entry is in the log of the person who was asked. */
export const paymentDetailsAskedAudit = (payment: StoredBonusPayment): AuditEntry => ({
  action: "user.payment_details_asked",
  target: { type: "user", id: payment.referrerId },
  changes: { bonusPaymentId: { from: null, to: payment.id } },
});

/** The entry is in the log of the person whose details were shown. */
export const paymentCredentialsSeenAudit = (payment: StoredBonusPayment): AuditEntry => ({
  action: "user.payment_credentials_seen",
  target: { type: "user", id: payment.referrerId },
  changes: { bonusPaymentId: { from: null, to: payment.id } },
});
