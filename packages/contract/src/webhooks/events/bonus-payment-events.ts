import { z } from "zod";
import { bonusPaymentStatus } from "../../money/bonus-payments.ts";
import { unixMs } from "../../primitives.ts";
import { envelope, statusChange } from "./envelope.ts";
import completedExample from "./examples/bonus_payment.completed.json" with { type: "json" };
import createdExample from "./examples/bonus_payment.created.json" with { type: "json" };
import credentialsExample from "./examples/bonus_payment.credentials_updated.json" with {
  type: "json",
};
import failedExample from "./examples/bonus_payment.failed.json" with { type: "json" };
import statusExample from "./examples/bonus_payment.status_updated.json" with { type: "json" };

const bonusPaymentId = z.string().describe("Bonus payment that the event is about.");
const referralId = z.string();
const referrerId = z.string().describe("Referrer who gets the payment.");
const amount = z.number().describe("Amount, up to 2 decimal places.");
const currency = z.string().describe("Currency code, ISO 4217.");
const paymentMethod = z.string().describe("Payout method, such as `paypal_venmo`.");

export const bonusPaymentEvents = {
  "bonus_payment.created": envelope(
    "bonus_payment.created",
    z.object({
      bonusPaymentId,
      referralId,
      referrerId,
      amount,
      currency,
      paymentMethod,
      status: bonusPaymentStatus,
      createdBy: z
        .string()
        .describe(
          "User who drafted the payment, or who created the version of the bonus rule that drafted it.",
        ),
      createdAt: unixMs,
    }),
  ).meta({
    id: "BonusPaymentCreatedEvent",
    description: "A bonus payment was drafted.",
    examples: [createdExample],
  }),
  "bonus_payment.status_updated": envelope(
    "bonus_payment.status_updated",
    z.object({
      bonusPaymentId,
      referralId,
      referrerId,
      amount,
      currency,
      statusChange,
      updatedAt: unixMs,
    }),
  ).meta({
    id: "BonusPaymentStatusUpdatedEvent",
    description: "A bonus payment's status changed.",
    examples: [statusExample],
  }),
  "bonus_payment.completed": envelope(
    "bonus_payment.completed",
    z.object({ bonusPaymentId, referralId, amount, currency, paymentMethod, completedAt: unixMs }),
  ).meta({
    id: "BonusPaymentCompletedEvent",
    description:
      "A bonus payment was completed: the referrer was paid. The service also sends `bonus_payment.status_updated` with the `referrerId`.",
    examples: [completedExample],
  }),
  "bonus_payment.failed": envelope(
    "bonus_payment.failed",
    z.object({
      bonusPaymentId,
      referralId,
      amount,
      currency,
      paymentMethod,
      failureReason: z.string(),
      failedAt: unixMs,
    }),
  ).meta({
    id: "BonusPaymentFailedEvent",
    description: "A bonus payment failed.",
    examples: [failedExample],
  }),
  "bonus_payment.credentials_updated": envelope(
    "bonus_payment.credentials_updated",
    z.object({
      userId: z.string().describe("User who changed their payout details."),
      paymentMethod,
      updatedAt: unixMs,
    }),
  ).meta({
    id: "BonusPaymentCredentialsUpdatedEvent",
    description: "A user changed their payout details. The event does not contain the details.",
    examples: [credentialsExample],
  }),
};
