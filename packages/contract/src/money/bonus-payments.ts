import { z } from "zod";
import {
  everybody,
  requiresPerson,
  requiresScope,
  toReadBonuses,
  toSendBonuses,
} from "../access/route-access.ts";
import { csvOf } from "../http/csv.ts";
import {
  createdWindow,
  id,
  organizationQuery,
  pageQuery,
  sentAmount,
  sentCurrency,
  text,
  unixMs,
  updatedWindow,
} from "../primitives.ts";
import { c, create, list, read } from "../router.ts";

export const bonusPaymentStatuses = [
  "draft",
  "approved",
  "processing",
  "completed",
  "failed",
  "canceled",
] as const;

export const bonusPaymentStatus = z.enum(bonusPaymentStatuses).meta({ id: "BonusPaymentStatus" });

/** How many a referral may have, canceled ones included. The next one is refused with CONFLICT. */
export const bonusPaymentsMax = 100;

// A double holds sums of a hundred thousand of these with exact cents.
const amountMax = 999_999_999.99;

/**
 * A pattern instead of a list, because the app defines the payment methods and adds to them on its
 * own.
 */
const sentPaymentMethod = z
  .string()
  .max(50)
  .regex(
    /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/,
    "must be lower-case letters and digits with underscores between them",
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
  version: 1,
};

export const bonusPayment = z
  .object({
    id: z.string(),
    referralId: z.string(),
    referrerId: z.string().describe("Referrer who gets the payment"),
    amount: z.number().describe("At most two decimals"),
    currency: z.string().describe("ISO 4217 code"),
    paymentMethod: z
      .string()
      .describe("Such as `paypal_venmo`; from processing on the method that the referrer had then"),
    status: bonusPaymentStatus,
    note: z.string().nullable(),
    createdBy: z.string().describe("The user who drafted it"),
    createdAt: unixMs,
    updatedAt: unixMs,
    approvedBy: z.string().nullable().describe("The user who approved it in the app"),
    approvedAt: unixMs.nullable(),
    completedAt: unixMs.nullable(),
    failureReason: z.string().nullable().describe("Why the latest attempt to pay failed"),
    version: z.int().describe("1 for a new resource; incremented with every change"),
  })
  .meta({ id: "BonusPayment", examples: [example] });

export const createBonusPayment = z
  .strictObject({
    referralId: id.describe("The payment is credited to this referral's referrer"),
    amount: sentAmount(amountMax).describe("At most two decimals"),
    currency: sentCurrency.optional().describe("The organization's `defaultCurrency` when omitted"),
    paymentMethod: sentPaymentMethod
      .optional()
      .describe("The method that the referrer chose in the app, else `manual`, when omitted"),
    note: text(1_000).nullable().optional(),
  })
  .meta({
    id: "CreateBonusPayment",
    description: "Creates a draft. A person approves and pays it in the app.",
    examples: [{ referralId: example.referralId, amount: 250, paymentMethod: "paypal_venmo" }],
  });

export type BonusPayment = z.infer<typeof bonusPayment>;
export type BonusPaymentStatus = z.infer<typeof bonusPaymentStatus>;
export type CreateBonusPayment = z.infer<typeof createBonusPayment>;

export const listBonusPaymentsQuery = organizationQuery.extend({
  ...pageQuery,
  status: bonusPaymentStatus.optional().describe("Only bonus payments in this status"),
  referrerId: id.optional().describe("Only bonus payments of this referrer"),
  referralId: id.optional().describe("Only bonus payments for this referral"),
  ...createdWindow,
  ...updatedWindow,
});

export const bonusPaymentsContract = c.router({
  list: list("/bonus-payments", bonusPayment, {
    summary: "List bonus payments, newest first",
    query: listBonusPaymentsQuery,
    access: requiresScope("bonus-payments:read", { roles: everybody, neededFlag: toReadBonuses }),
    csv: csvOf(bonusPayment),
  }),
  get: read("/bonus-payments/:id", bonusPayment, {
    summary: "Read one bonus payment",
    access: requiresScope("bonus-payments:read", { roles: everybody, neededFlag: toReadBonuses }),
  }),
  create: create(
    "/bonus-payments",
    { body: createBonusPayment, item: bonusPayment },
    {
      summary: `Draft a bonus payment, which a person approves in the app; a referral has at most ${bonusPaymentsMax}`,
      access: requiresPerson({ roles: everybody, neededFlag: toSendBonuses }),
      forAssistants: true,
    },
  ),
});
