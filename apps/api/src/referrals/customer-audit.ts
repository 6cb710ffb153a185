import type { AuditEntry } from "../audit/audit-entry.ts";

interface Link {
  customerId: string;
  referralId: string;
}

export const customerCreatedAudit = ({ customerId, referralId }: Link): AuditEntry => ({
  action: "customer.created",
  target: { type: "customer", id: customerId },
  changes: { referralId: { from: null, to: referralId } },
});

/** A further referral of somebody who is a customer already. */
export const customerLinkedAudit = ({ customerId, referralId }: Link): AuditEntry => ({
  action: "customer.linked",
  target: { type: "customer", id: customerId },
  changes: { referralId: { from: null, to: referralId } },
});
