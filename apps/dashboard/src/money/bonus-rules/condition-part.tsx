import type { CustomField } from "@referral-service/contract";
import type { RulePeriod } from "@referral-service/contract/app";
import { linksToChooseQuery } from "../../data/bonus-rules.ts";
import { useQuery } from "../../data/queries.ts";
import { PersonInput } from "../../forms/person-input.tsx";
import { type DraftCondition, newCondition } from "./draft-terms.ts";
import {
  ChoicePart,
  DayPart,
  NumberPart,
  RemovePart,
  TypedValuesPart,
  ValuesPart,
} from "./parts.tsx";

const choice = [
  { value: "any_of", label: "is any of" },
  { value: "none_of", label: "is none of" },
] as const;

export const periods: { value: RulePeriod; label: string }[] = [
  { value: "month", label: "month" },
  { value: "quarter", label: "quarter" },
  { value: "year", label: "year" },
];

const periodsOrEver = [...periods, { value: "ever", label: "all time" }] as const;

const yesNo = [
  { value: "true", label: "Yes" },
  { value: "false", label: "No" },
];

interface Props {
  condition: DraftCondition;
  fields: readonly CustomField[];
  labels: readonly string[];
  isChanged: boolean;
  onChange: (condition: DraftCondition) => void;
  onRemove: () => void;
}

/** Returns the subject of a condition: a custom field, or another fact of the referral. */
const subjectOf = ({ kind, fieldId }: DraftCondition) =>
  kind === "field" || kind === "field_range" ? fieldId : kind;

const otherSubjects = [
  { value: "label", label: "Label" },
  { value: "referrer", label: "Referrer" },
  { value: "company", label: "Company" },
  { value: "public_link", label: "Public link" },
  { value: "success", label: "Success number" },
] as const;

/** Returns a new condition on a custom field or another fact. */
export function conditionAbout(subject: string, fields: readonly CustomField[]): DraftCondition {
  const other = otherSubjects.find(({ value }) => value === subject);
  if (other !== undefined) return newCondition(other.value);
  const type = fields.find(({ id }) => id === subject)?.type;
  const isRange = type === "number" || type === "date";
  return newCondition(isRange ? "field_range" : "field", subject);
}

export function ConditionPart({ condition, fields, labels, isChanged, onChange, onRemove }: Props) {
  const subjects = [...fields.map(({ id, label }) => ({ value: id, label })), ...otherSubjects];
  const isChoice = condition.kind !== "field_range" && condition.kind !== "success";
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-2">
      <ChoicePart<string>
        label="Condition"
        isChanged={isChanged}
        value={subjectOf(condition)}
        choices={subjects}
        onChange={(subject) => onChange(conditionAbout(subject, fields))}
      />
      {isChoice && (
        <ChoicePart
          label="Comparison"
          isChanged={isChanged}
          value={condition.is === "none_of" ? "none_of" : "any_of"}
          choices={choice}
          onChange={(is) => onChange({ ...condition, is })}
        />
      )}
      <Values {...{ condition, fields, labels, isChanged, onChange }} />
      <RemovePart label="Remove condition" onClick={onRemove} />
    </span>
  );
}

function Values({ condition, fields, labels, isChanged, onChange }: Omit<Props, "onRemove">) {
  const links = useQuery(linksToChooseQuery, { enabled: condition.kind === "public_link" });
  const { kind, values } = condition;
  const setValues = (next: string[]) => onChange({ ...condition, values: next });
  switch (kind) {
    case "field": {
      const field = fields.find(({ id }) => id === condition.fieldId);
      const choices =
        field?.type === "boolean"
          ? yesNo
          : field?.options?.map((value) => ({ value, label: value }));
      return choices === undefined ? (
        <TypedValuesPart
          label="Values"
          {...{ values, isChanged }}
          suggestions={[]}
          onChange={setValues}
        />
      ) : (
        <ValuesPart label="Values" {...{ values, choices, isChanged }} onChange={setValues} />
      );
    }
    case "field_range": {
      const isDate = fields.find(({ id }) => id === condition.fieldId)?.type === "date";
      const Part = isDate ? DayPart : NumberPart;
      return (
        <>
          from
          <Part
            label="From"
            isChanged={isChanged}
            value={condition.from}
            placeholder="any"
            onChange={(from) => onChange({ ...condition, from })}
          />
          to
          <Part
            label="To"
            isChanged={isChanged}
            value={condition.to}
            placeholder="any"
            onChange={(to) => onChange({ ...condition, to })}
          />
        </>
      );
    }
    case "label":
    case "company":
      return (
        <TypedValuesPart
          label="Values"
          {...{ values, isChanged }}
          suggestions={kind === "label" ? labels : []}
          onChange={setValues}
        />
      );
    case "referrer":
      return (
        <>
          {values.map((userId, index) => (
            <Person
              key={userId}
              userId={userId}
              onChange={(next) =>
                setValues(
                  values.flatMap((value, at) =>
                    at !== index ? [value] : next === "" ? [] : [next],
                  ),
                )
              }
            />
          ))}
          <Person
            key={values.length}
            userId=""
            onChange={(next) => next !== "" && setValues([...values, next])}
          />
        </>
      );
    case "public_link": {
      const choices = (links.data ?? []).map(({ id, slug: text }) => ({
        value: id,
        label: `/r/${text}`,
      }));
      return (
        <ValuesPart label="Public links" {...{ values, choices, isChanged }} onChange={setValues} />
      );
    }
    case "success":
      return (
        <>
          is
          <ChoicePart
            label="Comparison"
            isChanged={isChanged}
            value={condition.is === "at_least" ? "at_least" : "exactly"}
            choices={[
              { value: "exactly", label: "exactly" },
              { value: "at_least", label: "at least" },
            ]}
            onChange={(is) => onChange({ ...condition, is })}
          />
          <NumberPart
            label="Number"
            isChanged={isChanged}
            width="w-14"
            value={condition.number}
            onChange={(number) => onChange({ ...condition, number })}
          />
          for the referrer in
          <ChoicePart
            label="Period"
            isChanged={isChanged}
            value={condition.period}
            choices={periodsOrEver}
            onChange={(period) => onChange({ ...condition, period })}
          />
        </>
      );
    default:
      return kind satisfies never;
  }
}

const Person = ({ userId, onChange }: { userId: string; onChange: (userId: string) => void }) => (
  <span className="w-56 max-w-full">
    <PersonInput label="Referrer" userId={userId} onChange={onChange} />
  </span>
);
