import { currencies, decimalsOf } from "@referral-service/contract/currencies";

/** The currencies to choose from, with the present one even when it is no longer in use. */
export const currenciesWith = (present: string): string[] => [...new Set([...currencies, present])];

const withPoint = (typed: string) => typed.trim().replace(",", ".");

/** A typed number with a decimal point or comma. */
export const numberIn = (typed: string): number => Number(withPoint(typed));

/** Parses a typed amount. Returns undefined when it is invalid. */
export function amountIn(typed: string, currency: string): number | undefined {
  const text = withPoint(typed);
  if (!/^\d{1,11}(\.\d+)?$/.test(text)) return undefined;
  const decimals = text.split(".")[1]?.length ?? 0;
  return decimals <= decimalsOf(currency) && Number(text) > 0 ? Number(text) : undefined;
}

/** An example of an amount in this currency, for the error at the field. */
export const amountForm = (currency: string): string =>
  decimalsOf(currency) === 0
    ? `Enter a whole amount in ${currency}, like 250.`
    : "Enter an amount above 0 with up to 2 decimal places, like 250.00.";
