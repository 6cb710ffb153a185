import { currenciesWith } from "../../words/amounts.ts";
import { type ClauseProps, partsOf } from "./clause-props.ts";
import { ChoicePart, Clause, JoinedParts, NumberPart, Phrase } from "./parts.tsx";

/** The choice of a percentage among the currencies. */
const percentSign = "%";

/** What the rule pays, and to whom. */
export function AmountClause(props: ClauseProps) {
  return (
    <Clause>
      {props.terms.amountKind === "fixed" ? <FixedAmount {...props} /> : <Percentage {...props} />}
    </Clause>
  );
}

function Recipient(props: ClauseProps) {
  const { isChanged, set } = partsOf(props);
  return (
    <Phrase words="to">
      <ChoicePart
        label="Recipient"
        isChanged={isChanged("to")}
        value={props.terms.to}
        choices={[
          { value: "referrer", label: "the referrer" },
          { value: "business_developer", label: "the referrer's business developer" },
        ]}
        onChange={(to) => set({ to })}
      />
    </Phrase>
  );
}

const FixedAmount = (props: ClauseProps) => {
  const { isChanged, set } = partsOf(props);
  return (
    <>
      <Phrase words="Pay">
        <JoinedParts>
          <NumberPart
            label="Amount"
            joins="next"
            isChanged={isChanged("amount", "amountKind")}
            value={props.terms.amount}
            onChange={(amount) => set({ amount })}
          />
          <Unit {...props} />
        </JoinedParts>
      </Phrase>
      <Recipient {...props} />
    </>
  );
};

/** A percentage of the deal value or of a custom field, with its bounds. */
function Percentage(props: ClauseProps) {
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
      <Phrase words="Pay">
        <JoinedParts>
          <NumberPart
            label="Percent"
            joins="next"
            isChanged={isChanged("percent", "amountKind")}
            value={terms.percent}
            onChange={(percent) => set({ percent })}
          />
          <Unit {...props} />
        </JoinedParts>
      </Phrase>
      <Phrase words="of">
        <ChoicePart<string>
          label="Percentage of"
          isChanged={isChanged("of")}
          value={terms.of}
          choices={bases}
          onChange={(of) => set({ of })}
        />
      </Phrase>
      <Phrase words="at least">
        <NumberPart
          label="Minimum"
          isChanged={isChanged("min")}
          placeholder="no minimum"
          value={terms.min}
          onChange={(min) => set({ min })}
        />
        {terms.currency}
      </Phrase>
      <Phrase words="and at most" phoneWords="at most">
        <JoinedParts>
          <NumberPart
            label="Maximum"
            joins="next"
            isChanged={isChanged("max")}
            placeholder="no maximum"
            value={terms.max}
            onChange={(max) => set({ max })}
          />
          <ChoicePart<string>
            label="Currency"
            joins="previous"
            isChanged={isChanged("currency")}
            value={terms.currency}
            choices={currencyChoices(props)}
            onChange={(currency) => set({ currency })}
          />
        </JoinedParts>
      </Phrase>
      <Recipient {...props} />
    </>
  );
}

const currencyChoices = ({ defaultCurrency }: ClauseProps) =>
  currenciesWith(defaultCurrency).map((value) => ({ value, label: value }));

/** The currency of a fixed amount, or the sign of a percentage. */
function Unit(props: ClauseProps) {
  const { amountKind, currency } = props.terms;
  const { isChanged, set } = partsOf(props);
  const isFixed = amountKind === "fixed";
  return (
    <ChoicePart<string>
      label="Unit"
      joins="previous"
      isChanged={isChanged("amountKind") || (isFixed && isChanged("currency"))}
      value={isFixed ? currency : percentSign}
      choices={[{ value: percentSign, label: percentSign }, ...currencyChoices(props)]}
      onChange={(unit) =>
        set(
          unit === percentSign
            ? { amountKind: "percentage" }
            : { amountKind: "fixed", currency: unit },
        )
      }
    />
  );
}
