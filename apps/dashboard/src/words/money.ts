import { decimalsOf } from "@referral-service/contract/currencies";
import { keptInLanguage } from "../ui/format-language.ts";

const moneyFormat = (trailingZeroDisplay: "auto" | "stripIfInteger") =>
  keptInLanguage(
    (language, currency: string) =>
      new Intl.NumberFormat(language, {
        style: "currency",
        currency,
        // The decimals are set explicitly, because Intl would otherwise round 10.5 HUF to 11.
        minimumFractionDigits: decimalsOf(currency),
        maximumFractionDigits: 2,
        trailingZeroDisplay,
      }),
  );
const wholeMoney = moneyFormat("auto");
const strippedMoney = moneyFormat("stripIfInteger");

export const money = (amount: number, currency: string): string =>
  wholeMoney(currency).format(amount);

/** Formats money without the decimals of a whole amount. */
export const shortMoney = (amount: number, currency: string): string =>
  strippedMoney(currency).format(amount);

/** Returns the format of a column of amounts, which has decimals unless all of them are whole. */
export const columnMoney = (amounts: readonly (number | null)[]): typeof money =>
  amounts.every((amount) => Number.isInteger(amount ?? 0)) ? shortMoney : money;

const methods: Record<string, string> = {
  bank_transfer: "Bank transfer",
  paypal_venmo: "PayPal or Venmo",
  manual: "By instructions",
};

/** Returns the name of a payout method. Programs can use payout methods of their own. */
export const methodName = (method: string): string => {
  const words = methods[method] ?? method.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const detailNames: Record<string, string> = {
  accountHolder: "Account holder",
  accountNumber: "IBAN or account number",
  bankCode: "BIC or bank code",
  account: "Account",
  instructions: "Instructions",
};

export const detailName = (name: string): string => detailNames[name] ?? name;

const list = new Intl.ListFormat("en");

interface Sum {
  amount: number;
  currency: string;
}

/** Returns the totals by currency, in the order of the home page. */
export function totalsOf(amounts: readonly Sum[]): Sum[] {
  const sums = new Map<string, number>();
  for (const { amount, currency } of amounts) {
    sums.set(currency, (sums.get(currency) ?? 0) + amount);
  }
  return [...sums]
    .map(([currency, amount]) => ({ amount: Number(amount.toFixed(2)), currency }))
    .toSorted((one, other) => (one.currency < other.currency ? -1 : 1));
}

/** Returns the totals by currency, such as `€2,449.00 and NOK 400.00`. */
export const sumsInWords = (amounts: readonly Sum[]): string =>
  list.format(totalsOf(amounts).map(({ amount, currency }) => money(amount, currency)));
