import { expect, test } from "vitest";
import {
  encryptionKey,
  expectSentenceAbout,
  refusalOf,
  required,
  strong,
} from "../../../test/refused-settings.ts";
import { seededRandom } from "../../../test/seeded-random.ts";
import { isGuessable } from "./production.ts";
import { parseSettings } from "./settings.ts";

const base64 = (bytes: number[]) => Buffer.from(bytes).toString("base64");

test.each(["ENCRYPTION_KEY", "API_KEY_PEPPER"])(
  "%s · if missing · is rejected in production and elsewhere",
  (name) => {
    for (const NODE_ENV of ["production", undefined]) {
      expectSentenceAbout(name, refusalOf({ ...strong, [name]: undefined, NODE_ENV }));
      expectSentenceAbout(name, refusalOf({ ...strong, [name]: "", NODE_ENV }));
    }
  },
);

test.each([
  ["ENCRYPTION_KEY", "all zeros", base64(Array(32).fill(0))],
  ["ENCRYPTION_KEY", "one byte", base64(Array(32).fill(65))],
  ["ENCRYPTION_KEY", "16 bytes twice", base64([...Array(32).keys()].map((byte) => byte % 16))],
  [
    "ENCRYPTION_KEY",
    "13 bytes again and again",
    base64([...Array(32).keys()].map((byte) => byte % 13)),
  ],
  [
    "ENCRYPTION_KEY",
    "a word and zeros",
    base64([...Buffer.from("password"), ...Array(24).fill(0)]),
  ],
  [
    "ENCRYPTION_KEY",
    "zeros and some others",
    base64([...Array(25).fill(0), 9, 80, 3, 200, 41, 7, 99]),
  ],
  ["ENCRYPTION_KEY", "the first bytes", base64([...Array(32).keys()])],
  ["ENCRYPTION_KEY", "every seventh byte", base64([...Array(32).keys()].map((byte) => 7 * byte))],
  ["AUTH_SECRET", "letters again and again, and one more", `${"abcdefgh".repeat(4)}X`],
  ["AUTH_SECRET", "a word twice, counted on", "password12345678password12345679"],
  ["AUTH_SECRET", "the alphabet", "zyxwvutsrqponmlkjihgfedcba987654"],
  ["AUTH_SECRET", "one letter and some others", `${"a".repeat(25)}bcdefgh`],
  ["API_KEY_PEPPER", "one letter", "p".repeat(40)],
  ["API_KEY_PEPPER", "a word again and again", "correct-horse-".repeat(4)],
  ["API_KEY_PEPPER", "four letters in any order", "abcdbcdacdabdabccbadbadcadcbdcba"],
])("%s · with %s · is rejected in production", (name, _kind, value) => {
  const variables = { ...strong, [name]: value };
  const message = refusalOf({ ...variables, NODE_ENV: "production" });
  expectSentenceAbout(name, message);
  expect(message).not.toContain(value);
  expect(() => parseSettings(variables)).not.toThrow();
});

test("ENCRYPTION_KEY · with several values · returns them in order, each validated", () => {
  const [newer, older] = [Buffer.alloc(32, 3), encryptionKey].map((key) => key.toString("base64"));
  for (const ENCRYPTION_KEY of [`${newer} ${older}`, `${newer}\n${older}\n`]) {
    const { encryptionKeys } = parseSettings({ ...required, ENCRYPTION_KEY });
    expect(encryptionKeys).toEqual([Buffer.alloc(32, 3), encryptionKey]);
  }
  expectSentenceAbout(
    "ENCRYPTION_KEY",
    refusalOf({ ...required, ENCRYPTION_KEY: `${newer} short` }),
  );
  expectSentenceAbout("ENCRYPTION_KEY", refusalOf({ ...required, ENCRYPTION_KEY: " \n" }));
  expectSentenceAbout(
    "ENCRYPTION_KEY",
    refusalOf({
      ...strong,
      ENCRYPTION_KEY: `${strong.ENCRYPTION_KEY} ${older}`,
      NODE_ENV: "production",
    }),
  );
});

test("secrets · that are random, or a sentence · are accepted in production", () => {
  const others = { ...strong, AUTH_SECRET: "a secret that has enough characters" };
  for (const secrets of [strong, others]) {
    expect(() => parseSettings({ ...secrets, NODE_ENV: "production" })).not.toThrow();
  }
});

test.each([
  ["32 bytes", (bytes: Buffer) => bytes],
  ["64 hex digits", (bytes: Buffer) => bytes.toString("hex")],
  ["44 characters of base64", (bytes: Buffer) => bytes.toString("base64")],
])("a secret · generated at random as %s · cannot be guessed", (_name, write) => {
  const random = seededRandom(7);
  for (let count = 0; count < 5_000; count += 1) {
    const bytes = Buffer.from(Array.from({ length: 32 }, () => Math.floor(random() * 256)));
    expect(isGuessable(write(bytes)), bytes.toString("hex")).toBe(false);
  }
});

test.each([
  ["AUTH_SECRET", "API_KEY_PEPPER", { AUTH_SECRET: strong.API_KEY_PEPPER }],
  ["API_KEY_PEPPER", "ENCRYPTION_KEY", { API_KEY_PEPPER: strong.ENCRYPTION_KEY }],
  [
    "AUTH_SECRET",
    "ENCRYPTION_KEY",
    { AUTH_SECRET: `${strong.AUTH_SECRET} ${strong.ENCRYPTION_KEY}` },
  ],
])("%s · the same as %s · is rejected in production", (name, other, values) => {
  const message = refusalOf({ ...strong, ...values, NODE_ENV: "production" });
  expectSentenceAbout(name, message);
  expect(message).toContain(other);
  expect(() => parseSettings({ ...strong, ...values })).not.toThrow();
});
