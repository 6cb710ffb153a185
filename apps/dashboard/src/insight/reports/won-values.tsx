import type { ReferralReport } from "@referral-service/contract";
import type { Compared } from "../../data/reports.ts";
import { money } from "../../words/money.ts";
import { whole } from "./figure.tsx";
import type { Days } from "./period.ts";
import { ReportPart } from "./report-part.tsx";
import { FiguresTable } from "./table.tsx";

type Values = ReferralReport["wonValues"];

/** Shows total values, with a line for each currency. */
export function WonValues({ values }: { values: Values }) {
  if (values.length === 0) return "–";
  return values.map(({ currency, amount }) => (
    <span key={currency} className="block">
      {money(amount, currency)}
    </span>
  ));
}

export const wonText = (values: Values): string =>
  values.map(({ currency, amount }) => money(amount, currency)).join("; ");

/** Shows the value of the period's completed referrals, by currency. */
export function WonValuePart({ now, before, days }: Compared<ReferralReport> & { days: Days }) {
  const { wonValues } = now;
  if (wonValues.length === 0) return null;
  const amounts = new Map(before.wonValues.map(({ currency, amount }) => [currency, amount]));
  const earlier = (currency: string) => (before.total === 0 ? null : (amounts.get(currency) ?? 0));
  return (
    <ReportPart
      title="What are completed referrals worth?"
      description="Values of completed referrals submitted in this period."
      fileName="won-value"
      days={days}
      records={() => [
        ["Currency", "Value", "Referrals with a value", "Previous"],
        ...wonValues.map(({ currency, amount, count }) => [
          currency,
          amount,
          count,
          earlier(currency),
        ]),
      ]}
    >
      <FiguresTable
        label="Won value by currency"
        head="Currency"
        rows={wonValues}
        keyOf={({ currency }) => currency}
        nameOf={({ currency }) => currency}
        columns={[
          { name: "Value", cell: ({ amount, currency }) => money(amount, currency) },
          {
            name: "Referrals with a value",
            cell: ({ count }) => whole.format(count),
            isMinor: true,
          },
          {
            name: "Previous",
            isMuted: true,
            cell: ({ currency }) => {
              const amount = earlier(currency);
              return amount === null ? "–" : money(amount, currency);
            },
          },
        ]}
      />
    </ReportPart>
  );
}
