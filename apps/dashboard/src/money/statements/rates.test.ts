import { expect, test } from "vitest";
import { ratesIn, ratesInWords, rateText } from "./rates.ts";

test("rates · as people type them · are parsed and formatted again", () => {
  const rates = [
    { currency: "NOK", rate: 0.087 },
    { currency: "USD", rate: 0.92 },
  ];
  expect(ratesIn(" nok 0,087 ;\nUSD: 0.92;")).toEqual(rates);
  expect(ratesIn(ratesInWords(rates))).toEqual(rates);
  expect(ratesIn("")).toEqual([]);
});

test("a rate · to read · is an equation with the currency of the threshold", () => {
  const text = rateText({ currency: "NOK", rate: 0.087 }, "EUR");
  expect(text.replaceAll("\u00a0", " ")).toBe("1 NOK = €0.087");
});

test("rates · without a number · are sent without a number, which the service rejects", () => {
  expect(ratesIn("NOK")).toEqual([{ currency: "NOK", rate: Number.NaN }]);
  expect(ratesIn("NOK some")).toEqual([{ currency: "NOK", rate: Number.NaN }]);
});
