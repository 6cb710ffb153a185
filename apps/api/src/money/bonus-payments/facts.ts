import type { BonusPayment } from "@referral-service/contract";
import type { PaymentWarning } from "@referral-service/contract/app";
import { type AuditEntry, changesBetween } from "../../kernel/audit/audit-entry.ts";
import type { NewEvent } from "../../kernel/outbox/new-event.ts";
import type { StoredBonusPayment } from "./rules.ts";

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
    runId: payment.runId,
    reference: payment.reference,
    ruleId: payment.ruleId,
    ruleVersion: payment.ruleVersion,
    version: payment.version,
  };
}

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
): NewEvent<"bonus_payment.failed"> => ({
  eventType: "bonus_payment.failed",
  organizationId: payment.organizationId,
  data: {
    bonusPaymentId: payment.id,
    referralId: payment.referralId,
    amount: payment.amount,
    currency: payment.currency,
    paymentMethod: payment.paymentMethod,
    failureReason: payment.failureReason ?? "",
    failedAt: payment.updatedAt.getTime(),
  },
  metadata: { version: payment.version },
});

const target = ({ id }: StoredBonusPayment) => ({ type: "bonus_payment", id });

const movable = (payment: StoredBonusPayment) => ({
  status: payment.status,
  paymentMethod: payment.paymentMethod,
  approvedBy: payment.approvedById,
  failureReason: payment.failureReason,
  runId: payment.runId,
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
    ...(payment.ruleVersion !== null && {
      ruleVersion: { from: null, to: payment.ruleVersion },
    }),
  },
});

/** The warnings, and the reason for the approval despite them. */
export interface WarningOverride {
  kinds: readonly PaymentWarning["kind"][];
  reason: string;
}

export const bonusPaymentStatusUpdatedAudit = (
  before: StoredBonusPayment,
  after: StoredBonusPayment,
  override?: WarningOverride,
): AuditEntry => ({
  action: "bonus_payment.status_updated",
  target: target(after),
  changes: {
    ...changesBetween(movable(before), movable(after)),
    ...(override !== undefined && {
      warnings: { from: null, to: override.kinds },
      approvedBecause: { from: null, to: override.reason },
    }),
  },
});

/** The entry for a request for payout details, in the log of the person who was asked. */
export const paymentDetailsAskedAudit = (payment: StoredBonusPayment): AuditEntry => ({
  action: "user.payment_details_asked",
  target: { type: "user", id: payment.referrerId },
  changes: { bonusPaymentId: { from: null, to: payment.id } },
});

/** The entry for a view of payout details, in the log of the person who owns them. */
export const paymentCredentialsSeenAudit = (payment: StoredBonusPayment): AuditEntry => ({
  action: "user.payment_credentials_seen",
  target: { type: "user", id: payment.referrerId },
  changes: { bonusPaymentId: { from: null, to: payment.id } },
});
