import { comparedName } from "@referral-service/contract";
import type { RuleCondition, RuleLimit, RuleTerms } from "@referral-service/contract/app";
import { decimalsOf } from "@referral-service/contract/currencies";
import type { RefusalDetail } from "../../kernel/refusal.ts";
import type { FieldDefinition } from "../../referrals/custom-fields/rules.ts";
import { amountText, conditionText, limitText, type Names } from "./sentences.ts";
import { moneyIn } from "./words.ts";

const money = moneyIn("en");

interface Surroundings {
  names: Names;
  fields: FieldDefinition[];
  /** The keys of the organization's statuses in use. */
  statuses: readonly string[];
}

/** The clauses that cannot apply together, each with the clause that it contradicts. */
export function contradictionsIn(terms: RuleTerms, around: Surroundings): RefusalDetail[] {
  return [
    ...unknownStatus(terms, around),
    ...wrongDays(terms, around),
    ...wrongAmounts(terms, around),
    ...terms.conditions.flatMap((condition, index) =>
      wrongField(condition, around.fields).map((message) => ({
        path: `terms.conditions.${index}`,
        message,
      })),
    ),
    ...contradictingConditions(terms, around),
    ...contradictingLimits(terms),
  ];
}

const unknownStatus = ({ status }: RuleTerms, { statuses }: Surroundings): RefusalDetail[] =>
  statuses.includes(status)
    ? []
    : [{ path: "terms.status", message: "must be the key of a status in this organization" }];

const wrongDays = ({ startsOn, endsOn }: RuleTerms, { names }: Surroundings): RefusalDetail[] =>
  endsOn !== null && endsOn < startsOn
    ? [
        {
          path: "terms.endsOn",
          message: `“until ${names.day(endsOn)}” contradicts “from ${names.day(startsOn)}”`,
        },
      ]
    : [];

function wrongAmounts(
  { amount, limits }: RuleTerms,
  { names, fields }: Surroundings,
): RefusalDetail[] {
  const { currency } = amount;
  const amounts: [path: string, amount: number | null][] = [
    ...(amount.kind === "fixed"
      ? ([["terms.amount.amount", amount.amount]] as const)
      : ([
          ["terms.amount.min", amount.min],
          ["terms.amount.max", amount.max],
        ] as const)),
    ...limits.map(({ amount }, index) => [`terms.limits.${index}.amount`, amount] as const),
  ].map(([path, amount]) => [path, amount]);
  const broken = amounts
    .filter(
      ([, amount]) => amount !== null && Number(amount.toFixed(decimalsOf(currency))) !== amount,
    )
    .map(([path]) => ({
      path,
      message: `must be a whole number, because ${currency} has no decimal places`,
    }));
  if (amount.kind === "fixed") return broken;
  const { of, min, max } = amount;
  const isNumber = of === "value" || fields.some(({ id, type }) => id === of && type === "number");
  return [
    ...broken,
    ...(isNumber
      ? []
      : [{ path: "terms.amount.of", message: "must be a custom field of the type number" }]),
    ...(min !== null && max !== null && min > max
      ? [
          {
            path: "terms.amount.max",
            message: `“at most ${money(max, currency)}” contradicts “at least ${money(min, currency)}” in “${amountText(amount, names)}”`,
          },
        ]
      : []),
  ];
}

function wrongField(condition: RuleCondition, fields: FieldDefinition[]): string[] {
  if (condition.kind !== "field" && condition.kind !== "field_range") return [];
  const field = fields.find(({ id }) => id === condition.fieldId);
  if (field === undefined) return ["must be a custom field in this organization"];
  if (condition.kind === "field_range") {
    const bounds = [condition.from, condition.to].filter((bound) => bound !== null);
    if (bounds.length === 0) return ["must have a minimum or a maximum"];
    const type = field.type === "number" ? "number" : field.type === "date" ? "string" : undefined;
    if (type === undefined) {
      return [`${field.label} must be a custom field of the type number or date`];
    }
    if (!bounds.every((bound) => typeof bound === type)) {
      return [
        `the minimum and the maximum must be ${field.type === "number" ? "numbers" : "dates"}`,
      ];
    }
    return isAbove(condition.from, condition.to)
      ? [`the minimum ${condition.from} must not be above the maximum ${condition.to}`]
      : [];
  }
  if (field.type === "boolean") {
    return condition.values.every((value) => typeof value === "boolean")
      ? []
      : [`values of ${field.label} must be true or false`];
  }
  if (field.type === "number" || field.type === "date") {
    return [`${field.label} must have a minimum or a maximum instead of values`];
  }
  const options = new Set(field.options.map(comparedName));
  const unknown = condition.values.find(
    (value) => typeof value !== "string" || (options.size > 0 && !options.has(comparedName(value))),
  );
  return unknown === undefined ? [] : [`${field.label} has no option “${unknown}”`];
}

/** Two conditions on the same subject that no referral can meet at the same time. */
function contradictingConditions(
  { conditions, status }: RuleTerms,
  { names, fields }: Surroundings,
): RefusalDetail[] {
  const hasSeveral = (subject: string) =>
    subject === "label" || fields.some(({ id, type }) => id === subject && type === "multi_select");
  return conditions.flatMap((later, index) => {
    const earlier = conditions
      .slice(0, index)
      .find(
        (other) =>
          subjectOf(other) === subjectOf(later) &&
          excludes(other, later, { isSingle: !hasSeveral(subjectOf(later)) }),
      );
    if (earlier === undefined) return [];
    const [one, other] = [earlier, later].map((each) => conditionText(each, { status }, names));
    return [
      { path: `terms.conditions.${index}`, message: `the condition ${other} contradicts ${one}` },
    ];
  });
}

/**
 * Returns the subject of a condition. Only conditions with the same subject can contradict each
 * other.
 */
function subjectOf(condition: RuleCondition): string {
  switch (condition.kind) {
    case "field":
    case "field_range":
      return condition.fieldId;
    case "success":
      return `success in ${condition.period}`;
    default:
      return condition.kind;
  }
}

function excludes(
  one: RuleCondition,
  other: RuleCondition,
  { isSingle }: { isSingle: boolean },
): boolean {
  if (one.kind === "success" && other.kind === "success") {
    const [first, second] = one.is === "exactly" ? [one, other] : [other, one];
    if (first.is !== "exactly") return false;
    return second.is === "exactly" ? first.number !== second.number : first.number < second.number;
  }
  if (one.kind === "field_range" && other.kind === "field_range") {
    return isAbove(one.from, other.to) || isAbove(other.from, one.to);
  }
  const [left, right] = [choicesOf(one), choicesOf(other)];
  if (left === undefined || right === undefined) return false;
  const isShared = left.values.some((value) => right.values.includes(value));
  if (left.is === "any_of" && right.is === "any_of") return isSingle && !isShared;
  const [wanted, unwanted] = left.is === "any_of" ? [left, right] : [right, left];
  return (
    wanted.is === "any_of" &&
    unwanted.is === "none_of" &&
    wanted.values.every((value) => unwanted.values.includes(value))
  );
}

const isAbove = (from: number | string | null, to: number | string | null) =>
  from !== null && to !== null && from > to;

function choicesOf(condition: RuleCondition) {
  switch (condition.kind) {
    case "field":
      return {
        is: condition.is,
        values: condition.values.map((value) => comparedName(String(value))),
      };
    case "label":
      return { is: condition.is, values: condition.labels.map(comparedName) };
    case "company":
      return { is: condition.is, values: condition.companies.map(comparedName) };
    case "referrer":
      return { is: condition.is, values: condition.referrerIds };
    case "public_link":
      return { is: condition.is, values: condition.publicLinkIds };
    default:
      return undefined;
  }
}

/** Limits that no draft can meet, or that make another limit pointless. */
function contradictingLimits({ limits, amount, to }: RuleTerms): RefusalDetail[] {
  const { currency } = amount;
  const least = amount.kind === "fixed" ? amount.amount : (amount.min ?? 0);
  const text = (limit: RuleLimit) => limitText(limit, { to, currency });
  return limits.flatMap((limit, index) => {
    const path = `terms.limits.${index}`;
    if (limit.count === null && limit.amount === null) {
      return [{ path, message: "must have a number of payments or an amount" }];
    }
    if (limit.amount !== null && limit.amount < least) {
      return [
        {
          path,
          message: `“${text(limit)}” contradicts “${money(least, currency)}” for every referral`,
        },
      ];
    }
    const twin = limits
      .slice(0, index)
      .find(({ per, period }) => per === limit.per && period === limit.period);
    return twin === undefined
      ? []
      : [
          {
            path,
            message: `“${text(twin)}” and “${text(limit)}” have the same scope and period. Combine them in one limit.`,
          },
        ];
  });
}
