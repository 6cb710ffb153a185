import { expect, test } from "vitest";
import { draftOf, missingIn, newCondition, newLimit, newTerms, termsOf } from "./draft-terms.ts";

const terms = newTerms("EUR", "2027-01-01");

test("Terms in a form · that are complete · are sent and read back unchanged", () => {
  const draft = {
    ...terms,
    conditions: [{ ...newCondition("field_range", "size"), from: "10" }],
    limits: [newLimit("count")],
    de: "Sie bekommen 100 Euro.",
  };
  expect(missingIn(draft)).toEqual([]);
  const sent = termsOf(draft, new Map([["size", "number"]]));
  expect(sent).toMatchObject({
    amount: { kind: "fixed", amount: 100, currency: "EUR" },
    conditions: [{ kind: "field_range", fieldId: "size", from: 10, to: null }],
    limits: [{ per: "person", period: "year", count: 5, amount: null }],
    endsOn: null,
    referrerTexts: { en: null, de: "Sie bekommen 100 Euro." },
  });
  expect(draftOf(sent)).toEqual(draft);
});

test("Terms in a form · with something missing · name it", () => {
  const draft = {
    ...terms,
    ...{ amount: "", startsOn: "" },
    conditions: [newCondition("label")],
    limits: [{ ...newLimit("count"), count: "" }],
  };
  expect(missingIn(draft)).toEqual([
    "Enter an amount above 0.",
    "Choose a value for each condition.",
    "Choose the first day.",
    "Enter a number of payments or an amount above 0 for each limit.",
  ]);
  expect(missingIn({ ...terms, amountKind: "percentage", percent: "101", min: "x" })).toEqual([
    "Enter a percentage from 0.01 to 100.",
    "Enter a minimum and a maximum above 0, or leave them empty.",
  ]);
});
