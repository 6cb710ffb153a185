import { money, totalsOf } from "../words/money.ts";

/** The totals by currency, each in a line of its own. */
export const SumLines = ({ sums }: { sums: readonly { amount: number; currency: string }[] }) => (
  <ul className="figures text-right">
    {totalsOf(sums).map(({ amount, currency }) => (
      <li key={currency}>{money(amount, currency)}</li>
    ))}
  </ul>
);
