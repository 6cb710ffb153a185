import type { CustomField } from "@referral-service/contract";
import { expect, test } from "vitest";
import { optionText, readByReferrer, type ShownField, shownValue } from "./custom-fields.ts";

const field: CustomField = {
  id: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b3c22",
  name: "interest",
  label: "Interest",
  type: "multi_select",
  options: ["heat", "solar", "constructor"],
  isOnPublicForm: true,
  isRequired: false,
  referrerText: {
    en: { label: "Interested in", options: [{ option: "heat", text: "Heat pump" }] },
    de: { label: null, options: [{ option: "solar", text: "Solaranlage" }] },
  },
  createdAt: 0,
  updatedAt: 0,
};

test("A field · as a German referrer reads it · has German texts, then English ones, then its own", () => {
  const shown = readByReferrer(field, "de");
  expect(shown.label).toBe("Interested in");
  expect(shownValue(shown, ["heat", "solar", "constructor"])).toEqual([
    "Heat pump",
    "Solaranlage",
    "constructor",
  ]);
  expect([shownValue(shown, "solar"), shownValue(shown, 7)]).toEqual(["Solaranlage", 7]);
});

test("A field · as staff read it · has its own label and options", () => {
  const shown: ShownField = field;
  expect(optionText(shown, "solar")).toBe("solar");
});
