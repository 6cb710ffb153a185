import type { BonusExplanation } from "@referral-service/contract";
import type { ShownPayment } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { explanationQuery } from "../data/bonus-rules.ts";
import { Loaded } from "../data/failures/loaded.tsx";
import { useOrganization } from "../data/me.ts";
import { useQuery } from "../data/queries.ts";
import { dayText } from "../ui/time.tsx";
import { linkClass, WrittenText } from "../ui/written-text.tsx";
import { isDay } from "../words/days.ts";
import { money } from "../words/money.ts";
import { sendsBonuses } from "../words/roles.ts";

/** Shows how a bonus rule computed a payment, or who chose the amount. */
export const WhyThisAmount = ({
  payment,
  className,
}: {
  payment: ShownPayment;
  className: string;
}) => (
  <section className={className}>
    <h3>Why this amount</h3>
    {payment.ruleId === null ? <ChosenAmount payment={payment} /> : <Computed payment={payment} />}
    {payment.note !== null && (
      <p className="text-ink-2">
        <WrittenText text={payment.note} />
      </p>
    )}
  </section>
);

const ChosenAmount = ({ payment: { createdByName } }: { payment: ShownPayment }) => (
  <p className="text-ink-2">
    Manual amount{createdByName !== null && `, entered by ${createdByName}`}
  </p>
);

function Computed({ payment: { id, ruleId, ruleName, ruleVersion } }: { payment: ShownPayment }) {
  const { slug, user } = useOrganization();
  return (
    <>
      <p className="text-ink-2">
        {sendsBonuses(user) && ruleId !== null ? (
          <Link to="/o/$slug/bonus-rules/$ruleId" params={{ slug, ruleId }} className={linkClass}>
            {ruleName}
          </Link>
        ) : (
          ruleName
        )}
        , version {ruleVersion}
      </p>
      <Calculation paymentId={id} />
    </>
  );
}

/** The calculation of a bonus rule. */
export const Calculation = ({ paymentId }: { paymentId: string }) => (
  <Loaded
    query={useQuery(explanationQuery(paymentId))}
    failure="The calculation could not be loaded"
    isPart
    lineCount={4}
  >
    {(explanation) => <Explanation explanation={explanation} />}
  </Loaded>
);

const signed = (change: number, currency: string) =>
  change < 0 ? `−${money(-change, currency)}` : `+${money(change, currency)}`;

function Explanation({
  explanation: { sentence, inputs, steps, amount, currency },
}: {
  explanation: BonusExplanation;
}) {
  const isFixed = steps.every(({ kind }) => kind === "fixed");
  return (
    <>
      <p className="text-ink-2">{sentence}</p>
      <table aria-label="Calculation" className="w-full text-left">
        <tbody className="divide-y divide-line align-baseline">
          {inputs.filter(hasValue).map(({ name, value, currency: unit }) => (
            <Row key={name} name={name}>
              {valueText(value, unit)}
            </Row>
          ))}
          {!isFixed &&
            steps.map(({ kind, change, text }, index) => (
              <Row key={`${kind} ${text}`} name={text}>
                {index === 0 ? money(change, currency) : signed(change, currency)}
              </Row>
            ))}
        </tbody>
        <tfoot className="border-t border-line-strong font-semibold">
          <Row name="Amount" isSum>
            {money(amount, currency)}
          </Row>
        </tfoot>
      </table>
    </>
  );
}

const Row = ({
  name,
  isSum = false,
  children,
}: {
  name: string;
  isSum?: boolean;
  children: ReactNode;
}) => (
  <tr>
    <th scope="row" className={`py-1.5 pr-4 ${isSum ? "" : "font-normal text-ink-2"}`}>
      {name}
    </th>
    <td className="figures w-2/5 py-1.5 text-right wrap-anywhere">{children}</td>
  </tr>
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
