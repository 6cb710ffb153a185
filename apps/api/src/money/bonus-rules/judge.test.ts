import type { RuleTerms } from "@referral-service/contract/app";
import { describe, expect, test } from "vitest";
import { fixed, ruleTerms } from "../../../test/bonus-rules.ts";
import { type FieldDefinition, wordsOf } from "../../referrals/custom-fields/rules.ts";
import { fullCredit } from "../../referrals/duplicates/credit.ts";
import { percentageOf } from "./amounts.ts";
import { contradictionsIn } from "./contradictions.ts";
import { periodEnd, periodStart } from "./days.ts";
import { computationOf, simulatedComputationOf } from "./explain.ts";
import { judge } from "./judge.ts";
import { referrerTextsOf, shortTextsOf } from "./referrer-texts.ts";
import type { JudgedReferral, RuleVersion } from "./rules.ts";
import { type Names, sentenceOf } from "./sentences.ts";
import { dayTextIn } from "./words.ts";

const roof = "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b3c22";
const price = "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b3c23";

/** Only the roof has German words. */
const wordsFor = {
  roof: {
    label: "Roof",
    referrerText: { de: { label: "Dach", options: [{ option: "Tile", text: "Ziegel" }] } },
  },
  price: { label: "Contract value", referrerText: {} },
};

const names: Names = {
  status: () => "Installed",
  field: (id) => (id === roof ? "Roof" : "Contract value"),
  fieldWords: (id, language) => wordsOf(wordsFor[id === roof ? "roof" : "price"], language),
  referrer: () => "Ada Lovelace",
  link: () => "spring",
  day: dayTextIn("en-US"),
};

const field = (id: string, type: FieldDefinition["type"], options: string[] = []) => ({
  ...{ id, type, options, organizationId: "org", name: id, label: names.field(id) },
  ...{ isOnPublicForm: false, isRequired: false, referrerText: {} },
  ...{ createdAt: new Date(0), updatedAt: new Date(0) },
});

const fields = [field(roof, "select", ["Tile", "Slate"]), field(price, "number")];

const versionOf = (terms: Partial<RuleTerms>): RuleVersion => ({
  ...{ ruleId: "rule", organizationId: "org", ruleName: "Roof bonus", version: 3 },
  ...{ terms: ruleTerms(terms), createdById: "magda", createdAt: new Date(0) },
});

const referral: JudgedReferral = {
  ...{ id: "referral", referrerId: "ada", businessDeveloperId: "dev" },
  ...{ submittedOn: "2027-01-04", reachedOn: "2027-02-01" },
  ...{
    value: { amount: 88_000, currency: "EUR" },
    labels: ["VIP"],
    company: "Fjord",
    publicLinkId: null,
  },
  customFieldValues: { [roof]: "Tile", [price]: 88_000 },
  ...fullCredit,
};

const nothingBefore = { successNumbers: {}, drafted: [] };

const verdictOn = (terms: Partial<RuleTerms>, changes: Partial<JudgedReferral> = {}) =>
  judge(versionOf(terms), { ...referral, ...changes }, nothingBefore, names);

const percentage = {
  kind: "percentage" as const,
  ...{ percent: 2, of: price, currency: "EUR", min: 150, max: 1_500 },
};

test.each([
  [0.5, 1, "EUR", 1],
  [1.5, 33.33, "EUR", 50],
  [0.49, 1, "EUR", 0],
  [1_005, 50, "JPY", 50_300],
  [1_004.9, 50, "JPY", 50_200],
  [1.005, 100, "EUR", 101],
  [1e-7, 100, "EUR", 0],
  [1e21, 0.01, "EUR", 1e19],
])(
  "A percentage · %f at %f %% in %s · is rounded half up to the currency's decimals",
  (base, percent, currency, expected) => {
    expect(percentageOf(base, percent, currency)).toBe(expected);
  },
);

test("An explanation · of a percentage above its maximum · shows each step and its deduction", () => {
  const verdict = verdictOn({ amount: percentage, status: "installed" });
  expect(verdict).toMatchObject({
    ...{ kind: "draft", recipientId: "ada", amount: 1_500, currency: "EUR" },
    explanation: {
      steps: [
        {
          ...{ kind: "percentage", change: 1_760, amount: 1_760 },
          text: "2% of 88,000 (Contract value) is €1,760.00.",
        },
        { kind: "maximum", change: -260, amount: 1_500, text: "The maximum is €1,500.00." },
      ],
      inputs: [
        { name: "Submitted", value: "2027-01-04" },
        { name: "Reached Installed", value: "2027-02-01" },
        { name: "Contract value", value: 88_000 },
      ],
      text: "Version 3 of Roof bonus was in force on Jan 4, 2027. 2% of 88,000 (Contract value) is €1,760.00. The maximum is €1,500.00.",
    },
  });
});

test.each<[Partial<RuleTerms>, Partial<JudgedReferral>, string]>([
  [{ amount: percentage }, {}, "2% of 88,000, limited"],
  [{ amount: { ...percentage, of: "value", max: null } }, {}, "2% of €88,000.00"],
  [
    { amount: { ...percentage, percent: 0.1, max: null } },
    {},
    "0.1% of 88,000, raised to the minimum",
  ],
  [{ amount: fixed(150) }, {}, "€150.00, version 3"],
  [
    { amount: fixed(150) },
    { credit: "shared", creditParts: [50, 50], creditPosition: 0 },
    "€150.00, version 3, split",
  ],
])("The calculation for %o on one line · %o · is %s", (terms, changes, line) => {
  const verdict = verdictOn(terms, changes);
  const { steps, currency, ruleVersion } = (verdict.kind === "draft" && verdict.explanation) || {
    ...{ steps: [], currency: "", ruleVersion: null },
  };
  expect(computationOf(steps, { currency, ruleVersion })).toBe(line);
});

test.each<[Partial<RuleTerms>, string]>([
  [{ amount: percentage }, "2% of 88,000, maximum €1,500.00"],
  [{ amount: { ...percentage, percent: 0.1, max: null } }, "0.1% of 88,000, minimum €150.00"],
  [{ amount: { ...percentage, of: "value", max: null } }, "2% of €88,000.00"],
  [
    {
      amount: fixed(150),
      limits: [{ per: "person", period: "quarter", count: null, amount: 100 }],
    },
    "quarterly limit €100.00",
  ],
])("The simulated calculation for %o · names the bound that changed it · %s", (changes, line) => {
  const verdict = verdictOn(changes);
  const steps = (verdict.kind === "draft" && verdict.explanation.steps) || [];
  expect(simulatedComputationOf(steps, versionOf(changes).terms)).toBe(line);
});

test("A shared credit · for a referral with 30 of 100 parts · drafts its part to the cent", () => {
  const parts = { credit: "shared" as const, creditParts: [50, 30, 20], creditPosition: 1 };
  expect(verdictOn({ amount: fixed(100.05) }, parts)).toMatchObject({
    amount: 30.01,
    explanation: {
      steps: [
        { kind: "fixed", change: 100.05 },
        { kind: "part", change: -70.04, amount: 30.01 },
      ],
    },
  });
});

test.each<[string, Partial<RuleTerms>, Partial<JudgedReferral>, string]>([
  ["no credit", {}, { credit: "not_credited" }, "not_credited"],
  [
    "a value in another currency",
    { amount: { ...percentage, of: "value" } },
    { value: { amount: 5, currency: "USD" } },
    "needs_value",
  ],
  ["an empty field", { amount: percentage }, { customFieldValues: {} }, "needs_value"],
  [
    "a percentage of nothing",
    { amount: percentage },
    { customFieldValues: { [price]: 0 } },
    "amount_out_of_range",
  ],
  [
    "a percentage of a debt",
    { amount: percentage },
    { customFieldValues: { [price]: -50 } },
    "amount_out_of_range",
  ],
  [
    "no business developer",
    { to: "business_developer" },
    { businessDeveloperId: null },
    "no_business_developer",
  ],
  [
    "another label",
    { conditions: [{ kind: "label", is: "none_of", labels: ["vip"] }] },
    {},
    "condition",
  ],
  [
    "a field out of range",
    { conditions: [{ kind: "field_range", fieldId: price, from: null, to: 5 }] },
    {},
    "condition",
  ],
])(
  "A rule · for a referral with %s · drafts nothing and gives the reason",
  (_, terms, changes, reason) => {
    expect(verdictOn(terms, changes)).toMatchObject({ kind: "none", reason });
  },
);

test("Terms · with every kind of part · are one sentence for staff, and one for referrers in their language", () => {
  const terms = ruleTerms({
    amount: percentage,
    status: "installed",
    conditions: [
      { kind: "field", fieldId: roof, is: "any_of", values: ["Tile", "Slate"] },
      { kind: "referrer", is: "any_of", referrerIds: ["ada"] },
      { kind: "success", is: "at_least", number: 3, period: "year" },
    ],
    startsOn: "2027-01-01",
    endsOn: "2027-12-31",
    limits: [{ per: "person", period: "quarter", count: 5, amount: 2_000 }],
  });
  expect(sentenceOf(terms, names)).toBe(
    "2% of Contract value (at least €150.00, at most €1,500.00) to the referrer when a referral reaches Installed, if “Roof” is “Tile” or “Slate” and the referrer is Ada Lovelace and it is the referrer's 3rd or later referral to reach Installed in a year, for referrals submitted from Jan 1, 2027 to Dec 31, 2027, at most 5 and €2,000.00 per referrer and quarter",
  );
  expect(referrerTextsOf(terms, names)).toEqual({
    en: "You get 2% of Contract value, from €150 to €1,500, when your referral reaches “Installed”. It counts if “Roof” is “Tile” or “Slate” and it is your 3rd or later success in a year. You can get the bonus at most 5 times a quarter and at most €2,000 a quarter. This applies to referrals submitted from Jan 1, 2027 to Dec 31, 2027.",
    de: "Sie erhalten 2 % von Contract value, 150 € bis 1.500 €, sobald Ihre Empfehlung „Installed“ erreicht. Sie zählt, falls „Dach“ „Ziegel“ oder „Slate“ ist und es Ihr 3. oder späterer Erfolg im Jahr ist. Sie können die Prämie höchstens 5-mal pro Quartal und höchstens 2.000 € pro Quartal erhalten. Das gilt für Empfehlungen vom 1. Januar 2027 bis zum 31. Dezember 2027.",
  });
});

test.each<[string, Partial<RuleTerms>, en: string, de: string]>([
  [
    "a fixed amount",
    {},
    "You get €150 for each referral that reaches “Installed”.",
    "Sie erhalten 150 € für jede Empfehlung, die „Installed“ erreicht.",
  ],
  [
    "a percentage, one condition, and one that the reader already meets",
    {
      amount: percentage,
      status: "installed",
      conditions: [
        { kind: "field", fieldId: roof, is: "any_of", values: ["Tile", "Slate"] },
        { kind: "referrer", is: "any_of", referrerIds: ["ada"] },
      ],
    },
    "You get €150 to €1,500 for each referral that reaches “Installed”. It counts if “Roof” is “Tile” or “Slate”.",
    "Sie erhalten 150 € bis 1.500 € für jede Empfehlung, die „Installed“ erreicht. Sie zählt, falls „Dach“ „Ziegel“ oder „Slate“ ist.",
  ],
  [
    "a limit",
    {
      to: "business_developer",
      limits: [{ per: "person", period: "year", count: 1, amount: null }],
    },
    "You get €150 for each referral by your referrers that reaches “Installed”. You can get the bonus at most once a year.",
    "Sie erhalten 150 € für jede Empfehlung Ihrer Empfehlenden, die „Installed“ erreicht. Sie können die Prämie höchstens einmal pro Jahr erhalten.",
  ],
  [
    "limits of the whole rule",
    {
      limits: [
        { per: "rule", period: "ever", count: 2, amount: null },
        { per: "rule", period: "month", count: 20, amount: 900 },
      ],
    },
    "You get €150 for each referral that reaches “Installed”. All referrers together can get the bonus at most twice. All referrers together can get the bonus at most 20 times a month and at most €900 a month.",
    "Sie erhalten 150 € für jede Empfehlung, die „Installed“ erreicht. Alle Empfehlenden zusammen können die Prämie höchstens zweimal erhalten. Alle Empfehlenden zusammen können die Prämie höchstens 20-mal pro Monat und höchstens 900 € pro Monat erhalten.",
  ],
  [
    "the organization's own text",
    { referrerTexts: { en: null, de: "100 € für Sie." } },
    "You get €150 for each referral that reaches “Installed”.",
    "100 € für Sie.",
  ],
])("Terms in short · with %s · promise no more than the terms", (_, changes, en, de) => {
  expect(shortTextsOf(ruleTerms(changes), names)).toEqual({ en, de });
});

test("Terms in short · for completed referrals · say so without a status", () => {
  expect(shortTextsOf(ruleTerms(), { ...names, status: () => "Completed" })).toEqual({
    en: "You get €150 for each completed referral.",
    de: "Sie erhalten 150 € für jede abgeschlossene Empfehlung.",
  });
});

test("A period · around a day · has its first and last day", () => {
  expect(periodStart("2026-11-30", "quarter")).toBe("2026-10-01");
  expect(periodEnd("2026-11-30", "quarter")).toBe("2026-12-31");
  expect(periodEnd("2028-02-10", "month")).toBe("2028-02-29");
});

describe("Terms that contradict themselves", () => {
  test.each<[string, Partial<RuleTerms>, string]>([
    [
      "days",
      { startsOn: "2027-02-01", endsOn: "2027-01-31" },
      "“until Jan 31, 2027” contradicts “from Feb 1, 2027”",
    ],
    [
      "minimum and maximum",
      { amount: { ...percentage, min: 2_000 } },
      "“at most €1,500.00” contradicts “at least €2,000.00” in “2% of Contract value (at least €2,000.00, at most €1,500.00)”",
    ],
    [
      "a choice",
      {
        conditions: [
          { kind: "field", fieldId: roof, is: "any_of", values: ["Tile"] },
          { kind: "field", fieldId: roof, is: "none_of", values: ["tile", "Slate"] },
        ],
      },
      "the condition “Roof” is not “tile” or “Slate” contradicts “Roof” is “Tile”",
    ],
    [
      "two choices of one",
      {
        conditions: [
          { kind: "field", fieldId: roof, is: "any_of", values: ["Tile"] },
          { kind: "field", fieldId: roof, is: "any_of", values: ["Slate"] },
        ],
      },
      "the condition “Roof” is “Slate” contradicts “Roof” is “Tile”",
    ],
    [
      "ranges",
      {
        conditions: [
          { kind: "field_range", fieldId: price, from: 10, to: null },
          { kind: "field_range", fieldId: price, from: null, to: 9 },
        ],
      },
      "the condition “Contract value” is at most 9 contradicts “Contract value” is at least 10",
    ],
    [
      "a range whose bounds are swapped",
      { conditions: [{ kind: "field_range", fieldId: price, from: 10, to: 9 }] },
      "the minimum 10 must not be above the maximum 9",
    ],
    [
      "a limit below one payment",
      { limits: [{ per: "rule", period: "ever", count: null, amount: 100 }] },
      "“at most €100.00 in all” contradicts “€150.00” for every referral",
    ],
    [
      "a currency without decimals",
      { amount: fixed(10.5, "JPY") },
      "must be a whole number, because JPY has no decimal places",
    ],
    [
      "a field of another type",
      { amount: { ...percentage, of: roof } },
      "must be a custom field of the type number",
    ],
    [
      "an unknown option",
      { conditions: [{ kind: "field", fieldId: roof, is: "any_of", values: ["Reed"] }] },
      "Roof has no option “Reed”",
    ],
    ["an unknown status", { status: "sold" }, "must be the key of a status in this organization"],
  ])("by %s · are rejected with the clause that contradicts", (_, terms, message) => {
    const around = { names, fields, statuses: ["installed", "completed"] };
    expect(contradictionsIn(ruleTerms(terms), around).map((detail) => detail.message)).toEqual([
      message,
    ]);
  });

  test("in no clause · are accepted", () => {
    const around = { names, fields, statuses: ["completed"] };
    const conditions: RuleTerms["conditions"] = [
      { kind: "label", is: "any_of", labels: ["A"] },
      { kind: "label", is: "any_of", labels: ["B"] },
      { kind: "field", fieldId: roof, is: "none_of", values: ["Tile"] },
    ];
    expect(contradictionsIn(ruleTerms({ conditions }), around)).toEqual([]);
  });
});
