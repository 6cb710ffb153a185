import { expect, test } from "vitest";
import { calendarOf } from "../../kernel/platform/calendar.ts";
import { momentsOf } from "./goal-course.ts";
import { dueBoundsAt } from "./task-groups.ts";

test.each([
  // The times are on a Monday, a Sunday, the night when clocks change, and the end of a year.
  ["2026-03-16T10:00:00Z", "2026-03-16T23:00:00Z", "2026-03-22T23:00:00Z"],
  ["2026-03-22T10:00:00Z", "2026-03-22T23:00:00Z", "2026-03-22T23:00:00Z"],
  ["2026-03-28T22:59:59Z", "2026-03-28T23:00:00Z", "2026-03-29T22:00:00Z"],
  ["2026-12-31T22:59:59Z", "2026-12-31T23:00:00Z", "2027-01-03T23:00:00Z"],
])("at %s · in Oslo · tomorrow begins at %s, and the next week at %s", (at, tomorrow, nextWeek) => {
  const now = new Date(at);
  expect(dueBoundsAt(now, calendarOf("Europe/Oslo"))).toEqual({
    now,
    tomorrow: new Date(tomorrow),
    nextWeek: new Date(nextWeek),
  });
});

const goal = (periodStart: string, periodEnd: string) => ({
  periodStart: new Date(periodStart),
  periodEnd: new Date(periodEnd),
});
const momentsIn = (period: ReturnType<typeof goal>, now: string) =>
  momentsOf(period, { calendar: calendarOf("Europe/Oslo"), now: new Date(now) }).map((moment) =>
    moment.toISOString(),
  );

test("The times of a goal · are midnights in the time zone between its start and its end or now", () => {
  const period = goal("2026-03-27T23:00:00Z", "2026-03-30T22:00:00Z");
  const whole = [
    "2026-03-27T23:00:00.000Z",
    "2026-03-28T23:00:00.000Z",
    "2026-03-29T22:00:00.000Z",
    "2026-03-30T22:00:00.000Z",
  ];
  expect(momentsIn(period, "2026-04-30T00:00:00Z")).toEqual(whole);
  expect(momentsIn(period, "2026-03-29T08:00:00Z")).toEqual([
    ...whole.slice(0, 2),
    "2026-03-29T08:00:00.000Z",
  ]);
  expect(momentsIn(period, "2026-03-01T00:00:00Z")).toEqual(whole.slice(0, 1));
});

test("The times of a goal · over any period · are few and in order", () => {
  for (const end of ["2026-01-01T00:00:00.001Z", "2027-01-01T00:00:00Z", "9999-12-31T00:00:00Z"]) {
    const moments = momentsIn(goal("2026-01-01T00:00:00Z", end), "9999-12-31T23:59:59Z");
    expect(moments.length).toBeLessThanOrEqual(62);
    expect(moments).toEqual([...new Set(moments)].toSorted());
    expect(moments.at(-1)).toBe(new Date(end).toISOString());
  }
});
