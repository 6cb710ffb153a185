import { createCipheriv } from "node:crypto";
import { expect, test } from "vitest";
import { createSealedBox, SealBroken } from "./sealed-box.ts";

const [one, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const box = createSealedBox([one]);

test("seal · with any text · decrypts to exactly that text", () => {
  for (const text of ["", "x", "whsec_abc", "🙂 é\u0000\n", "x".repeat(100_000)]) {
    expect(box.open(box.seal(text, "row 1"), "row 1")).toBe(text);
  }
});

test("seal · twice with the same text · returns different bytes that do not contain the text", () => {
  const [first, second] = [box.seal("whsec_secret", "row"), box.seal("whsec_secret", "row")];
  expect(Buffer.from(first).equals(Buffer.from(second))).toBe(false);
  expect(Buffer.from(first).includes("secret")).toBe(false);
});

test("open · in the context of another row · throws SealBroken", () => {
  const sealed = box.seal("secret", "row 1");
  for (const context of ["row 2", "", "row 1 "]) {
    expect(() => box.open(sealed, context)).toThrow(SealBroken);
  }
});

test("open · with another key · throws SealBroken", () => {
  const sealed = box.seal("secret", "row");
  expect(() => createSealedBox([other]).open(sealed, "row")).toThrow(SealBroken);
});

test("open · with any one bit flipped · throws SealBroken", () => {
  const sealed = box.seal("secret", "row");
  for (let bit = 0; bit < sealed.length * 8; bit += 1) {
    const altered = Uint8Array.from(sealed);
    altered[bit >> 3] = (altered[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    expect(() => box.open(altered, "row")).toThrow(SealBroken);
  }
});

test("open · with a part of the value, or with more · throws SealBroken", () => {
  const sealed = box.seal("secret", "row");
  for (let length = 0; length < sealed.length; length += 1) {
    expect(() => box.open(sealed.subarray(0, length), "row")).toThrow(SealBroken);
  }
  expect(() => box.open(Uint8Array.from([...sealed, 0]), "row")).toThrow(SealBroken);
});

test("open · with a view into a larger buffer, as drivers return · works", () => {
  const sealed = box.seal("secret", "row");
  const larger = Buffer.concat([Buffer.from("before"), sealed, Buffer.from("after")]);
  expect(box.open(larger.subarray(6, 6 + sealed.length), "row")).toBe("secret");
});

test("open · with an older key · works as long as the box has it", () => {
  const sealed = box.seal("secret", "row");
  const rotated = createSealedBox([other, one]);
  expect(rotated.open(sealed, "row")).toBe("secret");
  expect(() => box.open(rotated.seal("secret", "row"), "row")).toThrow(SealBroken);
});

test("newestPrefix · matches exactly the values encrypted with the newest key", () => {
  const rotated = createSealedBox([other, one]);
  const startOf = (sealed: Uint8Array) => sealed.subarray(0, rotated.newestPrefix.length);
  expect(startOf(rotated.seal("x", "row"))).toEqual(rotated.newestPrefix);
  expect(startOf(box.seal("x", "row"))).not.toEqual(rotated.newestPrefix);
});

test("open · with a value of version 1, which does not name its key · works with any of the keys", () => {
  const sealed = sealedAsVersion1("secret", "row", one);
  for (const keys of [[one], [other, one]] as const) {
    expect(createSealedBox(keys).open(sealed, "row")).toBe("secret");
  }
  expect(() => createSealedBox([other]).open(sealed, "row")).toThrow(SealBroken);
});

test("open · with several contexts · works in any of them", () => {
  const sealed = box.seal("secret", "former row");
  expect(box.open(sealed, "row", "former row")).toBe("secret");
  expect(() => box.open(sealed, "row", "other row")).toThrow(SealBroken);
});

function sealedAsVersion1(plaintext: string, context: string, key: Uint8Array): Uint8Array {
  const nonce = Buffer.alloc(12, 5);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(plaintext, "utf8"), cipher.final()]);
  return Buffer.concat([Buffer.of(1), nonce, cipher.getAuthTag(), body]);
}
