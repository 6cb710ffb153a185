import type { CustomField } from "@referral-service/contract";
import { expect, test } from "vitest";
import { keyOf, noTexts, sentTexts, textsOf } from "./field-texts.ts";

const options = ["5.5 kW", "[best]", "it's", "its"];

test("The texts of a field · unchanged · are sent as they were read", () => {
  const referrerText: CustomField["referrerText"] = {
    en: null,
    de: { label: "Leistung", options: options.map((option) => ({ option, text: `de ${option}` })) },
  };
  expect(sentTexts(textsOf({ referrerText } as CustomField), options)).toEqual(referrerText);
});

test("The texts of a field · that are blank, or of a removed option · are not sent", () => {
  const de = { label: " ", options: { [keyOf("its")]: " ", [keyOf("gone")]: "Weg" } };
  expect(sentTexts({ ...noTexts, de }, options)).toEqual({ en: null, de: null });
});

test("The keys of options · are different and have no sign that form paths use", () => {
  const keys = options.map(keyOf);
  expect(new Set(keys).size).toBe(options.length);
  expect(keys.join("")).toMatch(/^\w+$/);
});
