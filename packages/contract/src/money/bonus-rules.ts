import { z } from "zod";
import { everybody, requiresScope } from "../access/route-access.ts";
import { boundOf } from "../bounds.ts";
import { csvOf } from "../http/csv-columns.ts";
import { unixMs } from "../primitives.ts";
import { c, list } from "../router.ts";

const day = z.string().meta({ format: "date" });

/** The terms in force today. Rules can be created and changed only in the app. */
const bonusRule = z
  .object({
    id: z.string(),
    name: z.string(),
    version: z.int().describe("Version of the terms in force today."),
    sentence: z
      .string()
      .describe(
        "Terms of the rule as one English sentence. Referrers get the English text of `referrerTexts` instead.",
      ),
    referrerTexts: z
      .object({ en: z.string(), de: z.string() })
      .describe("Text about the terms for referrers, by language."),
    startsOn: day.describe(
      "First day of these terms, in the organization's time zone. The day of submission determines which terms apply to a referral.",
    ),
    endsOn: day
      .nullable()
      .describe("Last day of these terms (inclusive). Null if the terms have no end."),
    createdAt: unixMs,
    updatedAt: unixMs,
  })
  .meta({
    id: "BonusRule",
    examples: [
      {
        id: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0070",
        name: "Roof bonus",
        version: 2,
        sentence:
          "€150.00 to the referrer when a referral reaches Completed, if “Roof” is “Tile”, for referrals submitted from Jan 1, 2026.",
        referrerTexts: {
          en: "You get €150 when your referral is completed. It counts if “Roof” is “Tile”.",
          de: "Sie erhalten 150 €, sobald Ihre Empfehlung abgeschlossen ist. Sie zählt, falls „Roof“ „Tile“ ist.",
        },
        startsOn: "2026-01-01",
        endsOn: null,
        createdAt: 1760000000000,
        updatedAt: 1760000000000,
      },
    ],
  });

export type BonusRule = z.infer<typeof bonusRule>;

const explanationStepKinds = [
  "fixed",
  "percentage",
  "minimum",
  "maximum",
  "part",
  "limit",
] as const;

/** Explanation of the amount that a bonus rule drafted. */
export const bonusExplanation = z
  .object({
    ruleId: z.string(),
    ruleName: z.string(),
    ruleVersion: z.int(),
    sentence: z.string().describe("Terms that were in force when the referral was submitted."),
    inputs: z
      .array(
        z.object({
          name: z.string(),
          value: z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).nullable(),
          currency: z.string().nullable().describe("Currency code of an amount, ISO 4217."),
        }),
      )
      .describe(
        "Values of the referral that the rule used, as they were at the time of the calculation.",
      ),
    steps: z
      .array(
        z.object({
          kind: z.enum(explanationStepKinds),
          change: z
            .number()
            .describe("Amount that this step adds. Negative if the step reduces the payment."),
          amount: z.number().describe("Amount after this step."),
          text: z.string(),
        }),
      )
      .describe("Steps of the calculation. Their changes add up to `amount`."),
    amount: z.number(),
    currency: z.string(),
    text: z.string().describe("Explanation in words."),
  })
  .meta({
    id: "BonusExplanation",
    examples: [
      {
        ruleId: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0070",
        ruleName: "Roof bonus",
        ruleVersion: 2,
        sentence:
          "€150.00 to the referrer when a referral reaches Completed, if “Roof” is “Tile”, for referrals submitted from Jan 1, 2026.",
        inputs: [
          { name: "Submitted", value: "2026-02-03", currency: null },
          { name: "Reached Completed", value: "2026-03-01", currency: null },
          { name: "Roof", value: "Tile", currency: null },
        ],
        steps: [{ kind: "fixed", change: 150, amount: 150, text: "The rule pays €150.00." }],
        amount: 150,
        currency: "EUR",
        text: "Version 2 of Roof bonus was in force on Feb 3, 2026. The rule pays €150.00.",
      },
    ],
  });

export type BonusExplanation = z.infer<typeof bonusExplanation>;

export const bonusRulesContract = c.router({
  list: list("/bonus-rules", bonusRule, {
    summary: "List bonus rules",
    description:
      `Lists the bonus rules in force today, newest first. Referrers see only rules that can pay them. ${boundOf("bonusRules", "bonus rules")} ` +
      "A rule drafts bonus payments. People create and change rules in the app, and approve each draft there.",
    access: requiresScope("bonus-payments:read", { roles: everybody }),
    csv: csvOf(bonusRule),
  }),
});
