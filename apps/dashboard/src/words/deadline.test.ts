import { afterEach, expect, test } from "vitest";
import { formatIn } from "../ui/format-language.ts";
import { deadlineText } from "./deadline.tsx";

afterEach(() => formatIn("en", "UTC"));

const now = Date.parse("2026-11-26T02:30:00Z");

test.each([
  ["2026-11-26T16:47:00Z", "16:47 today"],
  ["2026-11-27T01:47:00Z", "27 Nov, 01:47"],
  ["2026-11-27T16:47:00Z", "27 Nov, 16:47"],
  ["2026-11-29T17:47:00Z", "29 Nov, 17:47"],
  ["2026-12-24T17:47:00Z", "24 Dec, 17:47"],
])("the deadline %s · says its day and time", (deadline, text) => {
  formatIn("en-GB", "UTC");
  expect(deadlineText(Date.parse(deadline), "UTC", now)).toBe(text);
});
