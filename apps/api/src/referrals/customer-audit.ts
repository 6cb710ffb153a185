import type { AuditEntry } from "../kernel/audit/audit-entry.ts";

interface Link {
  customerId: string;
  referralId: string;
}

export const customerCreatedAudit = ({ customerId, referralId }: Link): AuditEntry => ({
  action: "customer.created",
  target: { type: "customer", id: customerId },
  changes: { referralId: { from: null, to: referralId } },
});

/** The entry for a further referral of a known customer. */
export const customerLinkedAudit = ({ customerId, referralId }: Link): AuditEntry => ({
  action: "customer.linked",
  target: { type: "customer", id: customerId },
  changes: { referralId: { from: null, to: referralId } },
});
