import { expect, test } from "vitest";
import { partsOf } from "./text-links.ts";

const linksIn = (text: string) => partsOf(text).flatMap(({ href }) => href ?? []);

test.each([
  ["See https://example.com/a?b=1.", ["https://example.com/a?b=1"]],
  ["(https://example.com/a)", ["https://example.com/a"]],
  ["https://example.com/a_(b)", ["https://example.com/a_(b)"]],
  ["Write to ada@example.com, please", ["mailto:ada@example.com"]],
  ["Call +49 171 39200 41 after four", ["tel:+491713920041"]],
  ["On 2026-11-26 it costs 1 200 000", []],
  ["javascript:alert(1)", []],
])("the links in a text · %s · are its URLs without the punctuation", (text, links) => {
  expect(linksIn(text)).toEqual(links);
});

test("the parts of a text · with links · form the whole text", () => {
  const text = `Plan: https://example.com/${"a1".repeat(60)}, then ada@example.com!\nشكرا`;
  expect(
    partsOf(text)
      .map((part) => part.text)
      .join(""),
  ).toBe(text);
});
