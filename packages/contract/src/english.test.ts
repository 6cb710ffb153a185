import { expect, test } from "vitest";
import { englishIn } from "./english.ts";

test.each([
  ["America/New_York", "en-US"],
  ["America/Indiana/Knox", "en-US"],
  ["Pacific/Honolulu", "en-US"],
  ["America/Toronto", "en-GB"],
  ["Europe/Oslo", "en-GB"],
  ["UTC", "en-GB"],
])("in %s · staff read %s", (timeZone, english) => {
  expect(englishIn(timeZone)).toBe(english);
});
