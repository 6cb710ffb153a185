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
const says = (
  { contactBy = null, bonus: of = null }: { contactBy?: number | null; bonus?: OwnBonus | null },
  status: string | undefined = "The roof is done",
  locale = "en-GB",
) => nextStep(readingOf(locale), { contactBy, bonus: of }, { status, timezone: "UTC", nowMs });

beforeAll(() => loadTexts("en"));

const day = Date.parse("2026-11-30T08:00:00Z");

test.each([
  ["without a bonus", {}, "The roof is done."],
  [
    "before the promised contact",
    { contactBy: nowMs + 3_600_000 },
    "The roof is done. We'll get in touch by 11:00.",
  ],
  ["after the promised contact", { contactBy: nowMs }, "The roof is done."],
  ["with a draft", { bonus: bonus({}) }, "We're checking your bonus of €250.00."],
  [
    "with a draft and a promise",
    { bonus: bonus({ promisedAt: day }) },
    "€250.00 by 30 Nov if approved.",
  ],
  [
    "with a draft after its promised day",
    { bonus: bonus({ promisedAt: nowMs }) },
    "We're checking your bonus of €250.00.",
  ],
  [
    "with an approved bonus and a promise",
    { bonus: bonus({ status: "approved", promisedAt: day }) },
    "You'll get €250.00 by 30 Nov.",
  ],
  [
    "with an approved bonus and without payout details",
    { bonus: bonus({ status: "approved", promisedAt: day, needsDetails: true }) },
    "Your bonus of €250.00 is approved",
  ],
  [
    "with a bonus that is being sent",
    { bonus: bonus({ status: "processing" }) },
    "€250.00 is on its way to you.",
  ],
  [
    "with a paid bonus",
    { bonus: bonus({ status: "completed", completedAt: day }) },
    "We paid you €250.00 on 30 Nov.",
  ],
  ["with a failed payment", { bonus: bonus({ status: "failed" }) }, "We couldn't pay you €250.00"],
  [
    "with a failed payment and without payout details",
    { bonus: bonus({ status: "failed", needsDetails: true }) },
    "We couldn't pay you €250.00",
  ],
])("a referral's next step · %s · is one plain sentence or two", (_, referral, expected) => {
  expect(says(referral)).toBe(expected);
});

test.each([
  ["in review", {}, "In review"],
  ["in review with a promise", { promisedAt: day }, "In review, by 30 Nov if approved"],
  ["in review after its promised day", { promisedAt: nowMs }, "In review"],
  ["approved with a promise", { status: "approved", promisedAt: day }, "Approved, by 30 Nov"],
  ["paid", { status: "completed", completedAt: day }, "Paid 30 Nov"],
] as const)("a bonus %s · has its state and a day, without its amount", (_, changes, expected) => {
  const at = { timezone: "UTC", nowMs };
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

test("a referral's next step · for a German reader · is German with German amounts and days", async () => {
  await loadTexts("de-DE");
  const referral = { bonus: bonus({ status: "approved", promisedAt: day }) };
  expect(says(referral, "Fertig", "de-DE")).toBe("Bis 30. Nov. erhalten Sie 250,00\u00a0€.");
});

test("a referral's next step · without a bonus or a text about its status · is missing", () => {
  const options = { status: undefined, timezone: "UTC", nowMs };
  expect(nextStep(readingOf("en-GB"), { contactBy: null, bonus: null }, options)).toBeUndefined();
});

test("a referral's next step · in a language without texts · is English", () => {
  expect(says({}, "Done!", "fr-FR")).toBe("Done!");
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
