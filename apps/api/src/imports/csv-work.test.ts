import { expect, test } from "vitest";
import { type ReadText, rowsOf } from "./csv.ts";

const fileLength = 6_000_000;

/** What the longest row may have, and the slices around it. */
const readLengthMax = 320_000;

/** Counts the characters that are given to the parser. */
class CountedText implements ReadText {
  readLength = 0;
  readonly length: number;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
    this.length = text.length;
  }

  slice(start: number, end: number) {
    const read = this.#text.slice(start, end);
    this.readLength += read.length;
    return read;
  }
}

const filled = (opening: string, part: string) =>
  opening + part.repeat((fileLength - opening.length) / part.length);

async function readAll(text: ReadText) {
  let rowCount = 0;
  for await (const _row of rowsOf({ text, separator: "," })) rowCount += 1;
  return rowCount;
}

test.each([
  [
    "a quote that is never closed",
    filled('name\n"', "a,b\n"),
    "row 2: has over 100,000 characters",
  ],
  ["quotes in a quoted cell", filled('name\n"', '""'), "row 2: has over 100,000 characters"],
  ["quotes alone", filled("name\n", '"'), "row 2: has over 100,000 characters"],
  ["one cell", filled("name\n", "a"), "row 2: has over 100,000 characters"],
  ["separators", filled("name\n", ","), "row 2: has over 100,000 characters"],
  ["empty cells in quotes", filled("name\n", '"",'), "row 2: has over 100,000 characters"],
  [
    "separators below good rows",
    filled("name\nAda\nBob\n", ","),
    "row 4: has over 100,000 characters",
  ],
  ["rows", filled("name\n", "a\n"), "has over 50,000 rows"],
  ["blank rows", filled("name\n", "\n"), "has over 50,000 rows, blank ones included"],
  ["rows of blank cells", filled("name\n", " ,\n"), "has over 50,000 rows, blank ones included"],
])("a file of %s · is refused before over 320,000 characters are read", async (_, text, reason) => {
  const counted = new CountedText(text);
  await expect(readAll(counted)).rejects.toThrow(reason);
  expect(counted.readLength).toBeLessThanOrEqual(readLengthMax);
});

test("blank rows · are read once", async () => {
  const counted = new CountedText("\n".repeat(50_001));
  expect(await readAll(counted)).toBe(0);
  expect(counted.readLength).toBe(50_001);
});
