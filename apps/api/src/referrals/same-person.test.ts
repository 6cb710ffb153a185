import { comparedName } from "@referral-service/contract";
import { expect, test } from "vitest";
import { comparedEmail, comparedPhone, isSamePerson, isSimilar } from "./same-person.ts";

test.each([
  "+49 30 5550120",
  "0049 30 5550120",
  "+49 (0)30 5550120",
  "+49 30 555-01-20 ext. 12",
  "+49 30 5550120 x12",
  "+49/30/5550120;ext=7",
])("comparedPhone · %s · is the same number with its country", (phone) => {
  expect(comparedPhone(phone)).toEqual({ national: "305550120", country: "49" });
});

test.each(["030 5550120", "030/555 01 20", "(030) 5550120", "305550120"])(
  "comparedPhone · %s · is the same number without its country",
  (phone) => {
    expect(comparedPhone(phone)).toEqual({ national: "305550120", country: null });
  },
);

test.each(["0", "000000", "11111111", "ext. 12", "12345", "-", "n/a", "+", ""])(
  "comparedPhone · %j · is not a phone number",
  (phone) => {
    expect(comparedPhone(phone)).toBeNull();
  },
);

test.each([
  ["+1 555 010 0199", "1"],
  ["+7 912 345 67 89", "7"],
  ["+353 1 234 5678", "353"],
  ["+390612345678", "39"],
])("comparedPhone · %s · has the country %s", (phone, country) => {
  expect(comparedPhone(phone)?.country).toBe(country);
});

test.each([
  ["Ada+fair@Example.COM", "ada@example.com"],
  ["a.d.a+x@googlemail.com", "ada@gmail.com"],
  ["a.d.a@example.com", "a.d.a@example.com"],
  ["+ada@example.com", "+ada@example.com"],
])("comparedEmail · %s · is %s", (email, compared) => {
  expect(comparedEmail(email)).toBe(compared);
});

test("comparedName · with different case, spaces, apostrophes, hyphens and composition · is the same", () => {
  expect(comparedName(" QUEEN\u2019S\u00A0 Gara\u0308ge\u2011X ")).toBe("queen's gar\u00E4ge-x");
});

test("isSimilar · with the same name and address in any spelling · is true, and false without an address", () => {
  const at = (name: string, addressFormatted: string | null) => ({ name, addressFormatted });
  const ada = at("Ada  Lovelace", "Birkenallee 7, Kleinmachnow");
  expect(isSimilar(ada, at("ada lovelace", "birkenallee  7, KLEINMACHNOW"))).toBe(true);
  expect(isSimilar(ada, at("Ada Lovelace", "Birkenallee 7a, Kleinmachnow"))).toBe(false);
  expect(isSimilar(ada, at("Ada Byron", "Birkenallee 7, Kleinmachnow"))).toBe(false);
  expect(isSimilar(at("Ada", null), at("Ada", null))).toBe(false);
});

const person = (name: string, email: string | null, phone: string | null) => ({
  name,
  email,
  phone,
});
const number = "030 5550120";

test.each([
  [person("Ada", "a@b.example", null), person("Bob", "A+x@b.example", null), true],
  [person("Ada", null, number), person("Bob", null, "+49 30 5550120"), true],
  [person("Ada", "a@b.example", number), person("ADA", "c@d.example", number), true],
  [person("Ada", "a@b.example", number), person("Bob", null, number), true],
  [person("Ada", "a@b.example", number), person("Bob", "b@b.example", number), false],
  [person("Ada", null, "+49 30 5550120"), person("Ada", null, "+47 30 5550120"), false],
  [person("Ada", null, "0"), person("Ada", null, "0"), false],
  [person("Ada", null, null), person("Ada", null, null), false],
])("isSamePerson · %j and %j · %s, in either order", (one, other, isSame) => {
  expect([isSamePerson(one, other), isSamePerson(other, one)]).toEqual([isSame, isSame]);
});
