import type { RuleTerms } from "@referral-service/contract/app";

export const fixed = (amount: number, currency = "EUR"): RuleTerms["amount"] => ({
  kind: "fixed",
  amount,
  currency,
});

/** Pays the referrer €150 for each completed referral that was submitted since 2020. */
export const ruleTerms = (terms: Partial<RuleTerms> = {}): RuleTerms => ({
  amount: fixed(150),
  to: "referrer",
  status: "completed",
  conditions: [],
  startsOn: "2020-01-01",
  endsOn: null,
  limits: [],
  referrerTexts: { en: null, de: null },
  ...terms,
});
