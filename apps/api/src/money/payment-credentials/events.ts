import type { NewEvent } from "../../kernel/outbox/new-event.ts";
import type { PaymentCredentials } from "./payment-credentials.ts";

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
