import type { ReferralReport } from "@referral-service/contract";
import { money } from "../payments/words.ts";

type Values = ReferralReport["wonValues"];

/** Sums of values, a line for each currency. */
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
