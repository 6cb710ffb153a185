import { expect, test } from "vitest";
import { hourMs } from "../ui/durations.ts";
import { overdueText } from "./due-time.tsx";

const late = Date.parse("2026-11-26T02:30:00Z");

test.each([
  [0, "1 minute overdue"],
  [5 * hourMs, "5 hours overdue"],
  [24 * hourMs, "1 day overdue"],
  [40 * 24 * hourMs, "1 month overdue"],
])("a task that was due %i ms ago · says for how long", (overMs, text) => {
  expect(overdueText(late - overMs, late)).toBe(text);
});
