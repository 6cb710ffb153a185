import { expect, test } from "vitest";
import { createSealedBox, SealBroken } from "./sealed-box.ts";

const box = createSealedBox(Buffer.alloc(32, 1));

test("seal · of any text · opens again to exactly that text", () => {
  for (const text of ["", "x", "whsec_abc", "🙂 é\u0000\n", "x".repeat(100_000)]) {
    expect(box.open(box.seal(text, "row 1"), "row 1")).toBe(text);
  }
});

test("seal · twice of the same · gives different bytes without the text in them", () => {
  const [one, other] = [box.seal("whsec_secret", "row"), box.seal("whsec_secret", "row")];
  expect(Buffer.from(one).equals(Buffer.from(other))).toBe(false);
  expect(Buffer.from(one).includes("secret")).toBe(false);
});

test("open · in the context of another row · throws SealBroken", () => {
  const sealed = box.seal("secret", "row 1");
  for (const context of ["row 2", "", "row 1 "]) {
    expect(() => box.open(sealed, context)).toThrow(SealBroken);
  }
});

test("open · under another key · throws SealBroken", () => {
  const sealed = box.seal("secret", "row");
  expect(() => createSealedBox(Buffer.alloc(32, 2)).open(sealed, "row")).toThrow(SealBroken);
});

test("open · with any one bit flipped · throws SealBroken", () => {
  const sealed = box.seal("secret", "row");
  for (let bit = 0; bit < sealed.length * 8; bit += 1) {
    const altered = Uint8Array.from(sealed);
    altered[bit >> 3] = (altered[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    expect(() => box.open(altered, "row")).toThrow(SealBroken);
  }
});

test("open · of a part, or of more · throws SealBroken", () => {
  const sealed = box.seal("secret", "row");
  for (let length = 0; length < sealed.length; length += 1) {
    expect(() => box.open(sealed.subarray(0, length), "row")).toThrow(SealBroken);
  }
  expect(() => box.open(Uint8Array.from([...sealed, 0]), "row")).toThrow(SealBroken);
});

test("open · of a view into a larger buffer, as drivers give it · works", () => {
  const sealed = box.seal("secret", "row");
  const larger = Buffer.concat([Buffer.from("before"), sealed, Buffer.from("after")]);
  expect(box.open(larger.subarray(6, 6 + sealed.length), "row")).toBe("secret");
});
