import { z } from "zod";
import {
  everybody,
  requiresPerson,
  toReadBonuses,
  toSendBonuses,
} from "../../access/route-access.ts";
import { csvOf } from "../../http/csv-columns.ts";
import { bonusPaymentStatus } from "../../money/bonus-payments.ts";
import {
  nameText,
  organizationQuery,
  pageQuery,
  queryInteger,
  readerLanguages,
  searchQuery,
  sentAmount,
  sentCurrency,
  text,
  unixMs,
} from "../../primitives.ts";
import { c, list, read, set } from "../../router.ts";
import { shownMax } from "../shown-max.ts";

const year = queryInteger(z.int().min(2000).max(2200)).describe("Calendar year");

const statementSum = z.object({
  currency: z.string(),
  earned: z
    .number()
    .describe(
      "Total of the payments approved during the year, excluding failed and canceled payments",
    ),
  onItsWay: z
    .number()
    .describe(
      "Total of the payments approved during the year that are still approved or processing",
    ),
  paid: z.number().describe("Total of the payments completed during the year"),
});

/** A referrer's earnings in a calendar year in the organization's time zone. */
const statement = z
  .object({
    userId: z.string(),
    name: z.string().nullable(),
    language: z
      .enum(readerLanguages)
      .describe(
        "Language of the statement: the one that the person chose, or else that of the organization",
      ),
    year: z.int(),
    sums: z.array(statementSum).describe("Totals by currency"),
  })
  .meta({ id: "Statement" });

export const statementPayment = z
  .object({
    id: z.string(),
    createdAt: unixMs,
    referralName: z
      .string()
      .nullable()
      .describe("Name of the referred person. Null if the referral was deleted."),
    amount: z.number(),
    currency: z.string(),
    status: bonusPaymentStatus,
    approvedAt: unixMs.nullable(),
    completedAt: unixMs.nullable(),
    reference: z
      .string()
      .nullable()
      .describe("Reference on the bank statement. Null if no payment run includes the payment."),
  })
  .meta({ id: "StatementPayment" });

/** The value of one unit of another currency, in the currency of the threshold. */
const sentRates = z
  .array(z.strictObject({ currency: sentCurrency, rate: z.number().gt(0).max(1_000_000) }))
  .max(20)
  .refine(
    (rates) => new Set(rates.map(({ currency }) => currency)).size === rates.length,
    "must not contain duplicate currencies",
  )
  .describe(
    "Value of one unit of each other currency, in the currency of the threshold. Amounts in a currency without a rate do not count.",
  );

const yearlyTotals = z
  .object({
    year: z.int(),
    people: z
      .array(
        z.object({
          userId: z.string(),
          name: z.string().nullable(),
          sums: z.array(z.object({ currency: z.string(), amount: z.number() })),
          share: z
            .number()
            .nullable()
            .describe(
              "Total divided by the threshold, above 1 if the threshold was exceeded. Null if there is no threshold.",
            ),
          hasTaxDetails: z.boolean(),
        }),
      )
      .describe(`Up to ${shownMax.yearlyTotals} people, largest total first`),
    hasMore: z.boolean().describe("Whether more people have a total"),
  })
  .meta({ id: "YearlyTotals" });

const paymentThreshold = z
  .object({
    threshold: z
      .object({ amount: z.number(), currency: z.string(), rates: sentRates, updatedAt: unixMs })
      .nullable()
      .describe("Yearly threshold. Null if none is set."),
  })
  .meta({ id: "PaymentThreshold" });

const sentPaymentThreshold = z
  .strictObject({
    threshold: z
      .strictObject({
        amount: sentAmount(999_999_999.99),
        currency: sentCurrency,
        rates: sentRates.default([]),
      })
      .nullable(),
  })
  .meta({
    id: "SentPaymentThreshold",
    examples: [
      { threshold: { amount: 3000, currency: "EUR", rates: [{ currency: "NOK", rate: 0.087 }] } },
    ],
  });

const taxFields = {
  legalName: nameText(200).describe("Full legal name, or the name of the company"),
  address: text(500),
  taxId: nameText(50).describe("Tax number, VAT ID or social security number"),
};

const sentTaxDetails = z.strictObject(taxFields).meta({
  id: "SentTaxDetails",
  examples: [{ legalName: "Grace Hopper", address: "1 Main St, Arlington", taxId: "12 345 678" }],
});

const ownTaxDetails = z
  .object({
    isNeeded: z.boolean().describe("Whether a payment is held until the tax details are entered"),
    details: z
      .object({ legalName: z.string(), hint: z.string(), updatedAt: unixMs })
      .nullable()
      .describe(
        "Legal name, with the last characters of the tax number. Null until the person enters tax details.",
      ),
  })
  .meta({ id: "OwnTaxDetails" });

const shownTaxDetails = z
  .object({ ...taxFields, updatedAt: unixMs })
  .meta({ id: "ShownTaxDetails" });

export type Statement = z.infer<typeof statement>;
export type StatementPayment = z.infer<typeof statementPayment>;
export type SentPaymentThreshold = z.infer<typeof sentPaymentThreshold>;
export type OwnTaxDetails = z.infer<typeof ownTaxDetails>;
export type SentTaxDetails = z.infer<typeof sentTaxDetails>;

const ofYear = organizationQuery.extend({ year });
const toRead = requiresPerson({ roles: everybody, neededFlag: toReadBonuses });
const toSend = requiresPerson({ roles: everybody, neededFlag: toSendBonuses });
const own = requiresPerson({ roles: everybody });

export const statementsContract = c.router({
  get: read("/users/:id/statement", statement, {
    summary: "Get a statement",
    query: ofYear,
    access: toRead,
  }),
  payments: list("/users/:id/statement/payments", statementPayment, {
    summary: "List the payments of a statement",
    query: ofYear.extend(pageQuery),
    access: toRead,
    csv: csvOf(statementPayment),
  }),
  totals: read("/yearly-totals", yearlyTotals, {
    summary: "Get yearly totals per person",
    query: ofYear.extend({ q: searchQuery("name, email, phone, company or external ID") }),
    access: toSend,
  }),
});

export const paymentThresholdContract = c.router({
  get: read("/payment-threshold", paymentThreshold, {
    summary: "Get the yearly threshold",
    access: toSend,
  }),
  set: set(
    "/payment-threshold",
    { body: sentPaymentThreshold, item: paymentThreshold },
    {
      summary: "Set the yearly threshold",
      access: toSend,
      needsFreshSignIn: true,
    },
  ),
});

export const taxDetailsContract = c.router({
  get: read("/tax-details", ownTaxDetails, {
    summary: "Get your tax details",
    access: own,
  }),
  set: set(
    "/tax-details",
    { body: sentTaxDetails, item: ownTaxDetails },
    { summary: "Set your tax details", access: own, needsFreshSignIn: true },
  ),
  view: read("/users/:id/tax-details", shownTaxDetails, {
    summary: "Get a person's tax details",
    access: toSend,
    needsFreshSignIn: true,
  }),
});
