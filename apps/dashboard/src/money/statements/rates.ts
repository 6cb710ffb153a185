import type { SentPaymentThreshold } from "@referral-service/contract/app";

type Rates = NonNullable<SentPaymentThreshold["threshold"]>["rates"];

/** Returns the rates as people type them: NOK 0.087; USD 0.92. */
export const ratesInWords = (rates: NonNullable<Rates>): string =>
  rates.map(({ currency, rate }) => `${currency} ${rate}`).join("; ");

/** Returns a rate as an equation, such as 1 NOK = €0.087. */
export const rateText = (
  { currency, rate }: NonNullable<Rates>[number],
  ofThreshold: string,
): string =>
  `1\u00a0${currency}\u00a0=\u00a0${new Intl.NumberFormat("en", {
    style: "currency",
    currency: ofThreshold,
    minimumFractionDigits: 0,
    maximumFractionDigits: 10,
  }).format(rate)}`;

/** Sends text that is not a rate unchanged, so that the service names it. */
export const ratesIn = (text: string): NonNullable<Rates> =>
  text
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) => {
      const [currency = "", ...rate] = part.split(/[\s:=]+/);
      return {
        currency: currency.toUpperCase(),
        rate: Number(rate.join("").replace(",", ".") || Number.NaN),
      };
    });
