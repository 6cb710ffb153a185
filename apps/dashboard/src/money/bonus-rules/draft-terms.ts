import type {
  RuleCondition,
  RuleLimit,
  RulePeriod,
  RuleTerms,
} from "@referral-service/contract/app";

type ConditionKind = RuleCondition["kind"];

/** A condition while someone edits it: the values of every kind, as text. */
export interface DraftCondition {
  kind: ConditionKind;
  fieldId: string;
  is: "any_of" | "none_of" | "exactly" | "at_least";
  values: string[];
  from: string;
  to: string;
  number: string;
  period: RulePeriod;
}

export interface DraftLimit {
  per: RuleLimit["per"];
  period: RulePeriod;
  /** Undefined if the limit does not have it. */
  count: string | undefined;
  amount: string | undefined;
}

/** The terms while someone edits them. Numbers are text, so that they can be empty. */
export interface DraftTerms {
  amountKind: "fixed" | "percentage";
  amount: string;
  percent: string;
  of: string;
  currency: string;
  min: string;
  max: string;
  to: RuleTerms["to"];
  status: string;
  conditions: DraftCondition[];
  startsOn: string;
  endsOn: string;
  limits: DraftLimit[];
  en: string;
  de: string;
}

export const newTerms = (currency: string, today: string): DraftTerms => ({
  amountKind: "fixed",
  amount: "100",
  percent: "2",
  of: "value",
  currency,
  min: "",
  max: "",
  to: "referrer",
  status: "completed",
  conditions: [],
  startsOn: today,
  endsOn: "",
  limits: [],
  en: "",
  de: "",
});

export const newCondition = (kind: ConditionKind, fieldId = ""): DraftCondition => ({
  kind,
  fieldId,
  is: kind === "success" ? "exactly" : "any_of",
  values: [],
  from: "",
  to: "",
  number: "3",
  period: "year",
});

export const newLimit = (of: "count" | "amount"): DraftLimit => ({
  per: "person",
  period: "year",
  count: of === "count" ? "5" : undefined,
  amount: of === "amount" ? "500" : undefined,
});

const text = (value: number | string | boolean | null) => (value === null ? "" : String(value));

/** Returns the terms of a version, ready for editing. */
export function draftOf({ amount, referrerTexts, ...terms }: RuleTerms): DraftTerms {
  const of =
    amount.kind === "fixed"
      ? { amount: text(amount.amount), percent: "2", of: "value", min: "", max: "" }
      : {
          amount: "100",
          percent: text(amount.percent),
          of: amount.of,
          min: text(amount.min),
          max: text(amount.max),
        };
  return {
    ...of,
    amountKind: amount.kind,
    currency: amount.currency,
    to: terms.to,
    status: terms.status,
    conditions: terms.conditions.map(draftCondition),
    startsOn: terms.startsOn,
    endsOn: text(terms.endsOn),
    limits: terms.limits.map(({ per, period, count, amount }) => ({
      ...{ per, period },
      count: count?.toString(),
      amount: amount?.toString(),
    })),
    en: text(referrerTexts.en),
    de: text(referrerTexts.de),
  };
}

function draftCondition(condition: RuleCondition): DraftCondition {
  const draft = newCondition(condition.kind);
  switch (condition.kind) {
    case "field":
      return { ...draft, ...condition, values: condition.values.map(String) };
    case "field_range":
      return { ...draft, ...condition, from: text(condition.from), to: text(condition.to) };
    case "label":
      return { ...draft, is: condition.is, values: condition.labels };
    case "referrer":
      return { ...draft, is: condition.is, values: condition.referrerIds };
    case "company":
      return { ...draft, is: condition.is, values: condition.companies };
    case "public_link":
      return { ...draft, is: condition.is, values: condition.publicLinkIds };
    case "success":
      return { ...draft, ...condition, number: text(condition.number) };
    default:
      return condition satisfies never;
  }
}

const numberOrNull = (value: string) => (value.trim() === "" ? null : Number(value));
const textOrNull = (value: string) => (value.trim() === "" ? null : value);

/** Types of the fields, which determine how their values are parsed. */
type FieldTypes = ReadonlyMap<string, string>;

/** Returns the terms to send. The service names what is missing or wrong. */
export function termsOf(draft: DraftTerms, fieldTypes: FieldTypes): RuleTerms {
  const { amountKind, currency } = draft;
  return {
    amount:
      amountKind === "fixed"
        ? { kind: "fixed", amount: Number(draft.amount), currency }
        : {
            kind: "percentage",
            percent: Number(draft.percent),
            of: draft.of,
            currency,
            min: numberOrNull(draft.min),
            max: numberOrNull(draft.max),
          },
    to: draft.to,
    status: draft.status,
    conditions: draft.conditions.map((condition) => conditionOf(condition, fieldTypes)),
    startsOn: draft.startsOn,
    endsOn: textOrNull(draft.endsOn),
    limits: draft.limits.map(({ per, period, count, amount }) => ({
      ...{ per, period },
      count: numberOrNull(count ?? ""),
      amount: numberOrNull(amount ?? ""),
    })),
    referrerTexts: { en: textOrNull(draft.en), de: textOrNull(draft.de) },
  };
}

function conditionOf(draft: DraftCondition, fieldTypes: FieldTypes): RuleCondition {
  const { kind, fieldId, values } = draft;
  const is = draft.is === "none_of" ? "none_of" : "any_of";
  const type = fieldTypes.get(fieldId);
  switch (kind) {
    case "field":
      return {
        ...{ kind, fieldId, is },
        values: type === "boolean" ? values.map((value) => value === "true") : values,
      };
    case "field_range": {
      const bound = type === "number" ? numberOrNull : textOrNull;
      return { kind, fieldId, from: bound(draft.from), to: bound(draft.to) };
    }
    case "label":
      return { kind, is, labels: values };
    case "referrer":
      return { kind, is, referrerIds: values };
    case "company":
      return { kind, is, companies: values };
    case "public_link":
      return { kind, is, publicLinkIds: values };
    case "success":
      return {
        kind,
        is: draft.is === "at_least" ? "at_least" : "exactly",
        number: Number(draft.number),
        period: draft.period,
      };
    default:
      return kind satisfies never;
  }
}

const isAmount = (value: string) => Number(value) > 0 && /^\d+(\.\d{1,2})?$/.test(value.trim());
const isEmptyOrAmount = (value: string) => value.trim() === "" || isAmount(value);
const isCount = (value: string) => /^[1-9]\d*$/.test(value.trim());

/** Returns what a person still has to enter before the service can check the whole rule. */
export function missingIn(draft: DraftTerms): string[] {
  const { amountKind, percent, conditions, limits } = draft;
  const isPercent = isAmount(percent) && Number(percent) <= 100;
  return [
    ...(amountKind === "fixed" && !isAmount(draft.amount) ? ["Enter an amount above 0."] : []),
    ...(amountKind === "percentage" && !isPercent ? ["Enter a percentage from 0.01 to 100."] : []),
    ...(amountKind === "percentage" && ![draft.min, draft.max].every(isEmptyOrAmount)
      ? ["Enter a minimum and a maximum above 0, or leave them empty."]
      : []),
    ...(conditions.every(isComplete) ? [] : ["Choose a value for each condition."]),
    ...(draft.startsOn === "" ? ["Choose the first day."] : []),
    ...(limits.every(isLimit)
      ? []
      : ["Enter a number of payments or an amount above 0 for each limit."]),
  ];
}

function isComplete({ kind, values, from, to, number }: DraftCondition): boolean {
  if (kind === "field_range") return from !== "" || to !== "";
  return kind === "success" ? isCount(number) : values.length > 0;
}

const isLimit = ({ count, amount }: DraftLimit) =>
  (count === undefined || isCount(count)) && (amount === undefined || isAmount(amount));
