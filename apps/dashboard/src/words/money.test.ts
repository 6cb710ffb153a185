import { expect, test } from "vitest";
import { columnMoney, money, shortMoney } from "./money.ts";

test.each([
  [250, "EUR", "€250.00"],
  [10.5, "HUF", "HUF 10.50"],
  [10, "HUF", "HUF 10.00"],
  [500, "JPY", "¥500"],
  [10.5, "KWD", "KWD 10.50"],
  [10.5, "HRK", "HRK 10.50"],
])("money · for %d %s · shows the decimals of ISO 4217", (amount, currency, shown) => {
  expect(money(amount, currency)).toBe(shown.replace(" ", "\u00a0"));
});

test.each([
  [250, "EUR", "€250"],
  [10, "HUF", "HUF 10"],
  [10.5, "HUF", "HUF 10.50"],
])("shortMoney · for %d %s · omits the decimals of a whole amount", (amount, currency, shown) => {
  expect(shortMoney(amount, currency)).toBe(shown.replace(" ", "\u00a0"));
});

test("columnMoney · keeps the decimals of all amounts unless each of them is whole", () => {
  expect(columnMoney([250, null])(250, "EUR")).toBe("€250");
  expect(columnMoney([250, 10.5])(250, "EUR")).toBe("€250.00");
});
