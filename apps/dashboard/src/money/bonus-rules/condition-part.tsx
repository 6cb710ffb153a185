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
  RemovableParts,
  TypedValuesPart,
  ValuesPart,
} from "./parts.tsx";

const choice = [
  { value: "any_of", label: "is any of" },
  { value: "none_of", label: "is none of" },
] as const;

const periods: { value: RulePeriod; label: string }[] = [
  { value: "month", label: "month" },
  { value: "quarter", label: "quarter" },
  { value: "year", label: "year" },
  { value: "ever", label: "all time" },
];

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
    <>
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
      <RemovableParts label="Remove condition" onRemove={onRemove}>
        <Values {...{ condition, fields, labels, isChanged, onChange }} />
      </RemovableParts>
    </>
  );
}

type ValuesProps = Omit<Props, "onRemove">;

/** The values of a condition, which depend on its kind. */
function Values(props: ValuesProps) {
  const { kind } = props.condition;
  switch (kind) {
    case "field":
      return <FieldValues {...props} />;
    case "field_range":
      return <Range {...props} />;
    case "label":
      return <TypedValues {...props} suggestions={props.labels} />;
    case "company":
      return <TypedValues {...props} suggestions={[]} />;
    case "referrer":
      return <Referrers {...props} />;
    case "public_link":
      return <PublicLinks {...props} />;
    case "success":
      return <SuccessNumber {...props} />;
    default:
      return kind satisfies never;
  }
}

function FieldValues({ condition, fields, isChanged, onChange }: ValuesProps) {
  const field = fields.find(({ id }) => id === condition.fieldId);
  const choices =
    field?.type === "boolean" ? yesNo : field?.options?.map((value) => ({ value, label: value }));
  return choices === undefined ? (
    <TypedValues {...{ condition, isChanged, onChange }} suggestions={[]} />
  ) : (
    <ValuesPart
      label="Values"
      {...{ values: condition.values, choices, isChanged }}
      onChange={(values) => onChange({ ...condition, values })}
    />
  );
}

const TypedValues = ({
  condition,
  suggestions,
  isChanged,
  onChange,
}: Pick<ValuesProps, "condition" | "isChanged" | "onChange"> & {
  suggestions: readonly string[];
}) => (
  <TypedValuesPart
    label="Values"
    {...{ values: condition.values, suggestions, isChanged }}
    onChange={(values) => onChange({ ...condition, values })}
  />
);

function Range({ condition, fields, isChanged, onChange }: ValuesProps) {
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

/** The chosen referrers, and an empty input for one more. */
function Referrers({ condition, onChange }: ValuesProps) {
  const { values } = condition;
  const setValues = (next: string[]) => onChange({ ...condition, values: next });
  return (
    <>
      {values.map((userId, index) => (
        <Person
          key={userId}
          userId={userId}
          onChange={(next) =>
            setValues(
              values.flatMap((value, at) => (at !== index ? [value] : next === "" ? [] : [next])),
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
}

const Person = ({ userId, onChange }: { userId: string; onChange: (userId: string) => void }) => (
  <span className="w-56 max-w-full">
    <PersonInput label="Referrer" userId={userId} onChange={onChange} />
  </span>
);

function PublicLinks({ condition, isChanged, onChange }: ValuesProps) {
  const links = useQuery(linksToChooseQuery);
  const choices = (links.data ?? []).map(({ id, slug }) => ({ value: id, label: `/r/${slug}` }));
  return (
    <ValuesPart
      label="Public links"
      {...{ values: condition.values, choices, isChanged }}
      onChange={(values) => onChange({ ...condition, values })}
    />
  );
}

const SuccessNumber = ({ condition, isChanged, onChange }: ValuesProps) => (
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
      value={condition.number}
      onChange={(number) => onChange({ ...condition, number })}
    />
    for the referrer in
    <ChoicePart
      label="Period"
      isChanged={isChanged}
      value={condition.period}
      choices={periods}
      onChange={(period) => onChange({ ...condition, period })}
    />
  </>
);
