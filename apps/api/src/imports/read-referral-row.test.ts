import { expect, test } from "vitest";
import type { FieldDefinition } from "../referrals/custom-fields/rules.ts";
import { readRow } from "./read-referral-row.ts";

const budget: FieldDefinition = {
  id: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b3c11",
  organizationId: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b3c12",
  name: "Budget",
  label: "Budget",
  type: "number",
  options: [],
  isOnPublicForm: false,
  isRequired: false,
  referrerText: {},
  createdAt: new Date(0),
  updatedAt: new Date(0),
};

const readBudget = (cell: string) =>
  readRow(
    new Map([
      ["name", "Ada Lovelace"],
      ["customFields.Budget", cell],
    ]),
    { customFields: [budget], statuses: [], defaultCurrency: "EUR" },
  );

test.each([
  "1234567890.123456789",
  "123456789012345.123456",
  "-0.1234567890123456789",
  "12345678901234567890",
])("a number such as %s, which has too many digits to be stored exactly · is an error", (cell) => {
  expect(readBudget(cell)).toEqual({
    outcome: "bad",
    field: "customFields.Budget",
    reason: "must have at most 15 digits",
  });
});

test.each([
  ["12.500000000000000000", 12.5],
  ["0000000000001234.5000", 1234.5],
  ["0.30000000000000004", 0.1 + 0.2],
  ["123456789012345.5", 123456789012345.5],
  ["1e-7", 1e-7],
])("a number such as %s, which is stored exactly · is accepted", (cell, value) => {
  expect(readBudget(cell)).toMatchObject({ input: { customFields: { Budget: value } } });
});

test("a number with an exponent, as spreadsheets write rounded numbers · stays text", () => {
  expect(readBudget("1.5E+05")).toMatchObject({ input: { customFields: { Budget: "1.5E+05" } } });
});
