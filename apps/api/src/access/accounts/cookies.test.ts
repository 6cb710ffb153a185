import { expect, test } from "vitest";
import { cookieHeader, cookieOf, cookiesIn, pairOf, sessionIn } from "./cookies.ts";

const plain = { publicUrl: "http://localhost:3000" };
const secure = { publicUrl: "https://acme.example" };

test.each([
  ["a=1; b=2", { a: "1", b: "2" }],
  ["a=1;b=2", { a: "1", b: "2" }],
  ["a=1; a=2", { a: "1" }],
  ["a; b=2", { b: "2" }],
  ["a=x=y; b=", { a: "x=y", b: "" }],
  ["", {}],
])("the cookies · of the header %j · are its pairs, the first of each name", (header, expected) => {
  expect(Object.fromEntries(cookiesIn(header))).toEqual(expected);
});

test("a header · made of what was read · is read alike", () => {
  const cookies = cookiesIn("a=1; b=x%3Dy");
  expect(cookiesIn(cookieHeader(cookies))).toEqual(cookies);
});

test("a cookie that an answer sets · with attributes · is its name and value", () => {
  expect(pairOf("a=x=y; Path=/app; HttpOnly")).toEqual(["a", "x=y"]);
  expect(pairOf("a=; Max-Age=0")).toEqual(["a", ""]);
});

test("a session · in a cookie of another name that ends alike · is not found", () => {
  expect(sessionIn(plain, "xreferrals.session_token=1")).toBeUndefined();
  expect(sessionIn(plain, "referrals.session_token=1")).toBe("1");
  expect(sessionIn(secure, "referrals.session_token=1")).toBeUndefined();
  expect(sessionIn(secure, "__Secure-referrals.session_token=1")).toBe("1");
});

test("a cookie of a sign-in · is for no script and no other site, and over https for no other connection", () => {
  const cookie = ["a", "x"] as [string, string];
  const settings = { path: "/app/auth", maxAgeSeconds: 60 };
  const attributes = "a=x; Path=/app/auth; Max-Age=60; HttpOnly; SameSite=Lax";
  expect(cookieOf(plain, cookie, settings)).toBe(attributes);
  expect(cookieOf(secure, cookie, settings)).toBe(`${attributes}; Secure`);
});
