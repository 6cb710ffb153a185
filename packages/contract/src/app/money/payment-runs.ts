import { z } from "zod";
import { everybody, requiresPerson, toSendBonuses } from "../../access/route-access.ts";
import { bonusPaymentStatus } from "../../money/bonus-payments.ts";
import { id, nameText, organizationQuery, pageQuery, text, unixMs } from "../../primitives.ts";
import { act, c, create, list, read, set } from "../../router.ts";
import { iban } from "./payment-credentials.ts";
import { shownPayment } from "./payments.ts";

export const paymentRunKinds = ["sepa", "paypal", "wise", "csv"] as const;

const paymentRunKind = z
  .enum(paymentRunKinds)
  .describe("Format of the file for the bank or provider")
  .meta({ id: "PaymentRunKind" });

/** Largest number of payments in a run. */
export const paymentRunMax = 5_000;

const paymentRunStatus = z.enum(["open", "finished", "canceled"]).meta({ id: "PaymentRunStatus" });

const sum = z.object({ currency: z.string(), count: z.int(), amount: z.number() });

const paymentRun = z
  .object({
    id: z.string(),
    number: z.int().describe("Position of the run among all runs, from the first one"),
    kind: paymentRunKind,
    status: paymentRunStatus.describe(
      "Status of the run. `finished` means that each payment has a result.",
    ),
    sums: z.array(sum).describe("Number and total of the payments in the run, by currency"),
    waitingCount: z
      .int()
      .describe("Number of payments without a result. 0 if the run was canceled."),
    completedCount: z.int(),
    failedCount: z.int(),
    createdByName: z.string().nullable(),
    createdAt: unixMs,
    endedAt: unixMs.nullable(),
    version: z.int(),
  })
  .meta({ id: "PaymentRun" });

/**
 * Reason why a payment is not part of a run. A PayPal file has one currency: that of the first payment.
 * SEPA and Wise require an IBAN, and PayPal requires an email address.
 */
const leftOutBecause = z
  .enum([
    "own_payment",
    "not_approved",
    "no_payout_details",
    "other_method",
    "other_currency",
    "account_not_usable",
    "name_not_writable",
  ])
  .meta({ id: "LeftOutBecause" });

const createdPaymentRun = z
  .object({
    run: paymentRun,
    leftOut: z.array(z.object({ bonusPaymentId: z.string(), because: leftOutBecause })),
  })
  .meta({ id: "CreatedPaymentRun" });

const createPaymentRun = z
  .strictObject({
    kind: paymentRunKind,
    bonusPaymentIds: z
      .array(id)
      .min(1)
      .max(100)
      .optional()
      .describe(
        `IDs of approved or failed payments. \`leftOut\` in the response lists those that cannot be part of the run. Default: the ${paymentRunMax} oldest approved payments.`,
      ),
  })
  .meta({
    id: "CreatePaymentRun",
    examples: [{ kind: "sepa", bonusPaymentIds: ["0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0060"] }],
  });

/** Payments and totals that a run of each kind would include now. */
const readyForRuns = z
  .object({
    kinds: z.array(
      z.object({
        kind: paymentRunKind,
        sums: z
          .array(sum)
          .describe("Number and total of the payments that the run would include, by currency"),
        leftOut: z
          .array(z.object({ because: leftOutBecause, sums: z.array(sum) }))
          .describe(
            "Number and total of the approved payments that the run would leave out, by reason and currency",
          ),
      }),
    ),
  })
  .meta({ id: "ReadyForRuns" });

const paymentRunFile = z
  .object({ fileName: z.string(), mediaType: z.string(), text: z.string() })
  .meta({ id: "PaymentRunFile" });

/** A payment in the run, as it was then or as it is now. */
const paymentOfRun = z
  .object({
    payment: shownPayment,
    reference: z.string().describe("Reference in the file and on the bank statement"),
    result: bonusPaymentStatus
      .extract(["completed", "failed"])
      .nullable()
      .describe(
        "Result of the payment. Null if the payment has no result yet, or if the run was canceled before it had one.",
      ),
  })
  .meta({ id: "PaymentOfRun" });

const paymentsOfRunQuery = organizationQuery.extend({
  ...pageQuery,
  result: z
    .enum(["none", "completed", "failed"])
    .optional()
    .describe("Return only payments with this result"),
});

/** A bank's file on the largest run has about 5 MB. A larger request is rejected before it is read. */
const paymentResultsBytesMax = 8 * 1_024 * 1_024;

const importPaymentResults = z
  .strictObject({
    text: text(paymentResultsBytesMax).describe(
      "Text of the bank's pain.002 file or of the provider's CSV file. The request can be up to 8 MiB.",
    ),
  })
  .meta({ id: "ImportPaymentResults", examples: [{ text: "reference,status\nRB-1,paid\n" }] });

const importedPaymentResults = z
  .object({
    run: paymentRun,
    completedCount: z.int().describe("Number of payments that this request changed to `completed`"),
    failedCount: z.int().describe("Number of payments that this request changed to `failed`"),
    waitingCount: z.int().describe("Number of payments in the file without a final result"),
  })
  .meta({ id: "ImportedPaymentResults" });

/** The organization's own account. SEPA files pay from it. */
const payerAccount = z
  .object({
    account: z
      .object({ accountHolder: z.string(), hint: z.string(), updatedAt: unixMs })
      .nullable()
      .describe("Account to pay from. Null until someone enters one."),
  })
  .meta({ id: "PayerAccount" });

const sentPayerAccount = z.strictObject({ accountHolder: nameText(70), iban }).meta({
  id: "SentPayerAccount",
  examples: [{ accountHolder: "Northwind Homes", iban: "DE89 3704 0044 0532 0130 00" }],
});

export type PaymentRunKind = (typeof paymentRunKinds)[number];
export type PaymentRun = z.infer<typeof paymentRun>;
export type LeftOutBecause = z.infer<typeof leftOutBecause>;
export type CreatedPaymentRun = z.infer<typeof createdPaymentRun>;
export type ReadyForRuns = z.infer<typeof readyForRuns>;
export type PaymentRunFile = z.infer<typeof paymentRunFile>;
export type PaymentOfRun = z.infer<typeof paymentOfRun>;
export type SentPayerAccount = z.infer<typeof sentPayerAccount>;

const access = requiresPerson({ roles: everybody, neededFlag: toSendBonuses });
const toPay = { access, needsFreshSignIn: true } as const;

/** A run puts many approved payments in one file for the bank or the provider. */
export const paymentRunsContract = c.router({
  list: list("/payment-runs", paymentRun, { summary: "List payment runs", access }),
  create: create(
    "/payment-runs",
    { body: createPaymentRun, item: createdPaymentRun },
    { summary: "Create a payment run", ...toPay },
  ),
  get: read("/payment-runs/:id", paymentRun, { summary: "Get a payment run", access }),
  ready: read("/payments/ready-for-runs", readyForRuns, {
    summary: "Preview payment runs",
    access,
  }),
  payments: list("/payment-runs/:id/payments", paymentOfRun, {
    summary: "List the payments of a run",
    query: paymentsOfRunQuery,
    access,
  }),
  // The route is a GET, because the service stores responses to a POST for repeated requests, and
  // the file contains payout details.
  file: read("/payment-runs/:id/file", paymentRunFile, {
    summary: "Download the file of a run",
    ...toPay,
  }),
  results: act(
    "/payment-runs/:id/results",
    { body: importPaymentResults, item: importedPaymentResults },
    { summary: "Import the results of a run", ...toPay, bodyBytesMax: paymentResultsBytesMax },
  ),
  cancel: act(
    "/payment-runs/:id/cancel",
    { item: paymentRun },
    {
      summary: "Cancel a payment run",
      ...toPay,
      versioned: true,
    },
  ),
});

export const payerAccountContract = c.router({
  get: read("/payer-account", payerAccount, {
    summary: "Get the account to pay from",
    access,
  }),
  set: set(
    "/payer-account",
    { body: sentPayerAccount, item: payerAccount },
    { summary: "Set the account to pay from", ...toPay },
  ),
});
