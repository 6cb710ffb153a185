import type { ReactNode } from "react";
import { money, totalsOf } from "../words/money.ts";

/** The totals by currency, each in a line of its own. */
export const SumLines = ({ sums }: { sums: readonly { amount: number; currency: string }[] }) => (
  <ul className="figures text-right font-medium">
    {totalsOf(sums).map(({ amount, currency }) => (
      <li key={currency}>{money(amount, currency)}</li>
    ))}
  </ul>
);

/** The number of payments and their totals in a line, which is also printed. */
export const SumLine = ({ children }: { children: ReactNode }) => (
  <span data-chosen className="figures mr-1.5 min-w-0 flex-1 truncate text-xs text-ink-2">
    {children}
  </span>
);
