import { expect, test } from "vitest";
import { inLetters, withAddressesInLetters } from "./addresses-in-letters.ts";

test.each([
  ["ada@xn--mller-kva.example", "ada@müller.example"],
  ["ada@mail.xn--strae-oqa.xn--bcher-kva.example", "ada@mail.straße.bücher.example"],
  ["ada@xn--fsqu00a.xn--0zwm56d", "ada@例子.测试"],
  ["ada@xn--e1afmkfd.example", "ada@пример.example"],
  ["ada@example.com", "ada@example.com"],
  ["xn--mller-kva.example", "xn--mller-kva.example"],
])("%s · is shown as %s", (address, shown) => {
  expect(inLetters(address)).toBe(shown);
});

test.each(["ada@xn--pple-43d.com", "ada@xn--", "ada@xn--99999999", "ada@xn--a-é.example"])(
  "%s · with mixed scripts or invalid Punycode · is unchanged",
  (address) => {
    expect(inLetters(address)).toBe(address);
  },
);

test("a response · has its addresses in Unicode, and a payload unchanged", () => {
  const address = "ada@xn--mller-kva.example";
  const answer = { data: [{ email: address, version: 1, customFields: { x: [address] } }] };
  expect(withAddressesInLetters({ ...answer, payload: answer, hasMore: false })).toEqual({
    data: [
      { email: "ada@müller.example", version: 1, customFields: { x: ["ada@müller.example"] } },
    ],
    payload: answer,
    hasMore: false,
  });
});
