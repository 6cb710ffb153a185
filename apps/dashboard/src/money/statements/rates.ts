import type { SentPaymentThreshold } from "@referral-service/contract/app";

type Rates = NonNullable<SentPaymentThreshold["threshold"]>["rates"];

/** Returns the rates as people type them: NOK 0.087; USD 0.92. */
export const ratesInWords = (rates: NonNullable<Rates>): string =>
  rates.map(({ currency, rate }) => `${currency} ${rate}`).join("; ");

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
