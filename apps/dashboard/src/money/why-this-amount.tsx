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
import { isOnlyName } from "../words/own-payment.ts";
import { sendsBonuses } from "../words/roles.ts";

/** The bonus rule that computed a payment, or who chose the amount. */
export function AmountBy({
  payment: { ruleId, ruleName, ruleVersion, createdByName },
}: {
  payment: ShownPayment;
}) {
  const { slug, user } = useOrganization();
  if (ruleId === null) {
    return (
      <p className="text-ink-2 wrap-anywhere">
        Manual amount{createdByName !== null && `, entered by ${createdByName}`}
      </p>
    );
  }
  return (
    <p className="text-ink-2 wrap-anywhere">
      {sendsBonuses(user) ? (
        <Link to="/o/$slug/bonus-rules/$ruleId" params={{ slug, ruleId }} className={linkClass}>
          {ruleName}
        </Link>
      ) : (
        ruleName
      )}
      , version {ruleVersion}
    </p>
  );
}

/** Shows how a bonus rule computed a payment, and its note. */
export function WhyThisAmount({
  payment: { id, ruleId, note, referralName },
  className,
}: {
  payment: ShownPayment;
  className: string;
}) {
  const shownNote = note !== null && !isOnlyName(note, referralName) ? note : undefined;
  if (ruleId === null && shownNote === undefined) return null;
  return (
    <section className={className}>
      <h3>{ruleId === null ? "Note" : "Why this amount"}</h3>
      {ruleId !== null && <Calculation paymentId={id} />}
      {shownNote !== undefined && (
        <p className="text-ink-2">
          <WrittenText text={shownNote} />
        </p>
      )}
    </section>
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
