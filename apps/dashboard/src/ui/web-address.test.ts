import { expect, test } from "vitest";
import { withScheme } from "./web-address.ts";

test.each([
  ["acme.example/privacy", "https://acme.example/privacy"],
  [" localhost:3000/privacy ", "https://localhost:3000/privacy"],
  ["http://acme.example", "http://acme.example"],
  ["HTTPS://acme.example", "HTTPS://acme.example"],
  ["ftp://acme.example", "ftp://acme.example"],
  ["javascript:alert(1)", "https://javascript:alert(1)"],
  ["  ", ""],
])("an address · typed as %j · is sent as %j", (typed, sent) => {
  expect(withScheme(typed)).toBe(sent);
});
