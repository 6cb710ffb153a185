import { expect, test } from "vitest";
import { hourMs } from "../ui/durations.ts";
import { isDueSoon, overdueText, waitText } from "./due-time.tsx";

const late = Date.parse("2026-11-26T02:30:00Z");

test.each([
  [0, "1 min"],
  [5 * hourMs, "5 h"],
  [24 * hourMs, "1 day"],
  [40 * 24 * hourMs, "1 month"],
])("a task that was due %i ms ago · says for how long", (overMs, text) => {
  expect(overdueText(late - overMs, late)).toBe(text);
});

test.each([
  [5 * hourMs, "5 hours"],
  [24 * hourMs, "1 day"],
  [46 * 24 * hourMs, "46 days"],
])("a conversation that has waited %i ms · says its wait in days after the first", (ms, text) => {
  expect(waitText(late - ms, late)).toBe(text);
});

test("a due time · is soon until the end of tomorrow, and when it has passed", () => {
  const now = Date.parse("2026-11-26T12:00:00Z");
  expect(isDueSoon(now - 40 * 24 * hourMs, now)).toBe(true);
  expect(isDueSoon(now + 24 * hourMs, now)).toBe(true);
  expect(isDueSoon(now + 48 * hourMs, now)).toBe(false);
});
