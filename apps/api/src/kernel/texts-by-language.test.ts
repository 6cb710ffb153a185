import { expect, test } from "vitest";
import { textsAfter } from "./texts-by-language.ts";

test("Texts by language · with one language · keep the other, and null removes one", () => {
  const before = { en: "We call.", de: "Wir rufen an." };
  expect(textsAfter(before, { en: "We write." })).toEqual({ en: "We write.", de: "Wir rufen an." });
  expect(textsAfter(before, { en: null })).toEqual({ de: "Wir rufen an." });
  expect(textsAfter(before)).toEqual(before);
});
