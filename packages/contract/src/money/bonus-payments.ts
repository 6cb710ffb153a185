import { z } from "zod";
import {
  everybody,
  requiresPerson,
  requiresScope,
  toReadBonuses,
  toSendBonuses,
} from "../access/route-access.ts";
import { referralBounds } from "../bounds.ts";
import { csvOf } from "../http/csv-columns.ts";
import {
  createdWindow,
  id,
  listQuery,
  organizationQuery,
  sentAmount,
  sentCurrency,
  text,
  unixMs,
  updatedWindow,
} from "../primitives.ts";
import { c, create, list, read } from "../router.ts";
import { bonusExplanation } from "./bonus-rules.ts";

export const bonusPaymentStatus = z
  .enum(["draft", "approved", "processing", "completed", "failed", "canceled"])
  .meta({ id: "BonusPaymentStatus" });

// The largest amount. In a double, the sum of a hundred thousand of these amounts still has exact
// cents.
const amountMax = 999_999_999.99;

/**
 * The method is a pattern instead of a list, because the app defines the payment methods and can
 * add more on its own.
 */
const sentPaymentMethod = z
  .string()
  .max(50)
  .regex(
    /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/,
    "must contain only lowercase letters and digits, with single underscores between them",
  );

const example = {
  id: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0060",
  referralId: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0001",
  referrerId: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0011",
  amount: 250,
  currency: "EUR",
  paymentMethod: "paypal_venmo",
  status: "draft",
  note: "Signed on the first visit",
  createdBy: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0012",
  createdAt: 1760000000000,
  updatedAt: 1760000000000,
  approvedBy: null,
  approvedAt: null,
  completedAt: null,
  failureReason: null,
  runId: null,
  reference: null,
  ruleId: null,
  ruleVersion: null,
  version: 1,
};

export const bonusPayment = z
  .object({
    id: z.string(),
    referralId: z.string(),
    referrerId: z.string().describe("Referrer who gets the payment."),
    amount: z.number().describe("Amount, up to 2 decimal places."),
    currency: z.string().describe("Currency code, ISO 4217."),
    paymentMethod: z
      .string()
      .describe(
        "Payout method, such as `paypal_venmo`. The service sets it to the referrer's current method when processing starts.",
      ),
    status: bonusPaymentStatus,
    note: z.string().nullable(),
    createdBy: z
      .string()
      .describe(
        "User who drafted the payment, or who created the version of the bonus rule that drafted it.",
      ),
    createdAt: unixMs,
    updatedAt: unixMs,
    approvedBy: z
      .string()
      .nullable()
      .describe("User who approved the payment in the app. Null if not approved yet."),
    approvedAt: unixMs.nullable(),
    completedAt: unixMs.nullable(),
    failureReason: z
      .string()
      .nullable()
      .describe(
        "Reason why the last attempt to pay failed. Null if it did not fail, or if there was no attempt.",
      ),
    runId: z
      .string()
      .nullable()
      .describe("ID of the payment run that includes the payment. Null if no run includes it."),
    reference: z
      .string()
      .nullable()
      .describe(
        "Reference in the payment run's file and on the bank statement. Null if no run includes the payment.",
      ),
    ruleId: z
      .string()
      .nullable()
      .describe("Bonus rule that drafted the payment. Null if a person drafted the payment."),
    ruleVersion: z
      .int()
      .nullable()
      .describe(
        "Version of the rule's terms that was in force when the referral was submitted. Null if a person drafted the payment.",
      ),
    version: z
      .int()
      .describe("Version of the resource. Starts at 1 and increases by 1 with each change."),
  })
  .meta({ id: "BonusPayment", examples: [example] });

const bonusPaymentDetails = bonusPayment
  .extend({
    explanation: bonusExplanation
      .nullable()
      .describe(
        "Explanation of the amount. Null if a person drafted the payment. Always null for referrers.",
      ),
  })
  .meta({ id: "BonusPaymentDetails", examples: [{ ...example, explanation: null }] });

const createBonusPayment = z
  .strictObject({
    referralId: id.describe("Referral that the payment is for. Its referrer gets the payment."),
    amount: sentAmount(amountMax).describe("Amount above 0, up to 2 decimal places."),
    currency: sentCurrency
      .optional()
      .describe("Currency code, ISO 4217. Default: `defaultCurrency` of the organization."),
    paymentMethod: sentPaymentMethod
      .optional()
      .describe(
        "Payout method. Default: the method that the referrer chose in the app, or `manual` if they chose none.",
      ),
    note: text(1_000).nullable().optional(),
  })
  .meta({
    id: "CreateBonusPayment",
    description: "Creates a draft. A person approves and pays it in the app.",
    examples: [{ referralId: example.referralId, amount: 250, paymentMethod: "paypal_venmo" }],
  });

export type BonusPayment = z.infer<typeof bonusPayment>;
export type BonusPaymentStatus = z.infer<typeof bonusPaymentStatus>;

const listBonusPaymentsQuery = organizationQuery.extend({
  ...listQuery,
  status: bonusPaymentStatus.optional().describe("Return only bonus payments with this status."),
  referrerId: id.optional().describe("Return only bonus payments to this referrer."),
  referralId: id.optional().describe("Return only bonus payments for this referral."),
  ...createdWindow,
  ...updatedWindow,
});

export const bonusPaymentsContract = c.router({
  list: list("/bonus-payments", bonusPayment, {
    summary: "List bonus payments",
    description: "Lists bonus payments, newest first.",
    query: listBonusPaymentsQuery,
    access: requiresScope("bonus-payments:read", { roles: everybody, neededFlag: toReadBonuses }),
    csv: csvOf(bonusPayment),
  }),
  get: read("/bonus-payments/:id", bonusPaymentDetails, {
    summary: "Get a bonus payment",
    access: requiresScope("bonus-payments:read", { roles: everybody, neededFlag: toReadBonuses }),
  }),
  create: create(
    "/bonus-payments",
    { body: createBonusPayment, item: bonusPayment },
    {
      summary: "Draft a bonus payment",
      description: `Drafts a bonus payment. A person approves and pays it in the app. A referral can have up to ${referralBounds.bonusPayments} bonus payments.`,
      access: requiresPerson({ roles: everybody, neededFlag: toSendBonuses }),
      forAssistants: true,
    },
  ),
});
