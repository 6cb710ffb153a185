import { describe, expect, test } from "vitest";
import { csvLine } from "./csv-text.ts";

/** Returns the same numbers from 0 up to 1 in every run (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const separators = [",", ";", "\t", "|"];

/**
 * Parses as spreadsheets do: a quote counts at the start of a cell, and text after the closing
 * quote stays.
 */
function cellsOf(text: string, separator: string): string[] {
  const cells: string[] = [];
  for (let start = 0; start <= text.length; ) {
    let end = start;
    if (text[start] === '"') {
      end += 1;
      while (end < text.length && (text[end] !== '"' || text[end + 1] === '"')) {
        end += text[end] === '"' ? 2 : 1;
      }
    }
    while (end < text.length && text[end] !== separator && !/[\r\n]/.test(text[end] ?? ""))
      end += 1;
    cells.push(text.slice(start, end).replace(/^"/, "").replaceAll('""', '"'));
    start = end + 1;
  }
  return cells;
}

/** Parses like readers that do not support quotes and also split texts at commas. */
const splitAt = (text: string, separator: string): string[] =>
  text.split(/[\r\n]/).flatMap((line) => line.split(separator));

const runs = (cell: string) =>
  /^[\s\p{C}"']*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u.test(cell) && !/^[\s\p{C}"]*'/u.test(cell);

const pieces = [
  "=",
  "+1",
  "-1",
  "@SUM(A1)",
  "=cmd|' /C calc'!A0",
  "\uFF1D1",
  ...separators,
  " ",
  '"',
  "'",
  "\r",
  "\n",
  "\u200B",
  "\u00A0",
  "x",
  "",
  "\uFEFF",
];

function textOf(random: () => number): string {
  const length = 1 + Math.floor(random() * 6);
  return Array.from({ length }, () => pieces[Math.floor(random() * pieces.length)]).join("");
}

describe.each(separators)("CSV · parsed with %j between cells", (separator) => {
  const readers = separator === "," ? [cellsOf] : [cellsOf, splitAt];

  test.each([
    "x;=1+1",
    "x|=1+1",
    "x\t=1+1",
    'x;"=1+1',
    "x; =1+1",
    "line\n=1+1",
    "line\r\n-1",
    "=cmd|'/C calc'!A0",
    "\t=1",
    ";;;@x",
    "x;\u200B=1",
  ])("%j · in any column · runs in no cell", (text) => {
    const csv = csvLine([text, "plain", text, 7, [text, text]]);
    for (const read of readers) {
      expect(read(csv, separator).filter(runs)).toEqual([]);
    }
  });

  test("3,000 dangerous texts · run in no cell", () => {
    const random = seededRandom(41);
    for (let round = 0; round < 3_000; round += 1) {
      const csv = csvLine(["id", textOf(random), textOf(random)]);
      for (const read of readers) {
        expect([csv, ...read(csv, separator).filter(runs)]).toEqual([csv]);
      }
    }
  });
});

test.each([
  ["plain text; with a semicolon | and a bar", "plain text; with a semicolon | and a bar\r\n"],
  ["a-b; c", "a-b; c\r\n"],
  [-5, "-5\r\n"],
])("CSV · for %j · is unchanged", (cell, line) => {
  expect(csvLine([cell])).toBe(line);
});
