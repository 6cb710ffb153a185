import { expect, test } from "vitest";
import { ratesIn, ratesInWords } from "./rates.ts";

test("rates · as people type them · are parsed and formatted again", () => {
  const rates = [
    { currency: "NOK", rate: 0.087 },
    { currency: "USD", rate: 0.92 },
  ];
  expect(ratesIn(" nok 0,087 ;\nUSD: 0.92;")).toEqual(rates);
  expect(ratesIn(ratesInWords(rates))).toEqual(rates);
  expect(ratesIn("")).toEqual([]);
});

test("rates · without a number · are sent without a number, which the service rejects", () => {
  expect(ratesIn("NOK")).toEqual([{ currency: "NOK", rate: Number.NaN }]);
  expect(ratesIn("NOK some")).toEqual([{ currency: "NOK", rate: Number.NaN }]);
});
