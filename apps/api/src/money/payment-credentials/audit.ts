import { type AuditEntry, changesBetween } from "../../kernel/audit/audit-entry.ts";
import type { PaymentCredentials } from "./payment-credentials.ts";

const audited = (credentials: PaymentCredentials | null) => ({
  paymentMethod: credentials?.paymentMethod ?? null,
  version: credentials?.version ?? null,
});

/** The entry is in the person's log. New details show only as a new version. */
export const paymentCredentialsUpdatedAudit = (
  before: PaymentCredentials | null,
  after: PaymentCredentials,
): AuditEntry => ({
  action: "user.payment_credentials_updated",
  target: { type: "user", id: after.userId },
  changes: changesBetween(audited(before), audited(after)),
});
