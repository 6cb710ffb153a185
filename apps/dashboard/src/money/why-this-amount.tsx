import type { BonusExplanation } from "@referral-service/contract";
import { explanationQuery } from "../data/bonus-rules.ts";
import { Loaded } from "../data/failures/loaded.tsx";
import { useQuery } from "../data/queries.ts";
import { Fact, Facts } from "../ui/panel.tsx";
import { dayText } from "../ui/time.tsx";
import { isDay } from "../words/days.ts";
import { money } from "../words/money.ts";

/** Shows how a bonus rule computed a payment. */
export const WhyThisAmount = ({
  paymentId,
  className,
}: {
  paymentId: string;
  className: string;
}) => (
  <section className={className}>
    <h3>Why this amount</h3>
    <Loaded
      query={useQuery(explanationQuery(paymentId))}
      failure="The calculation could not be loaded"
      isPart
      lineCount={4}
    >
      {(explanation) => <Explanation explanation={explanation} />}
    </Loaded>
  </section>
);

const signed = (change: number, currency: string) =>
  change < 0 ? `−${money(-change, currency)}` : `+${money(change, currency)}`;

function Explanation({ explanation }: { explanation: BonusExplanation }) {
  const { sentence, inputs, steps, amount, currency } = explanation;
  const isFixed = steps.every(({ kind }) => kind === "fixed");
  return (
    <>
      <p className="text-ink-2">{sentence}</p>
      {!isFixed && <Steps {...{ steps, amount, currency }} />}
      {(isFixed || inputs.length > 0) && (
        <Facts>
          {isFixed && (
            <Fact name="Amount">
              <span className="figures font-semibold">{money(amount, currency)}</span>
            </Fact>
          )}
          {inputs.filter(hasValue).map(({ name, value, currency: unit }) => (
            <Fact key={name} name={name}>
              {valueText(value, unit)}
            </Fact>
          ))}
        </Facts>
      )}
    </>
  );
}

const Steps = ({
  steps,
  amount,
  currency,
}: Pick<BonusExplanation, "steps" | "amount" | "currency">) => (
  <ol className="grid gap-1">
    {steps.map(({ kind, change, text }, index) => (
      <li key={`${kind} ${text}`} className="flex items-baseline gap-3">
        <span className="min-w-0 flex-1">{text}</span>
        <span className="figures">
          {index === 0 ? money(change, currency) : signed(change, currency)}
        </span>
      </li>
    ))}
    <li className="flex items-baseline gap-3 border-t border-line pt-1 font-semibold">
      <span className="flex-1">Amount</span>
      <span className="figures">{money(amount, currency)}</span>
    </li>
  </ol>
);

type Input = BonusExplanation["inputs"][number];

const hasValue = ({ value }: Input) =>
  value !== null && !(Array.isArray(value) && value.length === 0);

function valueText(value: Input["value"], currency: string | null) {
  if (Array.isArray(value)) return value.join(", ");
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number" && currency !== null) return money(value, currency);
  if (typeof value === "string" && isDay(value)) return dayText(value);
  return String(value);
}
