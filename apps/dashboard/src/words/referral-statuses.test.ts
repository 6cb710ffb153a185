import { expect, test } from "vitest";
import { keyFrom, labelOfKey, textForReferrer } from "./referral-statuses.tsx";

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

test("A key without a label · is shown as words", () => {
  expect(labelOfKey("roof_measured")).toBe("Roof measured");
});

test("The text for a referrer · is the note, or else the text in their language, or else the label", () => {
  const status = {
    key: "measured",
    label: "Measured",
    referrerText: { en: "Offer follows.", de: null },
  };
  const read = (note: string | null, language: "en" | "de") =>
    textForReferrer(status, { note, language });
  expect(read("On Friday.", "en")).toBe("On Friday.");
  expect(read(null, "en")).toBe("Offer follows.");
  expect(read(null, "de")).toBe("Offer follows.");
  const bare = { key: "measured", label: "Measured", referrerText: { en: null, de: null } };
  expect(textForReferrer(bare, { note: null, language: "de" })).toBe("Measured");
});
