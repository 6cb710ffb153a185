import { z } from "zod";
import { everybody, requiresPerson, toSendBonuses } from "../../access/route-access.ts";
import {
  calendarDate,
  id,
  nameText,
  sentAmount,
  sentCurrency,
  text,
  unixMs,
} from "../../primitives.ts";
import { act, c, create, read } from "../../router.ts";

/** A day in the organization's time zone. */
const day = calendarDate;

const amountMax = 999_999_999.99;
const money = sentAmount(amountMax);

const rulePeriods = ["month", "quarter", "year", "ever"] as const;
const period = z.enum(rulePeriods);

const ruleAmount = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("fixed"), amount: money, currency: sentCurrency }),
  z.strictObject({
    kind: z.literal("percentage"),
    percent: z
      .number()
      .min(0.01)
      .max(100)
      .refine(
        (percent) => Number(percent.toFixed(2)) === percent,
        "must have at most 2 decimal places",
      ),
    of: z
      .union([z.literal("value"), id])
      .describe("Base of the percentage: `value`, or the ID of a number field"),
    currency: sentCurrency.describe("Currency of the payment and of the number field"),
    min: money.nullable(),
    max: money.nullable(),
  }),
]);

const choice = z.enum(["any_of", "none_of"]);
/** A request body has room for 10 conditions with this number of the longest values. */
const valuesMax = 20;
const names = z.array(nameText(200)).min(1).max(valuesMax);
const ids = z.array(id).min(1).max(100);

const ruleCondition = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("field"),
    fieldId: id,
    is: choice,
    values: z
      .array(z.union([text(200), z.boolean()]))
      .min(1)
      .max(valuesMax),
  }),
  z.strictObject({
    kind: z.literal("field_range"),
    fieldId: id,
    from: z.union([z.number(), day]).nullable(),
    to: z.union([z.number(), day]).nullable(),
  }),
  z.strictObject({ kind: z.literal("label"), is: choice, labels: names }),
  z.strictObject({ kind: z.literal("referrer"), is: choice, referrerIds: ids }),
  z.strictObject({ kind: z.literal("company"), is: choice, companies: names }),
  z.strictObject({ kind: z.literal("public_link"), is: choice, publicLinkIds: ids }),
  z.strictObject({
    kind: z.literal("success"),
    is: z.enum(["exactly", "at_least"]),
    number: z.int().min(1).max(1_000),
    period,
  }),
]);

const ruleLimit = z.strictObject({
  per: z
    .enum(["person", "rule"])
    .describe("Scope of the limit: each paid person or the whole rule"),
  period,
  count: z.int().min(1).max(100_000).nullable(),
  amount: money.nullable(),
});

/** All terms of a rule. Its sentences are built from them. */
const ruleTerms = z
  .strictObject({
    amount: ruleAmount,
    to: z.enum(["referrer", "business_developer"]),
    status: z
      .string()
      .max(40)
      .regex(/^[a-z][a-z0-9_]{0,39}$/, "must be the key of a status"),
    conditions: z.array(ruleCondition).max(10),
    startsOn: day,
    endsOn: day.nullable(),
    limits: z.array(ruleLimit).max(4),
    referrerTexts: z
      .strictObject({ en: nameText(280).nullable(), de: nameText(280).nullable() })
      .describe(
        "Text that referrers see instead of the generated sentence, by language. Null if they see the generated sentence.",
      ),
  })
  .meta({ id: "BonusRuleTerms" });

const exampleTerms = {
  amount: { kind: "fixed", amount: 150, currency: "EUR" },
  to: "referrer",
  status: "completed",
  conditions: [],
  startsOn: "2026-01-01",
  endsOn: null,
  limits: [],
  referrerTexts: { en: null, de: null },
} satisfies z.input<typeof ruleTerms>;

const exampleName = "Completed referrals";

const namedTerms = z
  .strictObject({ name: nameText(100), terms: ruleTerms })
  .meta({ examples: [{ name: exampleName, terms: exampleTerms }] });

const termsAlone = z
  .strictObject({ terms: ruleTerms })
  .meta({ examples: [{ terms: exampleTerms }] });

export type RuleTerms = z.infer<typeof ruleTerms>;
export type RuleCondition = RuleTerms["conditions"][number];
export type RuleLimit = RuleTerms["limits"][number];
export type RulePeriod = (typeof rulePeriods)[number];

const sums = z.array(z.object({ currency: z.string(), amount: z.number() }));

const ruleVersion = z.object({
  version: z.int(),
  state: z.enum(["planned", "in_force", "ended", "never_in_force"]),
  terms: ruleTerms,
  sentence: z.string(),
  createdByName: z.string().nullable(),
  createdAt: unixMs,
  draftCount: z
    .int()
    .describe("Number of payments drafted under this version, excluding canceled payments"),
  reducedCount: z
    .int()
    .describe("Number of these payments that the maximum, a limit or split credit reduced"),
  sums,
});

/** A rule with all its versions, newest first. */
const managedRule = z
  .object({
    id: z.string(),
    name: z.string(),
    versions: z.array(ruleVersion),
    neededValueCount: z.int().describe("Number of referrals without the value that the rule needs"),
  })
  .meta({ id: "ManagedBonusRule" });

export type ManagedRule = z.infer<typeof managedRule>;

const referralNeedingValue = z.object({
  referralId: z.string(),
  referralName: z.string(),
  referrerName: z.string().nullable(),
  missing: z.string(),
  since: unixMs,
});

const simulatedDraft = z.object({
  referralId: z.string(),
  referralName: z.string(),
  recipientName: z.string().nullable(),
  amount: z.number(),
  currency: z.string(),
  computation: z
    .string()
    .describe(
      "Calculation on one line, such as `1.5% of €76,200, maximum €500`. Empty for a fixed amount that nothing changed.",
    ),
});

const tally = z.object({ draftCount: z.int(), sums });

/** Terms in words, for staff and for the people who are paid. */
const ruleWords = z.object({
  sentence: z.string(),
  referrerTexts: z.object({ en: z.string(), de: z.string() }),
});

const simulation = z
  .object({
    referralCount: z
      .int()
      .describe(
        "Number of referrals that reached the status in this month or the previous 11 months",
      ),
    durationMs: z.int(),
    draftCount: z.int(),
    recipientCount: z.int(),
    sums,
    takenOff: z
      .object({ draftCount: z.int(), sums })
      .describe(
        "Number of referrals with a bonus reduced or prevented by the maximum, a limit or split credit, and the total reduction",
      ),
    neededValueCount: z.int(),
    months: z.array(tally.extend({ month: z.string().describe("YYYY-MM") })),
    largest: z.array(simulatedDraft),
    recipients: z.array(
      tally.extend({ recipientId: z.string(), recipientName: z.string().nullable() }),
    ),
  })
  .meta({ id: "BonusRuleSimulation" });

export type Simulation = z.infer<typeof simulation>;

const toManage = requiresPerson({ roles: everybody, neededFlag: toSendBonuses });

/** Bonus rules can be created, changed, ended and simulated only in the app. */
export const bonusRulePageContract = c.router({
  manage: read("/bonus-rules/managed", z.object({ rules: z.array(managedRule) }), {
    summary: "List bonus rules with versions",
    access: toManage,
  }),
  create: create(
    "/bonus-rules",
    { body: namedTerms, item: managedRule },
    { summary: "Create a bonus rule", access: toManage },
  ),
  change: create(
    "/bonus-rules/:id/versions",
    { body: termsAlone, item: managedRule },
    { summary: "Create a version of a bonus rule", access: toManage },
  ),
  end: act(
    "/bonus-rules/:id/end",
    {
      body: z.strictObject({ endsOn: day }).meta({ examples: [{ endsOn: "2026-12-31" }] }),
      item: managedRule,
    },
    { summary: "End a bonus rule", access: toManage },
  ),
  neededValues: read(
    "/bonus-rules/:id/needed-values",
    z.object({ referrals: z.array(referralNeedingValue) }),
    { summary: "List referrals without a value", access: toManage },
  ),
  words: act(
    "/bonus-rules/words",
    { body: termsAlone, item: ruleWords },
    { summary: "Preview the sentences of a bonus rule", access: toManage },
  ),
  simulate: act(
    "/bonus-rules/simulate",
    { body: namedTerms, item: simulation },
    {
      summary: "Simulate a bonus rule",
      access: toManage,
    },
  ),
});
