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
])("cookies · in the header %j · are its pairs, the first for each name", (header, expected) => {
  expect(Object.fromEntries(cookiesIn(header))).toEqual(expected);
});

test("a header · created from parsed cookies · is parsed to the same cookies", () => {
  const cookies = cookiesIn("a=1; b=x%3Dy");
  expect(cookiesIn(cookieHeader(cookies))).toEqual(cookies);
});

test("a cookie in a response · with attributes · is parsed to its name and value", () => {
  expect(pairOf("a=x=y; Path=/app; HttpOnly")).toEqual(["a", "x=y"]);
  expect(pairOf("a=; Max-Age=0")).toEqual(["a", ""]);
});

test("a session · in a cookie whose name ends the same · is not found", () => {
  expect(sessionIn(plain, "xreferrals.session_token=1")).toBeUndefined();
  expect(sessionIn(plain, "referrals.session_token=1")).toBe("1");
  expect(sessionIn(secure, "referrals.session_token=1")).toBeUndefined();
  expect(sessionIn(secure, "__Secure-referrals.session_token=1")).toBe("1");
});

test("the cookie of a sign-in · is hidden from scripts and other sites, and with https from other connections", () => {
  const cookie = ["a", "x"] as [string, string];
  const settings = { path: "/app/auth", maxAgeSeconds: 60 };
  const attributes = "a=x; Path=/app/auth; Max-Age=60; HttpOnly; SameSite=Lax";
  expect(cookieOf(plain, cookie, settings)).toBe(attributes);
  expect(cookieOf(secure, cookie, settings)).toBe(`${attributes}; Secure`);
});
