import { afterEach, expect, test } from "vitest";
import { formatIn } from "./format-language.ts";
import { dayOf, nearDayIn, shortTime, timeInBothZones } from "./time.tsx";

afterEach(() => formatIn("en", "UTC"));

const late = Date.parse("2026-11-26T02:30:00Z");

test("the tooltip of a time · for a reader in a time zone other than the organization's · shows both", () => {
  expect(timeInBothZones(late, "Europe/Berlin", "America/Los_Angeles").split("\n")).toEqual([
    expect.stringMatching(/^Nov 26, 2026, 3:30:00\sAM in Europe\/Berlin$/),
    expect.stringMatching(/^Nov 25, 2026, 6:30:00\sPM in America\/Los Angeles$/),
  ]);
});

test.each([
  ["the same zone", "Europe/Berlin"],
  ["a zone with the same clocks", "Europe/Paris"],
  ["no organization", undefined],
])("the tooltip of a time · for a reader with %s · shows one", (_, zone) => {
  expect(timeInBothZones(late, zone, "Europe/Berlin")).toMatch(/^Nov 26, 2026, 3:30:00\sAM$/);
});

test("a displayed day · is the organization's", () => {
  expect(dayOf(late, "America/Los_Angeles")).toBe("Nov 25, 2026");
});

test.each([
  ["en-GB", "29 Sep"],
  ["de", "29. Sept."],
])(
  "a day in September · in %s · is as short as the other months, but in German",
  (language, text) => {
    formatIn(language, "UTC");
    expect(nearDayIn("UTC").format(Date.parse("2026-09-29"))).toBe(text);
  },
);

const hourMs = 3_600_000;
const minuteMs = 60_000;

test.each([
  ["now", 0, "just now"],
  ["59 minutes ago", -59 * minuteMs, "59 min ago"],
  ["18 hours ago, which is today", -18 * hourMs, "18 h ago"],
  ["19 hours ago, which is the day before", -19 * hourMs, "yesterday"],
  ["in 3 hours", 3 * hourMs, "in 3 h"],
  ["43 hours ago, which is the day before yesterday", -43 * hourMs, "2 days ago"],
  ["tomorrow", 25 * hourMs, "tomorrow"],
  ["almost 7 days ago", -7 * 24 * hourMs + 1, "7 days ago"],
  ["7 days ago", -7 * 24 * hourMs, "Nov 18"],
  ["half a year ago", -180 * 24 * hourMs, "May 29, 2026"],
  ["in almost 7 days", 7 * 24 * hourMs - 1, "in 7 days"],
  ["in 7 days", 7 * 24 * hourMs, "Dec 2"],
])(
  "a time in a list · %s · is relative for 7 days, and then the organization's day",
  (_, differenceMs, text) => {
    expect(shortTime(late + differenceMs, "America/Los_Angeles", late)).toBe(text);
  },
);

test("a time in a list · of the last hour, after midnight · is in minutes", () => {
  const afterMidnight = Date.parse("2026-11-26T08:10:00Z");
  const ago = (minutes: number) =>
    shortTime(afterMidnight - minutes * minuteMs, "America/Los_Angeles", afterMidnight);
  expect([ago(20), ago(70)]).toEqual(["20 min ago", "yesterday"]);
});

test("a time in a list · in German · is short", () => {
  formatIn("de", "Europe/Berlin");
  const texts = [-26 * minuteMs, -3 * hourMs, 3 * hourMs].map((differenceMs) =>
    shortTime(late + differenceMs, "America/Los_Angeles", late),
  );
  expect(texts).toEqual(["vor 26 Min.", "vor 3 Std.", "in 3 Std."]);
});
