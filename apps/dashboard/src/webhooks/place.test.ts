import { expect, test } from "vitest";
import { placeInBrief, placeParts } from "./place.ts";

test("placeParts · a long address · ends with the last part of its path", () => {
  expect(placeParts("https://crm.example.com/hooks/referrals/v2?team=sales/eu")).toEqual([
    "crm.example.com/hooks/referrals",
    "/v2?…",
  ]);
});

test("placeParts · an address without a path · has no end", () => {
  expect(placeParts("https://crm.example.com")).toEqual(["crm.example.com", ""]);
});

test("placeParts · a last part that is longer than its room · is cut", () => {
  const [, end] = placeParts(`https://crm.example.com/${"a".repeat(80)}`);
  expect(end).toHaveLength(28);
  expect(end.endsWith("…")).toBe(true);
});

test.each([
  ["https://crm.example.com/hooks/referrals/v2", "crm.example.com/…/v2"],
  ["https://crm.example.com/hooks", "crm.example.com/hooks"],
  ["https://crm.example.com/?team=sales", "crm.example.com/?…"],
])("placeInBrief · %s · has the host and the end of the path", (url, text) => {
  expect(placeInBrief(url)).toBe(text);
});
