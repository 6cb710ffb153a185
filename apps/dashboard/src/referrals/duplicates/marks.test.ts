import { expect, test } from "vitest";
import { piecesOf } from "./marks.ts";

const marked = (text: string, first: string) =>
  piecesOf(text, first)
    .map((piece) => (piece.differs ? `[${piece.text}]` : piece.text))
    .join("");

test.each([
  ["Hanna Brandvold", "Hanna Brandvold", "Hanna Brandvold"],
  ["H. Brandvoldt", "Hanna Brandvold", "H[.] Brandvold[t]"],
  ["hanna.b+roof@example.com", "hanna.b@example.com", "hanna.b[+roof]@example.com"],
  ["Birkenallee 7a", "Birkenallee 7", "Birkenallee 7[a]"],
  ["HANNA", "hanna", "HANNA"],
  ["Slate", "", "[Slate]"],
])("piecesOf · %s next to %s · highlights %s", (text, first, expected) => {
  expect(marked(text, first)).toBe(expected);
});
