import { expect, test } from "vitest";
import { personOfClaims } from "./person-of-claims.ts";

const token = { iss: "https://provider.example", sub: "subject-1" };
const verified = { email: "grace@acme.example", email_verified: true };

test.each(["", " ", "a\0b", "ä", "x".repeat(256)])("a subject · %j · is rejected", (sub) => {
  expect(() => personOfClaims({ ...token, sub }, verified)).toThrow(/no usable subject/);
});

test.each([
  [true, "grace@acme.example"],
  ["true", "grace@acme.example"],
  [false, undefined],
  ["false", undefined],
  [1, undefined],
  [undefined, undefined],
])(
  "an address · with email_verified %j · counts only if the provider verified it",
  (isVerified, email) => {
    const about = { ...verified, email_verified: isVerified };
    expect(personOfClaims(token, about).email).toBe(email);
  },
);

test.each([
  ["gra\0ce@acme.example"],
  [`${"x".repeat(400)}@acme.example`],
  [["grace@acme.example"]],
])("an address · that is not valid · is ignored: %j", (email) => {
  expect(personOfClaims(token, { ...verified, email }).email).toBeUndefined();
});

test.each(["Gra\0ce", "\ud800", "x".repeat(201), 7])("a name · %j · is ignored", (name) => {
  expect(personOfClaims(token, { ...verified, name }).name).toBeUndefined();
});

test.each([1e18, 253_402_300_800, -1, "1700000000", null])(
  "a time of sign-in · %j · is ignored",
  (auth_time) => {
    expect(personOfClaims({ ...token, auth_time }, verified).provenAt).toBeUndefined();
  },
);

test("valid claims · are used unchanged", () => {
  const about = { ...verified, name: "Grace Hopper" };
  expect(personOfClaims({ ...token, auth_time: 1_700_000_000 }, about)).toEqual({
    issuer: token.iss,
    subject: token.sub,
    email: verified.email,
    name: "Grace Hopper",
    provenAt: new Date(1_700_000_000_000),
  });
});
