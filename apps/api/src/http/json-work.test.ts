import { expect, test } from "vitest";
import { isFullVolume } from "../../../../.ci/test-volume.ts";
import { parseExactJson, refuseInexact, type ScannedText } from "./json-text.ts";

/** Steps are counted per character, so a smaller file also shows growth. */
const fileBytes = (isFullVolume ? 8 : 1) * 1_024 * 1_024;
const bodySizes = { "a body": 256 * 1_024, "a file's body": fileBytes };

/**
 * The tokens of 6,000 values, each with the value itself, a comma, a key, a colon and a closing
 * bracket.
 */
const tokensMax = 5 * 6_000;

/** Repeats a part until the body has at most this many bytes. */
const filled = (opening: string, part: string, closing: string) => (size: number) =>
  opening + part.repeat((size - opening.length - closing.length) / part.length) + closing;

const shapes: [name: string, text: (size: number) => string][] = [
  ["a number of zeros", filled('{"notes":1', "0", "1}")],
  ["a fraction of zeros", filled('{"notes":0.', "0", "1}")],
  ["an exponent", filled('{"notes":1e', "9", "}")],
  ["a word", filled("[", "e", "]")],
  ["numbers", filled("[", "1,", "1]")],
  ["numbers with exponents", filled("[", "1e1,", "1]")],
  ["long numbers", filled("[", `${"1".repeat(40)},`, "1]")],
  ["literals", filled("[", "null,", "null]")],
  ["arrays", filled("[", "[],", "[]]")],
  ["objects", filled("[", "{},", "{}]")],
  ["objects with a key", filled("[", '{"a":1},', "{}]")],
  ["a string", filled('["', "a", '"]')],
  ["a string of escapes", filled('["', "\\u0041", '"]')],
  ["a string of quotes", filled('["', '\\"', '"]')],
  ["a string of backslashes", filled('["', "\\\\", '"]')],
  ["a string that does not end", filled('["', "\\", "")],
  ["strings", filled("[", '"",', '""]')],
  ["one key", filled('{"', "k", '":1}')],
  ["the same key", filled("{", '"a":1,', '"a":1}')],
  ["different keys", (size) => manyKeys(size)],
  ["keys of nothing", filled("{", ":", "}")],
  ["depth of arrays", filled("", "[", "]")],
  ["depth of objects", filled("", '{"a":', "}")],
  ["closing brackets", filled("", "]", "")],
  ["commas", filled("[", ",", "]")],
  ["colons", filled("", ":", "")],
  ["keys without values", filled("{", '"a":"b":', "}")],
  ["blanks", filled("[", " ", "]")],
  ["line breaks", filled("[", "\r\n", "]")],
];

const shapesOfEachSize = shapes.flatMap(([name, make]) =>
  Object.entries(bodySizes).map(([kind, size]) => ({ name, make, kind, size })),
);

function manyKeys(size: number) {
  const keys = Array.from({ length: size / 12 }, (_, key) => `"${String(key).padStart(7, "0")}":1`);
  return `{${keys.join(",")}}`;
}

/** Counts what a scan reads: each character that it checks, skips or copies. */
class CountedText implements ScannedText {
  steps = 0;
  tokenCount = 0;
  readonly length: number;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
    this.length = text.length;
  }

  charCodeAt(index: number) {
    this.steps += 1;
    return this.#text.charCodeAt(index);
  }

  indexOf(searched: string, from: number) {
    const found = this.#text.indexOf(searched, from);
    this.steps += (found === -1 ? this.length : found + 1) - from;
    return found;
  }

  slice(start: number, end: number) {
    this.steps += end - start;
    this.tokenCount += 1;
    return this.#text.slice(start, end);
  }
}

function scanned(text: string): CountedText {
  const counted = new CountedText(text);
  try {
    refuseInexact(counted);
  } catch {
    // The text was rejected, but the steps until then count.
  }
  return counted;
}

test.each(shapesOfEachSize)(
  "$kind of $name · is read in at most 3 steps per character and 30,000 tokens",
  ({ make, size }) => {
    const text = make(size);
    expect(text.length).toBeGreaterThan(size - 100);
    const { steps, tokenCount } = scanned(text);
    expect(steps).toBeLessThanOrEqual(3 * text.length);
    expect(tokenCount).toBeLessThanOrEqual(tokensMax);
    expect(scanned(make(size / 2)).steps).toBeLessThanOrEqual((3 * text.length) / 2);
  },
);

test.each(shapesOfEachSize)(
  "$kind of $name · that passes the scan · has at most 6,000 values",
  ({ make, size }) => {
    const text = make(size);
    try {
      refuseInexact(text);
    } catch {
      return;
    }
    expect(countValues(text)).toBeLessThanOrEqual(6_000);
  },
);

/** Works only with valid JSON, because JSON.parse stops at the first wrong character. */
function countValues(text: string): number {
  let count = 0;
  try {
    JSON.parse(text, (_key, value) => {
      count += 1;
      return value;
    });
  } catch {
    return 0;
  }
  return count;
}

test("a number · with more than 40 characters · is rejected for its length, naming its place", () => {
  const body = (zeros: number) => Buffer.from(`{"a":[1,1${"0".repeat(zeros)}]}`);
  expect(() => parseExactJson(body(40))).toThrow("a.1: must have at most 40 characters");
  expect(parseExactJson(body(22))).toEqual({ a: [1, 1e22] });
});

test("a body · with 6,000 values · is accepted, and with one more it is rejected", () => {
  const body = (count: number) =>
    Buffer.from(
      `[${Array(count - 1)
        .fill('{"a":1}')
        .slice(0, (count - 1) / 2)
        .join(",")}]`,
    );
  expect(parseExactJson(body(5_999))).toHaveLength(2_999);
  expect(() => parseExactJson(body(6_001))).toThrow("The body must have at most 6000 values.");
});
