import type { CustomFieldValue } from "@referral-service/contract";
import { type FieldChoice, type ReferralFacets, shownMax } from "@referral-service/contract/app";

/** Referrals with the same status, labels and values of counted fields. */
export interface CountedGroup {
  status: string;
  labels: string[];
  fields: Record<string, CustomFieldValue>;
  /** Whether the referrals match the filters on statuses. */
  hasStatus: boolean;
  /** Whether the referrals match the filters on labels. */
  hasLabel: boolean;
  count: number;
}

/**
 * The number of referrals for each status, label and value of a field. Each number applies all
 * filters except those on the same property.
 */
export function facetsOf(
  groups: readonly CountedGroup[],
  choices: readonly FieldChoice[],
): ReferralFacets {
  const [statuses, labels] = [new Map<string, number>(), new Map<string, number>()];
  const fields = new Map<string, Map<string, number>>();
  let counted = 0;
  for (const group of groups) {
    const { status, labels: named, hasStatus, hasLabel, count } = group;
    counted += count;
    const unmet = choices.filter((choice) => !meets(group, choice));
    if (hasLabel && unmet.length === 0) add(statuses, status, count);
    if (hasStatus && unmet.length === 0) for (const label of named) add(labels, label, count);
    if (!hasStatus || !hasLabel) continue;
    for (const [fieldId, value] of Object.entries(group.fields)) {
      if (unmet.some((choice) => choice.fieldId !== fieldId)) continue;
      const values = fields.get(fieldId) ?? new Map<string, number>();
      fields.set(fieldId, values);
      for (const one of textsOf(value)) add(values, one, count);
    }
  }
  return {
    statuses: [...statuses].map(([key, referralCount]) => ({ key, referralCount })),
    labels: [...labels]
      .map(([name, referralCount]) => ({ name, referralCount }))
      .toSorted(
        (one, other) => other.referralCount - one.referralCount || (one.name < other.name ? -1 : 1),
      )
      .slice(0, shownMax.labels),
    fields: [...fields].map(([fieldId, values]) => ({
      fieldId,
      values: [...values].map(([value, referralCount]) => ({ value, referralCount })),
    })),
    isMore: counted > shownMax.labeledReferrals,
  };
}

const textsOf = (value: CustomFieldValue | undefined): string[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [String(value)];

const meets = ({ fields }: CountedGroup, { fieldId, isNot, values }: FieldChoice): boolean =>
  textsOf(fields[fieldId]).some((value) => values.includes(value)) !== isNot;

const add = (counts: Map<string, number>, name: string, count: number) =>
  counts.set(name, (counts.get(name) ?? 0) + count);
