import { useQuery } from "../../data/queries.ts";
import { labelsQuery } from "../../data/referral-labels.ts";
import { useStatusChoices } from "../../data/referral-statuses.tsx";
import { useIsNarrow } from "../../ui/is-narrow.ts";
import { Menu, MenuItem } from "../../ui/menu.tsx";
import { StatusDot } from "../../words/referral-statuses.tsx";
import { AmountClause } from "./amount-clause.tsx";
import { type ClauseProps, partsOf } from "./clause-props.ts";
import { ConditionPart, conditionAbout } from "./condition-part.tsx";
import { type DraftLimit, newLimit } from "./draft-terms.ts";
import {
  AddPart,
  BelowParts,
  ChoicePart,
  Clause,
  DayPart,
  NumberPart,
  Parts,
  Phrase,
  RemovableParts,
} from "./parts.tsx";
import { scopeOf } from "./terms-in-brief.ts";

const conditionsMax = 10;
const limitsMax = 4;

/** Shows the rule as a sentence with editable parts. */
export function SentenceForm(props: ClauseProps) {
  return (
    <div className="grid gap-2.5 text-base">
      <AmountClause {...props} />
      <ConditionClause {...props} />
      <DaysClause {...props} />
      <LimitsClause {...props} />
    </div>
  );
}

function ConditionClause(props: ClauseProps) {
  const { terms, compared, fields } = props;
  const labels = useQuery(labelsQuery);
  const statuses = useStatusChoices(terms.status);
  const shown = statuses.find(({ value }) => value === terms.status);
  const { isChanged, set } = partsOf(props);
  const { conditions } = terms;
  const isNarrow = useIsNarrow();
  const add = conditions.length < conditionsMax && (
    <AddPart
      onClick={() =>
        set({ conditions: [...conditions, conditionAbout(fields[0]?.id ?? "label", fields)] })
      }
    >
      {conditions.length === 0 ? "If" : "And"}
    </AddPart>
  );
  return (
    <Clause>
      <Phrase words="when a referral reaches" phoneWords="at status">
        <ChoicePart<string>
          label="Status"
          isChanged={isChanged("status")}
          value={terms.status}
          choices={statuses}
          dot={<StatusDot color={shown?.color ?? "gray"} />}
          onChange={(status) => set({ status })}
        />
      </Phrase>
      {conditions.map((condition, index) => (
        <Phrase
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no other name, and typed values are read again
          key={`${index} of ${conditions.length} ${condition.kind} ${condition.fieldId}`}
          words={index === 0 ? "if" : "and"}
        >
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
          {!isNarrow && index === conditions.length - 1 && add}
        </Phrase>
      ))}
      {(isNarrow || conditions.length === 0) && <BelowParts>{add}</BelowParts>}
    </Clause>
  );
}

function DaysClause(props: ClauseProps) {
  const { terms } = props;
  const { isChanged, set } = partsOf(props);
  return (
    <Clause>
      <Phrase words="for referrals submitted from" phoneWords="submitted from">
        <DayPart
          label="First day"
          isChanged={isChanged("startsOn")}
          value={terms.startsOn}
          onChange={(startsOn) => set({ startsOn })}
        />
      </Phrase>
      <Phrase words="until">
        <RemovableParts
          label="Remove last day"
          onRemove={terms.endsOn === "" ? undefined : () => set({ endsOn: "" })}
        >
          <DayPart
            label="Last day"
            isChanged={isChanged("endsOn")}
            placeholder="no end"
            value={terms.endsOn}
            onChange={(endsOn) => set({ endsOn })}
          />
        </RemovableParts>
      </Phrase>
    </Clause>
  );
}

const limitScopes: readonly Pick<DraftLimit, "per" | "period">[] = (
  ["person", "rule"] as const
).flatMap((per) =>
  (["month", "quarter", "year", "ever"] as const).map((period) => ({ per, period })),
);

function LimitsClause(props: ClauseProps) {
  const { terms, compared } = props;
  const { set } = partsOf(props);
  const { limits } = terms;
  const isNarrow = useIsNarrow();
  const isChanged = (index: number) =>
    compared !== undefined &&
    JSON.stringify(limits[index]) !== JSON.stringify(compared.limits[index]);
  const add = limits.length < limitsMax && (
    <Menu trigger={<AddPart>Limit</AddPart>}>
      <MenuItem onSelect={() => set({ limits: [...limits, newLimit("count")] })}>
        Number of payments
      </MenuItem>
      <MenuItem onSelect={() => set({ limits: [...limits, newLimit("amount")] })}>
        Total amount
      </MenuItem>
    </Menu>
  );
  const remove = (index: number) => () => set({ limits: limits.filter((_, at) => at !== index) });
  const change = (index: number, changes: Partial<DraftLimit>) =>
    set({ limits: limits.map((limit, at) => (at === index ? { ...limit, ...changes } : limit)) });
  return (
    <Clause>
      {limits.map((limit, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: limits have no other name
        <Clause key={index}>
          <Phrase words="and at most" phoneWords="limited to">
            <RemovableParts label="Remove limit" onRemove={isNarrow ? remove(index) : undefined}>
              {limit.count !== undefined && (
                <>
                  <NumberPart
                    label="Number of payments"
                    isChanged={isChanged(index)}
                    value={limit.count}
                    onChange={(count) => change(index, { count })}
                  />
                  {limit.count === "1" ? "payment" : "payments"}
                </>
              )}
              {limit.count !== undefined && limit.amount !== undefined && "and"}
              {limit.amount !== undefined && (
                <Parts>
                  <NumberPart
                    label="Total amount"
                    isChanged={isChanged(index)}
                    value={limit.amount}
                    onChange={(amount) => change(index, { amount })}
                  />
                  {terms.currency}
                </Parts>
              )}
            </RemovableParts>
            <RemovableParts label="Remove limit" onRemove={isNarrow ? undefined : remove(index)}>
              <ChoicePart<string>
                label="Limit for"
                isChanged={isChanged(index)}
                value={`${limit.per} ${limit.period}`}
                choices={limitScopes.map(({ per, period }) => ({
                  value: `${per} ${period}`,
                  label: scopeOf({ per, period }, terms.to),
                }))}
                onChange={(value) =>
                  change(
                    index,
                    limitScopes.find(({ per, period }) => `${per} ${period}` === value) ?? {},
                  )
                }
              />
            </RemovableParts>
            {!isNarrow && index === limits.length - 1 && add}
          </Phrase>
        </Clause>
      ))}
      {(isNarrow || limits.length === 0) && <BelowParts>{add}</BelowParts>}
    </Clause>
  );
}
