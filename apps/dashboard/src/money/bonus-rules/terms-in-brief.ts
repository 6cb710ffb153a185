import type { CustomField } from "@referral-service/contract";
import type { RuleLimit, RuleTerms } from "@referral-service/contract/app";
import { numberText } from "../../ui/format-language.ts";
import { counted } from "../../words/counts.ts";
import { money } from "../../words/money.ts";

/**
 * Returns what a rule pays, and within which bounds. A percentage of a custom field names the field
 * once it is loaded.
 */
export function amountOf(
  { amount }: RuleTerms,
  fields: readonly CustomField[] = [],
): { text: string; bounds: string } {
  if (amount.kind === "fixed") {
    return { text: money(amount.amount, amount.currency), bounds: "" };
  }
  const { percent, of, currency, min, max } = amount;
  const base = of === "value" ? "the deal value" : fields.find(({ id }) => id === of)?.label;
  return {
    text: `${numberText(percent)}%${base === undefined ? "" : ` of ${base}`}`,
    bounds: boundsOf({ currency, min, max }),
  };
}

function boundsOf({
  currency,
  min,
  max,
}: Pick<Extract<RuleTerms["amount"], { kind: "percentage" }>, "currency" | "min" | "max">): string {
  const [least, most] = [min, max].map((bound) => bound !== null && money(bound, currency));
  if (least && most) return `${least} to ${most}`;
  if (least) return `at least ${least}`;
  return most ? `at most ${most}` : "";
}

export const conditionsOf = ({ conditions }: RuleTerms): string =>
  conditions.length === 0 ? "" : counted(conditions.length, "condition");

/** Returns the limits of a rule, such as `5` with the scope `per referrer and quarter`. */
export const limitsOf = ({ limits, to, amount }: RuleTerms): { most: string; scope: string }[] =>
  limits.map((limit) => {
    const most = [
      limit.count !== null && numberText(limit.count),
      limit.amount !== null && money(limit.amount, amount.currency),
    ];
    return {
      most: most.filter((part) => part !== false).join(" and "),
      scope: scopeOf(limit, to),
    };
  });

export function scopeOf(
  { per, period }: Pick<RuleLimit, "per" | "period">,
  to: RuleTerms["to"],
): string {
  if (per === "rule") return period === "ever" ? "in total" : `per ${period}`;
  const person = to === "referrer" ? "referrer" : "business developer";
  return period === "ever" ? `per ${person}` : `per ${person} and ${period}`;
}
