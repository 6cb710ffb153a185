import { expect, test } from "vitest";
import { besideEachOther } from "./return-on-bonuses.ts";

test("Return on bonuses · with several currencies · compares within each, without a ratio where nothing was paid", () => {
  const won = [
    { currency: "EUR", amount: "4999.00" },
    { currency: "NOK", amount: "10.10" },
  ];
  const paid = [
    { currency: "EUR", amount: "99.98" },
    { currency: "USD", amount: "20.00" },
  ];
  expect(besideEachOther(won, paid)).toEqual([
    { currency: "EUR", wonAmount: 4999, bonusAmount: 99.98, ratio: 50 },
    { currency: "NOK", wonAmount: 10.1, bonusAmount: 0, ratio: null },
    { currency: "USD", wonAmount: 0, bonusAmount: 20, ratio: 0 },
  ]);
});
