import { expect, test } from "vitest";
import { loadTexts, readingOf } from "./use-texts.ts";

test.each([
  ["en-GB", "€1,250.50"],
  ["de-DE", "1.250,50\u00a0€"],
  ["en-US@posix", "€1,250.50"],
  ["fr-FR", "€1,250.50"],
  ["", "€1,250.50"],
])("the browser's language %j · uses its own formats or English ones", async (locale, money) => {
  await loadTexts(locale);
  expect(readingOf(locale).money(1_250.5, "EUR")).toBe(money);
});
