import type { CustomField } from "@referral-service/contract";
import type { RuleTerms } from "@referral-service/contract/app";
import { expect, test } from "vitest";
import { amountOf, conditionsOf, limitsOf, withWholeDates } from "./terms-in-brief.ts";

const terms: RuleTerms = {
  amount: { kind: "percentage", percent: 2, of: "value", currency: "EUR", min: 150, max: 1500 },
  to: "referrer",
  status: "completed",
  conditions: [],
  startsOn: "2026-01-01",
  endsOn: null,
  limits: [],
  referrerTexts: { en: null, de: null },
};

test.each([
  [150, 1500, "€150.00 to €1,500.00"],
  [150, null, "at least €150.00"],
  [null, 1500, "at most €1,500.00"],
  [null, null, ""],
])(
  "amountOf · a percentage from %s to %s · separates the share from its bounds",
  (min, max, bounds) => {
    const amount = { ...terms.amount, min, max } as RuleTerms["amount"];
    expect(amountOf({ ...terms, amount })).toEqual({ text: "2% of the deal value", bounds });
  },
);

test("amountOf · a percentage of a field that is not loaded · leaves the field out", () => {
  const amount = { ...terms.amount, of: "01a202ff-be49-701d-ae42-1f8a5c6d7e8f" };
  expect(amountOf({ ...terms, amount } as RuleTerms).text).toBe("2%");
});

const interest = {
  id: "01a202ff-be49-701d-ae42-1f8a5c6d7e8f",
  label: "Interested in",
} as CustomField;

test.each<[string, RuleTerms["conditions"], string]>([
  ["no condition", [], ""],
  [
    "values of a field",
    [{ kind: "field", fieldId: interest.id, is: "any_of", values: ["Heat pump", "Solar"] }],
    "Interested in: Heat pump or Solar",
  ],
  [
    "excluded labels and another condition",
    [
      { kind: "label", is: "none_of", labels: ["VIP"] },
      { kind: "success", is: "exactly", number: 3, period: "quarter" },
    ],
    "Label: not VIP and 1 more condition",
  ],
  [
    "one success and two other conditions",
    [
      { kind: "success", is: "exactly", number: 3, period: "quarter" },
      { kind: "label", is: "none_of", labels: ["VIP"] },
      { kind: "company", is: "any_of", companies: ["Acme"] },
    ],
    "3rd success in a quarter and 2 more conditions",
  ],
  [
    "all later successes",
    [{ kind: "success", is: "at_least", number: 11, period: "ever" }],
    "from the 11th success",
  ],
  [
    "a range without an end",
    [{ kind: "field_range", fieldId: interest.id, from: 1200, to: null }],
    "Interested in: from 1,200",
  ],
  [
    "chosen people",
    [{ kind: "referrer", is: "any_of", referrerIds: [interest.id] }],
    "Referrer: 1 chosen",
  ],
])("conditionsOf · %s · names the first one", (_, conditions, text) => {
  expect(conditionsOf({ ...terms, conditions }, [interest])).toBe(text);
});

test("limitsOf · each scope and period · names what counts and for whom", () => {
  const limits: RuleTerms["limits"] = [
    { per: "person", period: "quarter", count: 5, amount: null },
    { per: "person", period: "ever", count: 1, amount: 750 },
    { per: "rule", period: "year", count: null, amount: 20000 },
    { per: "rule", period: "ever", count: 1000, amount: null },
  ];
  expect(limitsOf({ ...terms, limits })).toEqual([
    { most: "5", scope: "per referrer and quarter" },
    { most: "1 and €750.00", scope: "per referrer" },
    { most: "€20,000.00", scope: "per year" },
    { most: "1,000", scope: "in total" },
  ]);
  expect(limitsOf({ ...terms, limits: limits.slice(0, 1), to: "business_developer" })).toEqual([
    { most: "5", scope: "per business developer and quarter" },
  ]);
});

test("withWholeDates · a sentence with a number before a date · breaks nowhere in the date", () => {
  expect(withWholeDates("at most 5, from 1 Oct 2026 to 31 Dec 2026, 2 per month")).toBe(
    "at most 5, from 1\u00a0Oct\u00a02026 to 31\u00a0Dec\u00a02026, 2 per month",
  );
});
