import { afterEach, describe, expect, test } from "vitest";
import { formatIn } from "../ui/format-language.ts";
import { dayPattern, hasWholeYear, typedDay, typedTime } from "./typed-days.ts";

afterEach(() => formatIn("en", "UTC"));

describe.each([
  [
    "en-GB",
    "dd/mm/yyyy",
    ["27/11/2026", "27.11.26", "27 11", "27112026", "271126", "27 Nov", "27 november 2026"],
  ],
  [
    "en-US",
    "mm/dd/yyyy",
    ["11/27/2026", "11-27-26", "11 27", "11272026", "112726", "Nov 27", "November 27, 2026"],
  ],
  ["de-DE", "TT.MM.JJJJ", ["27.11.2026", "27.11.", "27112026", "27. November", "27. Nov. 26"]],
] as const)("a day typed in %s", (language, pattern, texts) => {
  test("is shown how", () => {
    formatIn(language, "UTC");
    expect(dayPattern()).toBe(pattern);
  });

  test.each([...texts, "2026-11-27", "2026/11/27", " 2026-11-27 "])("%s · is accepted", (text) => {
    formatIn(language, "UTC");
    expect(typedDay(text, 2026)).toBe("2026-11-27");
  });

  test.each([
    "",
    "x",
    "27",
    "27/27/2026",
    "2026-02-30",
    "1/2/3/4",
    "27 Now 2026",
    "ju 1",
    "Nov Nov",
  ])("%s · is not a day", (text) => {
    formatIn(language, "UTC");
    expect(typedDay(text, 2026)).toBeUndefined();
  });
});

test("a day without a year · is in this year", () => {
  formatIn("en-GB", "UTC");
  expect(typedDay("3 mar", 2031)).toBe("2031-03-03");
});

test.each([
  ["27/11/2026", true],
  ["2026-1-2", true],
  ["27112026", true],
  ["27/11/20", false],
  ["271120", false],
  ["27 Nov", false],
])("%s · has a whole year: %s", (text, isWhole) => {
  expect(hasWholeYear(text)).toBe(isWhole);
});

test.each([
  ["14:05", "14:05"],
  ["9", "09:00"],
  ["0905", "09:05"],
  ["9.05", "09:05"],
  ["2:05 PM", "14:05"],
  ["2:05\u202fPM", "14:05"],
  ["12 am", "00:00"],
  ["12:30 p.m.", "12:30"],
  ["24:00", undefined],
  ["9:60", undefined],
  ["noon", undefined],
  ["", undefined],
])("the time %s · is parsed as %s", (text, time) => {
  expect(typedTime(text)).toBe(time);
});
