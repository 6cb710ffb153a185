import { describe, expect, test } from "vitest";
import { seededRandom } from "../../test/seeded-random.ts";
import type { Refusal } from "../kernel/refusal.ts";
import { parseExactJson } from "./json-text.ts";

const parse = (text: string) => parseExactJson(new TextEncoder().encode(text));

/** Returns the place and the reason in the rejection. */
function refusalOf(text: string): [string | undefined, string] {
  try {
    parse(text);
  } catch (error) {
    const { details, message } = error as Refusal;
    return [details?.[0]?.path, message];
  }
  throw new Error(`${text} was accepted`);
}

describe("numbers", () => {
  test.each([
    "0",
    "-0",
    "-0.0",
    "1",
    "-1",
    "0.1",
    "12000.5",
    "1e3",
    "1E+3",
    "100e-2",
    "1.50",
    "1e21",
    "9007199254740992",
    "0.30000000000000004",
    "123456789012345680000",
    "5e-324",
    "1.7976931348623157e308",
    "0.00000000000000000000",
    "0e999",
  ])("%s · is the same number as a double · is accepted", (source) => {
    expect(parse(`{"a":${source}}`)).toEqual({ a: Number(source) });
  });

  test.each([
    "12345678901234567890",
    "9007199254740993",
    "-9007199254740993",
    "0.10000000000000000001",
    "1e400",
    "-1e400",
    "1e-400",
    "0.1234567890123456789",
    "1.79769313486231580e308",
  ])("%s · would be rounded · is rejected, naming its place", (source) => {
    for (const text of [
      `{"a":{"b":[1,${source}]}}`,
      `{"x":"12345678901234567890","a":{"b":[1,${source}]}}`,
    ]) {
      expect(refusalOf(text)).toEqual([
        "a.b.1",
        "a.b.1: must have at most 15 digits and no exponent",
      ]);
    }
    expect(refusalOf(source)[0]).toBe("");
  });

  test("doubles of any size · in their shortest form · are accepted", () => {
    const random = seededRandom(11);
    const bytes = new DataView(new ArrayBuffer(8));
    for (let round = 0; round < 2_000; round += 1) {
      bytes.setUint32(0, random() * 2 ** 32);
      bytes.setUint32(4, random() * 2 ** 32);
      const number = bytes.getFloat64(0);
      if (Number.isFinite(number)) expect(parse(`[${number}]`)).toEqual([number]);
    }
  });
});

describe("text", () => {
  test.each([
    ['{"a":"x\\u0000"}', "a"],
    ['{"a":{"b":["ok","\\u0000"]}}', "a.b.1"],
    ['{"a":"\\ud800"}', "a"],
    ['{"a":"\\udc00\\ud800"}', "a"],
  ])("%s · cannot be stored · is rejected, naming its place", (text, path) => {
    expect(refusalOf(text)[0]).toBe(path);
  });

  test("keys that cannot be stored · are named in a printable way", () => {
    expect(refusalOf('{"a\\u0000b":1}')[0]).toBe("a\u{fffd}b");
    expect(refusalOf('{"\\ud800":1}')[0]).toBe("\u{fffd}");
    expect(refusalOf(`{"\\u0000${"x".repeat(100_000)}":1}`)[0]).toHaveLength(100);
  });

  test("every other text · in any escape · is read as written", () => {
    expect(parse('["\\ud83d\\ude42","🙂","\\u2028","\\u001f","\\\\","\\/","\ufeff"]')).toEqual([
      "🙂",
      "🙂",
      "\u2028",
      "\u001f",
      "\\",
      "/",
      "\ufeff",
    ]);
  });
});

describe("structure", () => {
  const nested = (depth: number) => `${'{"a":'.repeat(depth - 1)}{}${"}".repeat(depth - 1)}`;

  test("8 levels · are accepted, 9 are rejected", () => {
    expect(() => parse(nested(8))).not.toThrow();
    expect(() => parse(`${"[".repeat(8)}${"]".repeat(8)}`)).not.toThrow();
    expect(refusalOf(nested(9))[1]).toContain("deeper than 8");
    expect(refusalOf(`${"[".repeat(9)}${"]".repeat(9)}`)[1]).toContain("deeper than 8");
  });

  test("as many levels as the size limit allows · are rejected like nine", () => {
    expect(refusalOf("[".repeat(131_072) + "]".repeat(131_072))[1]).toContain("deeper than 8");
  });

  test("50 keys · are accepted, 51 are rejected anywhere", () => {
    const object = (keys: number) =>
      JSON.stringify(
        Object.fromEntries(Array.from({ length: keys }, (_, key) => [`k${key}`, key])),
      );
    expect(() => parse(object(50))).not.toThrow();
    expect(refusalOf(object(51))).toEqual(["", "must have at most 50 keys"]);
    expect(refusalOf(`{"a":[${object(51)}]}`)[0]).toBe("a.0");
  });

  test.each(["__proto__", "constructor", "prototype", "__pro\\u0074o__"])(
    "the key %s · at any level · is rejected",
    (key) => {
      const name = JSON.parse(`"${key}"`);
      expect(refusalOf(`{"${key}":1}`)[0]).toBe(name);
      expect(refusalOf(`{"a":{"${key}":{"polluted":true}}}`)[0]).toBe(`a.${name}`);
      expect(refusalOf(`[[{"${key}":null}]]`)[0]).toBe(`0.0.${name}`);
      expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    },
  );
});

test.each([
  "",
  "{",
  "{'a':1}",
  "{a:1}",
  "[1,]",
  "NaN",
  "Infinity",
  "undefined",
  "01",
  "\ufeff{}",
  '"\n"',
])("%j · is not JSON · is rejected", (text) => {
  expect(refusalOf(text)).toEqual(["", "The body must be valid JSON."]);
});

test("bytes that are not UTF-8 · are rejected instead of replaced", () => {
  for (const bytes of [
    [0x22, 0xff, 0x22],
    [0x22, 0xc0, 0xaf, 0x22],
    [0x22, 0xed, 0xa0, 0x80, 0x22],
  ]) {
    expect(() => parseExactJson(Uint8Array.from(bytes))).toThrow("The body must be valid UTF-8.");
  }
});

test.each([
  ['{"name":"a","name":"b"}', "name"],
  ['{"a":{"b":1},"c":[{"d":1,"\\u0064":2}]}', "c.0.d"],
  ['{"a":[[],{},[0,{"b":1,"b":1}]]}', "a.2.1.b"],
])("parseExactJson · %s · is rejected, naming the key that appears twice", (text, key) => {
  expect(() => parseExactJson(Buffer.from(text))).toThrow(
    `${key}: must appear only once in an object`,
  );
});

test.each([
  '{"a":{"x":1},"b":{"x":2}}',
  '{"a":"a","b":[{"a":1},{"a":2}],"c":"{\\"a\\":1,\\"a\\":2}"}',
])("parseExactJson · %s · is accepted: the same key appears in different objects", (text) => {
  expect(parseExactJson(Buffer.from(text))).toEqual(JSON.parse(text));
});
