import type { AuditEntry } from "../audit/audit-entry.ts";
import { changesBetween } from "../audit/changes.ts";
import type { PaymentCredentials } from "./payment-credentials.ts";

const audited = (credentials: PaymentCredentials | null) => ({
  paymentMethod: credentials?.paymentMethod ?? null,
  version: credentials?.version ?? null,
});

/** In the log of the person; that new details were given shows in the version alone. */
export const paymentCredentialsUpdatedAudit = (
  before: PaymentCredentials | null,
  after: PaymentCredentials,
): AuditEntry => ({
  action: "user.payment_credentials_updated",
  target: { type: "user", id: after.userId },
  changes: changesBetween(audited(before), audited(after)),
});
