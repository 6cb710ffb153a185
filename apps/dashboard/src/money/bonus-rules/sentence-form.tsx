import type { CustomField } from "@referral-service/contract";
import { useQuery } from "../../data/queries.ts";
import { labelsQuery } from "../../data/referral-labels.ts";
import { useStatusChoices } from "../../data/referral-statuses.tsx";
import { currenciesWith } from "../../words/amounts.ts";
import { ConditionPart, conditionAbout, periods } from "./condition-part.tsx";
import { type DraftLimit, type DraftTerms, newLimit } from "./draft-terms.ts";
import { AddPart, ChoicePart, Clause, DayPart, NumberPart, RemovePart } from "./parts.tsx";

const conditionsMax = 10;
const limitsMax = 4;

interface Props {
  terms: DraftTerms;
  /** The version in force. Differences from it are highlighted. */
  compared: DraftTerms | undefined;
  fields: readonly CustomField[];
  defaultCurrency: string;
  onChange: (terms: DraftTerms) => void;
}

/** Shows the rule as a sentence with editable parts. */
export function SentenceForm(props: Props) {
  return (
    <div className="grid gap-3 text-base">
      <AmountClause {...props} />
      <ConditionClause {...props} />
      <DaysClause {...props} />
      <LimitsClause {...props} />
    </div>
  );
}

function partsOf({ terms, compared, onChange }: Props) {
  const isChanged = (...names: (keyof DraftTerms)[]) =>
    compared !== undefined &&
    names.some((name) => JSON.stringify(terms[name]) !== JSON.stringify(compared[name]));
  const set = (changes: Partial<DraftTerms>) => onChange({ ...terms, ...changes });
  return { isChanged, set };
}

function AmountClause(props: Props) {
  const { terms } = props;
  const { isChanged, set } = partsOf(props);
  return (
    <Clause>
      Pay
      <ChoicePart
        label="Kind of amount"
        isChanged={isChanged("amountKind")}
        value={terms.amountKind}
        choices={[
          { value: "fixed", label: "a fixed amount:" },
          { value: "percentage", label: "a percentage:" },
        ]}
        onChange={(amountKind) => set({ amountKind })}
      />
      {terms.amountKind === "fixed" ? <FixedAmount {...props} /> : <Percentage {...props} />}
      to
      <ChoicePart
        label="Recipient"
        isChanged={isChanged("to")}
        value={terms.to}
        choices={[
          { value: "referrer", label: "the referrer" },
          { value: "business_developer", label: "the referrer's business developer" },
        ]}
        onChange={(to) => set({ to })}
      />
    </Clause>
  );
}

function FixedAmount(props: Props) {
  const { isChanged, set } = partsOf(props);
  return (
    <>
      <NumberPart
        label="Amount"
        isChanged={isChanged("amount")}
        value={props.terms.amount}
        onChange={(amount) => set({ amount })}
      />
      <Currency {...props} />
    </>
  );
}

/** A percentage of the deal value or of a custom field, with its bounds. */
function Percentage(props: Props) {
  const { terms, fields } = props;
  const { isChanged, set } = partsOf(props);
  const bases = [
    { value: "value", label: "the deal value" },
    ...fields
      .filter(({ type }) => type === "number")
      .map(({ id, label }) => ({ value: id, label })),
  ];
  return (
    <>
      <NumberPart
        label="Percent"
        isChanged={isChanged("percent")}
        width="w-16"
        value={terms.percent}
        onChange={(percent) => set({ percent })}
      />
      % of
      <ChoicePart<string>
        label="Percentage of"
        isChanged={isChanged("of")}
        value={terms.of}
        choices={bases}
        onChange={(of) => set({ of })}
      />
      but at least
      <NumberPart
        label="Minimum"
        isChanged={isChanged("min")}
        width="w-28"
        placeholder="no minimum"
        value={terms.min}
        onChange={(min) => set({ min })}
      />
      <Currency {...props} /> and at most
      <NumberPart
        label="Maximum"
        isChanged={isChanged("max")}
        width="w-28"
        placeholder="no maximum"
        value={terms.max}
        onChange={(max) => set({ max })}
      />
      {terms.currency}{" "}
    </>
  );
}

function Currency(props: Props) {
  const { isChanged, set } = partsOf(props);
  return (
    <ChoicePart<string>
      label="Currency"
      isChanged={isChanged("currency")}
      value={props.terms.currency}
      choices={currenciesWith(props.defaultCurrency).map((value) => ({ value, label: value }))}
      onChange={(currency) => set({ currency })}
    />
  );
}

function ConditionClause(props: Props) {
  const { terms, compared, fields } = props;
  const labels = useQuery(labelsQuery);
  const statuses = useStatusChoices(terms.status);
  const { isChanged, set } = partsOf(props);
  const { conditions } = terms;
  return (
    <Clause>
      when a referral reaches
      <ChoicePart<string>
        label="Status"
        isChanged={isChanged("status")}
        value={terms.status}
        choices={statuses}
        onChange={(status) => set({ status })}
      />
      {conditions.map((condition, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no other name, and typed values are read again
          key={`${index} of ${conditions.length} ${condition.kind} ${condition.fieldId}`}
          className="contents"
        >
          {index === 0 ? "if" : "and"}
          <ConditionPart
            {...{ condition, fields }}
            labels={labels.data?.labels.map(({ name }) => name) ?? []}
            isChanged={
              compared !== undefined &&
              JSON.stringify(condition) !== JSON.stringify(compared.conditions[index])
            }
            onChange={(next) =>
              set({ conditions: conditions.map((each, at) => (at === index ? next : each)) })
            }
            onRemove={() => set({ conditions: conditions.filter((_, at) => at !== index) })}
          />
        </span>
      ))}
      {conditions.length < conditionsMax && (
        <AddPart
          onClick={() =>
            set({ conditions: [...conditions, conditionAbout(fields[0]?.id ?? "label", fields)] })
          }
        >
          {conditions.length === 0 ? "If" : "And"}
        </AddPart>
      )}
    </Clause>
  );
}

function DaysClause(props: Props) {
  const { terms } = props;
  const { isChanged, set } = partsOf(props);
  return (
    <Clause>
      for referrals submitted from
      <DayPart
        label="First day"
        isChanged={isChanged("startsOn")}
        value={terms.startsOn}
        onChange={(startsOn) => set({ startsOn })}
      />
      until
      <DayPart
        label="Last day"
        isChanged={isChanged("endsOn")}
        placeholder="no end"
        value={terms.endsOn}
        onChange={(endsOn) => set({ endsOn })}
      />
      {terms.endsOn !== "" && (
        <RemovePart label="Remove last day" onClick={() => set({ endsOn: "" })} />
      )}
    </Clause>
  );
}

const limitPeriods = [...periods, { value: "ever", label: "in total" }] as const;

function LimitsClause(props: Props) {
  const { terms } = props;
  const { isChanged, set } = partsOf(props);
  const { limits } = terms;
  const change = (index: number, changes: Partial<DraftLimit>) =>
    set({ limits: limits.map((limit, at) => (at === index ? { ...limit, ...changes } : limit)) });
  return (
    <Clause>
      {limits.length > 0 && "and at most"}
      {limits.map((limit, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: limits have no other name
          key={index}
          className="contents"
        >
          {index > 0 && "and"}
          <NumberPart
            label="Number of payments"
            isChanged={isChanged("limits")}
            width="w-16"
            placeholder="any"
            value={limit.count}
            onChange={(count) => change(index, { count })}
          />
          payments and
          <NumberPart
            label="Total amount"
            isChanged={isChanged("limits")}
            placeholder="any"
            value={limit.amount}
            onChange={(amount) => change(index, { amount })}
          />
          {terms.currency}
          <ChoicePart
            label="Limit for"
            isChanged={isChanged("limits")}
            value={limit.per}
            choices={[
              { value: "person", label: "per person" },
              { value: "rule", label: "for everyone" },
            ]}
            onChange={(per) => change(index, { per })}
          />
          and
          <ChoicePart
            label="Period"
            isChanged={isChanged("limits")}
            value={limit.period}
            choices={limitPeriods}
            onChange={(period) => change(index, { period })}
          />
          <RemovePart
            label="Remove limit"
            onClick={() => set({ limits: limits.filter((_, at) => at !== index) })}
          />
        </span>
      ))}
      {limits.length < limitsMax && (
        <AddPart onClick={() => set({ limits: [...limits, newLimit()] })}>Limit</AddPart>
      )}
    </Clause>
  );
}
