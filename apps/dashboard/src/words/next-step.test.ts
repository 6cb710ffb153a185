import type { OwnBonus } from "@referral-service/contract/app";
import { beforeAll, expect, test } from "vitest";
import { actionFor, nextStep, stateOfBonus, textForReferrer } from "./next-step.ts";
import { loadTexts, readingOf } from "./texts/use-texts.ts";

const nowMs = Date.parse("2026-11-25T10:00:00Z");
const bonus = (changes: Partial<OwnBonus>): OwnBonus => ({
  id: "b",
  amount: 250,
  currency: "EUR",
  status: "draft",
  promisedAt: null,
  completedAt: null,
  failureReason: null,
  needsDetails: false,
  ...changes,
});
const at = { timezone: "UTC", nowMs };
const says = (
  contactBy: number | null,
  status: string | undefined = "The roof is done",
  locale = "en-GB",
) => nextStep(readingOf(locale), { contactBy, status, ...at });

beforeAll(() => loadTexts("en"));

const day = Date.parse("2026-11-30T08:00:00Z");

test.each([
  ["without a promise", null, "The roof is done."],
  [
    "before the promised contact",
    nowMs + 3_600_000,
    "The roof is done. We'll get in touch by 11:00.",
  ],
  ["after the promised contact", nowMs, "The roof is done."],
])("a referral's next step · %s · is one plain sentence or two", (_, contactBy, expected) => {
  expect(says(contactBy)).toBe(expected);
});

test.each([
  ["in review", {}, "In review"],
  ["in review with a promise", { promisedAt: day }, "In review · by 30 Nov if approved"],
  ["in review after its promised day", { promisedAt: nowMs }, "In review"],
  ["approved with a promise", { status: "approved", promisedAt: day }, "Approved · by 30 Nov"],
  ["that is being sent", { status: "processing" }, "On its way"],
  ["paid", { status: "completed", completedAt: day }, "Paid 30 Nov"],
] as const)("a bonus %s · has its state and a day, without its amount", (_, changes, expected) => {
  expect(stateOfBonus(readingOf("en-GB"), bonus(changes), at)).toBe(expected);
});

test.each([
  ["a paid bonus", {}, undefined],
  ["a failed payment", { status: "failed" }, "Check your payout details"],
  [
    "a failed payment without payout details",
    { status: "failed", needsDetails: true },
    "Add payout details",
  ],
  [
    "an approved bonus without payout details",
    { status: "approved", needsDetails: true },
    "Add payout details",
  ],
] as const)("%s · tells the referrer only what they must do", (_, changes, expected) => {
  expect(actionFor(readingOf("en-GB"), bonus({ status: "completed", ...changes }))).toBe(expected);
});

test("a bonus · for a German reader · has its state and a day in German", async () => {
  await loadTexts("de-DE");
  const inReview = bonus({ promisedAt: day });
  expect(stateOfBonus(readingOf("de-DE"), inReview, at)).toBe(
    "In Prüfung · bis 30. Nov., falls freigegeben",
  );
});

test("a referral's next step · without a promise or a text about its status · is missing", () => {
  const step = { contactBy: null, status: undefined, ...at };
  expect(nextStep(readingOf("en-GB"), step)).toBeUndefined();
});

test("a referral's next step · in a language without texts · is English", () => {
  expect(says(null, "Done!", "fr-FR")).toBe("Done!");
});

test("The text for a referrer · is the note, or else the text in their language", () => {
  const status = { referrerText: { en: "Offer follows.", de: null } };
  const read = (note: string | null, language: "en" | "de") =>
    textForReferrer(status, { note, language });
  expect(read("On Friday.", "en")).toBe("On Friday.");
  expect(read(null, "en")).toBe("Offer follows.");
  expect(read(null, "de")).toBe("Offer follows.");
  const bare = { referrerText: { en: null, de: null } };
  expect(textForReferrer(bare, { note: null, language: "de" })).toBeNull();
});
