import { currencies, decimalsOf } from "@referral-service/contract/currencies";
import { phrase } from "../languages/phrase.ts";

/** Codes for metals, funds and units of account, which are not used to pay people. */
const notPaidIn = new Set(
  (
    "BOV CHE CHW CLF COU MXV USN UYI UYW XAD XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU " + "XUA"
  ).split(" "),
);

/**
 * Returns the currencies to choose from. The organization's own and the current one come first, even
 * if they are no longer in use.
 */
export const currenciesWith = (...own: string[]): string[] => [
  ...new Set([...own, ...currencies.filter((code) => !notPaidIn.has(code))]),
];

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
    ? phrase("Enter a whole amount in {currency}, like 250.", { currency })
    : phrase("Enter an amount above 0 with up to 2 decimal places, like 250.00.");
