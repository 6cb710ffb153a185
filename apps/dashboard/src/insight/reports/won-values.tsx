import type { ReferralReport } from "@referral-service/contract";
import type { Compared } from "../../data/reports.ts";
import { money } from "../../words/money.ts";
import { whole } from "./figure.tsx";
import type { Days } from "./period.ts";
import { ReportPart } from "./report-part.tsx";
import { FiguresTable } from "./table.tsx";

type Values = ReferralReport["wonValues"];

export const wonTexts = (values: Values): string[] =>
  values.map(({ currency, amount }) => money(amount, currency));

/**
 * Shows the value of the period's completed referrals, by currency. Referrals of the previous period
 * had more time to be completed, so the two are not compared.
 */
export function WonValuePart({
  now: { wonValues },
  days,
}: Pick<Compared<ReferralReport>, "now"> & { days: Days }) {
  if (wonValues.length === 0) return null;
  return (
    <ReportPart
      title="What are completed referrals worth?"
      description="Referrals from this period that are completed so far."
      fileName="won-value"
      days={days}
      records={() => [
        ["Currency", "Value", "Referrals with a value"],
        ...wonValues.map(({ currency, amount, count }) => [currency, amount, count]),
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
        ]}
      />
    </ReportPart>
  );
}
