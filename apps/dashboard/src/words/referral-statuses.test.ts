import { expect, test } from "vitest";
import { keyFrom, labelForReferrer, labelOfKey } from "./referral-statuses.tsx";

test.each([
  ["Roof measured", "roof_measured"],
  ["Größe geklärt – ja!", "grosse_geklart_ja"],
  ["2nd visit", "nd_visit"],
  ["Éloïse", "eloise"],
  ["報価", ""],
  ["x".repeat(60), "x".repeat(40)],
])("The key of a status labeled %s · is %s", (label, key) => {
  expect(keyFrom(label)).toBe(key);
});

test.each([
  ["qualified", "Qualified", "Interested"],
  ["qualified", "Good fit", "Good fit"],
  ["measured", "Qualified", "Qualified"],
])("The label of %s, %j · for referrers · is %j", (key, label, shown) => {
  expect(labelForReferrer({ key, label })).toBe(shown);
});

test("A key without a label · is shown as words", () => {
  expect(labelOfKey("roof_measured")).toBe("Roof measured");
});
