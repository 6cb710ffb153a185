import { expect, test } from "vitest";
import { createApiKeyHasher, makeKeyText, parseKeyText } from "./api-key-text.ts";

const base62 = [..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"];
const publicIdLength = 16;
const checksumLength = 6;

test.each(["org", "user"] as const)("makeKeyText · of kind %s · has the decided format", (kind) => {
  const text = makeKeyText(kind);
  const [prefix, random] = [text.slice(0, `rk_${kind}_`.length), text.slice(`rk_${kind}_`.length)];
  expect(prefix).toBe(`rk_${kind}_`);
  expect(random).toMatch(/^[0-9A-Za-z]+$/);
  expect(parseKeyText(text)).toEqual({ kind, publicId: random.slice(0, publicIdLength) });
});

test("makeKeyText · after the public ID · has at least 190 random bits", () => {
  const text = makeKeyText("org");
  const secretLength = text.length - "rk_org_".length - publicIdLength - checksumLength;
  expect(secretLength * Math.log2(62)).toBeGreaterThanOrEqual(190);
});

test("makeKeyText · over many keys · repeats none and uses every character in every place", () => {
  const keys = Array.from({ length: 2_000 }, () => makeKeyText("org"));
  expect(new Set(keys).size).toBe(keys.length);
  const randomEnd = (keys[0]?.length ?? 0) - checksumLength;
  for (let place = "rk_org_".length; place < randomEnd; place += 1) {
    expect(new Set(keys.map((key) => key[place])).size).toBe(62);
  }
});

test("parseKeyText · after any change to one character · detects it", () => {
  for (const key of [makeKeyText("org"), makeKeyText("user")]) {
    for (let place = 0; place < key.length; place += 1) {
      for (const character of [...base62, "_", "-", " ", "é"]) {
        if (character === key[place]) continue;
        const altered = key.slice(0, place) + character + key.slice(place + 1);
        expect(parseKeyText(altered), altered).toBeUndefined();
      }
    }
  }
});

test("parseKeyText · after a swap of any two neighbors · detects it", () => {
  for (let round = 0; round < 50; round += 1) {
    const key = makeKeyText("org");
    for (let place = 0; place + 1 < key.length; place += 1) {
      const [one, other] = [key.charAt(place), key.charAt(place + 1)];
      if (one === other) continue;
      const altered = key.slice(0, place) + other + one + key.slice(place + 2);
      expect(parseKeyText(altered), altered).toBeUndefined();
    }
  }
});

test("parseKeyText · with a longer or shorter text, or another kind · finds nothing", () => {
  const key = makeKeyText("org");
  for (const text of [
    "",
    "rk_org_",
    `${key}0`,
    `0${key}`,
    ` ${key}`,
    `${key}\n`,
    key.slice(0, -1),
    key.replace("org", "user"),
    key.replace("rk", "sk"),
  ]) {
    expect(parseKeyText(text), JSON.stringify(text)).toBeUndefined();
  }
});

test("hash · for a key · matches only that key with that pepper", () => {
  const hasher = createApiKeyHasher(["one pepper"]);
  const key = makeKeyText("org");
  const { hash } = hasher.hash(key);
  expect(hash).toHaveLength(32);
  expect(hasher.matches(key, hash)).toBe(true);
  expect(hasher.matches(makeKeyText("org"), hash)).toBe(false);
  expect(createApiKeyHasher(["another"]).matches(key, hash)).toBe(false);
  expect(hasher.matches(key, hash.subarray(1))).toBe(false);
});

test("hash · with a newer pepper · differs, and the older one still matches", () => {
  const key = makeKeyText("org");
  const older = createApiKeyHasher(["older"]);
  const both = createApiKeyHasher(["newer", "older"]);
  expect(both.matches(key, older.hash(key).hash)).toBe(true);
  expect(older.matches(key, both.hash(key).hash)).toBe(false);
  expect(both.hash(key).pepperId).toBe(both.newestPepperId);
  expect(both.newestPepperId).not.toBe(older.newestPepperId);
});
