import { currencies, decimalsOf } from "@referral-service/contract/currencies";

/**
 * Returns the currencies to choose from, including the current one even if it is no longer in use.
 */
export const currenciesWith = (present: string): string[] => [...new Set([...currencies, present])];

const withPoint = (typed: string) => typed.trim().replace(",", ".");

/** Parses a typed number with a decimal point or comma. */
export const numberIn = (typed: string): number => Number(withPoint(typed));

/** Parses a typed amount. Undefined if it is invalid. */
export function amountIn(typed: string, currency: string): number | undefined {
  const text = withPoint(typed);
  if (!/^\d{1,11}(\.\d+)?$/.test(text)) return undefined;
  const decimals = text.split(".")[1]?.length ?? 0;
  return decimals <= decimalsOf(currency) && Number(text) > 0 ? Number(text) : undefined;
}

/** Returns an example of an amount in this currency, for the error at the field. */
export const amountForm = (currency: string): string =>
  decimalsOf(currency) === 0
    ? `Enter a whole amount in ${currency}, like 250.`
    : "Enter an amount above 0 with up to 2 decimal places, like 250.00.";
