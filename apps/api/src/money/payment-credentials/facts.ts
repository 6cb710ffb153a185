import type { OwnCredentials } from "@referral-service/contract/app";
import { type AuditEntry, changesBetween } from "../../kernel/audit/audit-entry.ts";
import type { NewEvent } from "../../kernel/outbox/new-event.ts";
import type { PaymentCredentials } from "./payment-credentials.ts";

export const toOwnCredentials = (
  { paymentMethod, updatedAt }: PaymentCredentials,
  details: Record<string, string>,
): OwnCredentials => ({
  credentials: {
    paymentMethod,
    // A person must read their whole instructions to correct them.
    hint: details.instructions ?? hintOf(details),
    updatedAt: updatedAt.getTime(),
  },
});

const shownLength = 4;

/**
 * Shows enough to recognize the account, and too little for a stranger who sees the screen. Null if
 * the details have no account.
 */
export function hintOf({
  accountNumber,
  account = accountNumber,
}: Record<string, string>): string | null {
  if (account === undefined) return null;
  const [name = "", ...domain] = account.split("@");
  if (domain.length > 0) return `${name.slice(0, 1)}•••@${domain.join("@")}`;
  const signs = account.replaceAll(" ", "");
  return signs.length > 2 * shownLength ? `••••${signs.slice(-shownLength)}` : "••••";
}

export const bonusPaymentCredentialsUpdated = (
  credentials: PaymentCredentials,
): NewEvent<"bonus_payment.credentials_updated"> => ({
  eventType: "bonus_payment.credentials_updated",
  organizationId: credentials.organizationId,
  data: {
    userId: credentials.userId,
    paymentMethod: credentials.paymentMethod,
    updatedAt: credentials.updatedAt.getTime(),
  },
  metadata: { version: credentials.version },
});

const audited = (credentials: PaymentCredentials | null) => ({
  paymentMethod: credentials?.paymentMethod ?? null,
  version: credentials?.version ?? null,
});

/**
 * Returns the entry for the person's audit log. It shows the payment method and the version, but
 * not the payout details.
 */
export const paymentCredentialsUpdatedAudit = (
  before: PaymentCredentials | null,
  after: PaymentCredentials,
): AuditEntry => ({
  action: "user.payment_credentials_updated",
  target: { type: "user", id: after.userId },
  changes: changesBetween(audited(before), audited(after)),
});
