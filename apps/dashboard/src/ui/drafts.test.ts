import { expect, test } from "vitest";
import { changedFields } from "./drafts.ts";

test("A draft · of a form with one changed field · has only that field, so that others keep their newest values", () => {
  const begunWith = { name: "Roof", amount: "100", labels: ["fair"], details: { iban: "" } };
  const typed = { ...begunWith, amount: "120", labels: ["fair"], details: { iban: "DE" } };
  expect(changedFields(begunWith, typed)).toEqual({ amount: "120", details: { iban: "DE" } });
  expect(changedFields(begunWith, { ...begunWith })).toEqual({});
});
