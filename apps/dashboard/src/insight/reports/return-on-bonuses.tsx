import type { BonusPaymentReport } from "@referral-service/contract";
import type { Compared } from "../../data/reports.ts";
import type { Days } from "./period.ts";
import { ReportPart } from "./report-part.tsx";
import { FiguresTable } from "./table.tsx";

type Return = NonNullable<BonusPaymentReport["returnOnBonuses"]>[number];

/**
 * Formats an amount without its currency, because the row names it and large amounts must fit on a
 * phone.
 */
const amountText = (amount: number, currency: string) =>
  new Intl.NumberFormat("en", { style: "currency", currency })
    .formatToParts(amount)
    .flatMap(({ type, value }) => (type === "currency" || type === "literal" ? [] : value))
    .join("");

const times = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });

const ratioText = (ratio: number | null | undefined) =>
  ratio === null || ratio === undefined ? "–" : `${times.format(ratio)} ×`;

const whatReturns =
  "Values of completed referrals submitted in this period, and bonuses paid for them so far.";
const whatIsLeftOut =
  "Amounts are never converted, so each row leaves out the values and bonuses in other currencies.";

/** Compares the value of the period's referrals with what was paid for them, by currency. */
export function ReturnOnBonuses({
  now,
  before,
  days,
}: Compared<BonusPaymentReport> & { days: Days }) {
  const returns = now.returnOnBonuses ?? [];
  if (returns.length === 0) return null;
  const earlier = new Map(before.returnOnBonuses?.map(({ currency, ratio }) => [currency, ratio]));
  const ratioBefore = ({ currency }: Return) => earlier.get(currency);
  return (
    <ReportPart
      title="What do bonuses return?"
      description={returns.length === 1 ? whatReturns : `${whatReturns} ${whatIsLeftOut}`}
      fileName="return-on-bonuses"
      days={days}
      records={() => [
        ["Currency", "Won value", "Bonuses paid", "Return", "Previous period"],
        ...returns.map((row) => [
          row.currency,
          row.wonAmount,
          row.bonusAmount,
          row.ratio,
          ratioBefore(row) ?? null,
        ]),
      ]}
    >
      <FiguresTable
        label="Return on bonuses by currency"
        head="Currency"
        rows={returns}
        keyOf={({ currency }) => currency}
        nameOf={({ currency }) => currency}
        columns={[
          { name: "Won value", cell: ({ wonAmount, currency }) => amountText(wonAmount, currency) },
          {
            name: "Bonuses paid",
            cell: ({ bonusAmount, currency }) => amountText(bonusAmount, currency),
            isMinor: true,
          },
          {
            name: "Return",
            cell: ({ wonAmount, ratio }) => ratioText(wonAmount === 0 ? null : ratio),
          },
          {
            name: "Previous period",
            isMuted: true,
            cell: (row) => ratioText(ratioBefore(row)),
            isMinor: true,
          },
        ]}
      />
    </ReportPart>
  );
}
