import { expect, test } from "vitest";
import { amountIn, currenciesWith } from "./amounts.ts";

test.each([
  ["250", "EUR", 250],
  [" 19,99 ", "EUR", 19.99],
  ["19.9", "USD", 19.9],
  ["0.01", "EUR", 0.01],
  ["500", "JPY", 500],
  ["10.5", "HUF", 10.5],
  ["999999999.99", "EUR", 999_999_999.99],
])("%j in %s · is parsed as %d", (typed, currency, amount) => {
  expect(amountIn(typed, currency)).toBe(amount);
});

test.each([
  ["", "EUR"],
  ["0", "EUR"],
  ["-5", "EUR"],
  ["1.250,50", "EUR"],
  ["1,250.50", "EUR"],
  ["19.999", "EUR"],
  ["1e3", "EUR"],
  ["12.50", "JPY"],
  ["1.255", "BHD"],
])("%j in %s · is not an amount", (typed, currency) => {
  expect(amountIn(typed, currency)).toBeUndefined();
});

test("the currencies in the list · begin with the organization's own and include no metals", () => {
  const offered = currenciesWith("NOK", "XAU");
  expect(offered.slice(0, 3)).toEqual(["NOK", "XAU", "AED"]);
  expect(currenciesWith("EUR")).not.toContain("XAU");
  expect(offered.filter((code) => code === "NOK")).toHaveLength(1);
});
