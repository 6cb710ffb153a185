import { expect, test } from "vitest";
import { currencies, decimalsOf } from "./currencies.ts";
import { sentCurrency } from "./primitives.ts";

test("currencies · are different codes in alphabetical order", () => {
  expect(currencies).toEqual([...new Set(currencies)].toSorted());
  for (const code of currencies) expect(code).toMatch(/^[A-Z]{3}$/);
});

test.each(["EUR", "JPY", "VED", "XCG", "UYW", "XDR"])("%s · is in use · is accepted", (code) => {
  expect(sentCurrency.safeParse(code).success).toBe(true);
});

test.each(["HRK", "BGN", "ANG", "DEM", "XXX", "XTS", "eur", "EURO", ""])(
  "%j · is no currency in use · is rejected",
  (code) => {
    expect(sentCurrency.safeParse(code).success).toBe(false);
  },
);

test("decimalsOf · returns the number in ISO 4217, up to two, and two for a code that is not in use", () => {
  const found = ["EUR", "HUF", "KWD", "UYW", "HRK", "JPY", "CLP"].map(decimalsOf);
  expect(found).toEqual([2, 2, 2, 2, 2, 0, 0]);
});
