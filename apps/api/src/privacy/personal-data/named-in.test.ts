import { expect, test } from "vitest";
import { namingTest } from "./named-in.ts";

const known = { emailKeys: ["max@firm.example"], phoneKeys: ["+491705559"], names: ["Max Ray"] };

test.each([
  "Calls of max ray",
  "Ray, Max",
  "leads-max_ray.csv",
  '{"q": "MAX@firm.example"}',
  "max@firm.example.",
  "max@firm.example.csv",
  "leads of max@firm.example.txt, 2026",
  "(max@firm.example)",
  "2026-04-01 +49 (170) 5559",
])("%s · names the person", (text) => {
  expect(namingTest(known)(text)).toBe(true);
});

test.each([
  "Max",
  "Ray of light",
  "Max Raymond",
  "climax ray",
  "anna.max@firm.example",
  "max@firm.example.org",
  "max@firm.example.csvs.org",
  "1491705559",
  "createdAfter: 491705559000",
])("%s · can be about anyone", (text) => {
  expect(namingTest(known)(text)).toBe(false);
});

test.each([
  ["a name of one word", { names: ["Max"] }, "Max"],
  ["a name without letters", { names: ["- -"] }, "- -"],
  ["a short number", { phoneKeys: ["112"] }, "112"],
])("%s · names no one", (_what, own, text) => {
  expect(namingTest({ emailKeys: [], phoneKeys: [], names: [], ...own })(text)).toBe(false);
});
