import { describe, expect, test } from "vitest";
import { openApiDocument } from "../openapi.ts";
import { emailAddress } from "../primitives.ts";
import { createSchemas } from "./json-schemas.ts";
import { portablePattern } from "./portable-pattern.ts";

function patternsIn(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    key === "pattern" && typeof value === "string" ? [value] : patternsIn(value),
  );
}

const documented = [...new Set(patternsIn(openApiDocument("1.0.0")))];

const texts = [
  ...["", " ", "\u00a0", "\u2028", "\u200b", "\u2800", "\ufeff", "\u0085", "\t\n", "\u3164"],
  ...["Ada", "Zoë", "名前", "😀", " x ", "a\nb", "a\u202eb", "p{Cc}", "\\s"],
  ...["ada@example.com", "Ada@Example.COM", "ada@example", "zoë@example.com", "K@example.com"],
  ...[
    "https://example.com/a",
    "HTTPS://EXAMPLE.COM",
    "https://a b",
    "https://a\\b",
    "http://x\u3000",
  ],
  ...[
    "spring-fair",
    "Spring_Fair",
    "spring-",
    "bank_transfer",
    "Bank",
    '"7"',
    'W/"7"',
    "a".repeat(64),
  ],
];

describe("patterns of the document", () => {
  test.each(documented)("%s · with and without the flag u · matches the same texts", (source) => {
    const plain = new RegExp(source);
    const unicode = new RegExp(source, "u");
    expect(texts.filter((text) => plain.test(text))).toEqual(
      texts.filter((text) => unicode.test(text)),
    );
  });

  test.each(documented)(
    "%s · contains no signs that other languages interpret differently",
    (source) => {
      expect(source.replaceAll("[\\s\\S]", "")).not.toMatch(/\\[A-Zbdkpsw1-9]|\(\?[^:]/);
    },
  );

  test.each([
    /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u,
    /^[^\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]*$/u,
    /^https:\/\/[^\s\p{Cc}\\]+$/u,
  ])("%s · written out · matches the same characters up to U+FFFF", (pattern) => {
    const portable = new RegExp(portablePattern(pattern.source));
    const different = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code))
      .flatMap((character) => [character, `https://${character}`])
      .filter((text) => portable.test(text) !== pattern.test(text));
    expect(different).toEqual([]);
  });

  test.each(documented)("%s · is anchored at both ends", (source) => {
    expect(source).toMatch(/^\^.*\$$/);
  });

  test.each(["^\\d+$", "^\\w+$", "^.+$", "^(?!a)", "[\\p{L}]", "\\s"])(
    "%s · which languages interpret differently · is rejected",
    (source) => {
      expect(() => portablePattern(source)).toThrow();
    },
  );

  test("a pattern · with the flag i, which JSON Schema lacks · is rejected", () => {
    const schema = emailAddress.regex(/^[a-z]/i);
    expect(() => createSchemas().of(schema, "input")).toThrow("each letter in /^[a-z]/i");
  });

  test("email addresses · in any case, including domains with umlauts · match their pattern", () => {
    const [source] = documented.filter((pattern) => pattern.includes("@"));
    const umlauts = ["ada@müller.example", "ADA@MÜLLER.example", "ada@sub.mu\u0308ller.example"];
    for (const address of ["ada@example.com", "Ada@Example.COM", "ADA@EXAMPLE.COM", ...umlauts]) {
      expect(emailAddress.safeParse(address).success).toBe(true);
      expect(address).toMatch(new RegExp(source ?? ""));
    }
    for (const address of ["zoë@example.com", "ada@müller", "ada@-müller.example", "ada@a_b.de"]) {
      expect(address).not.toMatch(new RegExp(source ?? ""));
    }
  });
});
