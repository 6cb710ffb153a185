import { expect, test } from "vitest";
import type { ReadText } from "./csv-record.ts";
import { rowsOf } from "./read-csv.ts";

const fileLength = 6_000_000;

/** The longest possible row, and the slices around it. */
const readLengthMax = 320_000;

/** Finds the last character that is read, and counts all that are read. */
class CountedText implements ReadText {
  readLength = 0;
  readCount = 0;
  readonly length: number;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
    this.length = text.length;
  }

  charCodeAt(index: number) {
    this.readLength = Math.max(this.readLength, Math.min(index + 1, this.length));
    this.readCount += 1;
    return this.#text.charCodeAt(index);
  }

  slice(start: number, end: number) {
    return this.#text.slice(start, end);
  }
}

const filled = (opening: string, part: string) =>
  opening + part.repeat((fileLength - opening.length) / part.length);

async function readAll(text: ReadText) {
  let rowCount = 0;
  for await (const _row of rowsOf({ text, separator: ",", start: 0 })) rowCount += 1;
  return rowCount;
}

test.each([
  ["a quote that is never closed", filled('name\n"', "a,b\n"), "must have at most 50,000 rows"],
  [
    "quotes in a quoted cell",
    filled('name\n"', '""'),
    "at most 100,000 characters in a row, but row 2",
  ],
  ["quotes alone", filled("name\n", '"'), "at most 100,000 characters in a row, but row 2"],
  ["one cell", filled("name\n", "a"), "at most 100,000 characters in a row, but row 2"],
  ["separators", filled("name\n", ","), "at most 100,000 characters in a row, but row 2"],
  [
    "empty cells in quotes",
    filled("name\n", '"",'),
    "at most 100,000 characters in a row, but row 2",
  ],
  [
    "separators below good rows",
    filled("name\nAda\nBob\n", ","),
    "at most 100,000 characters in a row, but row 4",
  ],
  ["rows", filled("name\n", "a\n"), "must have at most 50,000 rows"],
  ["blank rows", filled("name\n", "\n"), "must have at most 50,000 rows, including blank ones"],
  [
    "rows of blank cells",
    filled("name\n", " ,\n"),
    "must have at most 50,000 rows, including blank ones",
  ],
])(
  "a file with %s · is rejected before more than 320,000 characters are read",
  async (_, text, reason) => {
    const counted = new CountedText(text);
    await expect(readAll(counted)).rejects.toThrow(reason);
    expect(counted.readLength).toBeLessThanOrEqual(readLengthMax);
  },
);

test("blank rows · are read once", async () => {
  const counted = new CountedText("\n".repeat(50_001));
  expect(await readAll(counted)).toBe(0);
  expect(counted.readLength).toBe(50_001);
});

test.each([
  ["that open every line", '"a\n'],
  ["that open every cell", `${'"a,'.repeat(40)}\n`],
  ["in pairs", '""a,"""\n'],
  ["that are closed lines later", '"\n,\n'],
])("quotes %s · are read at most three times", async (_, line) => {
  const counted = new CountedText(`name\n${line.repeat(4_000)}`);
  await readAll(counted).catch(() => undefined);
  expect(counted.readCount).toBeLessThan(6 * counted.length);
});
