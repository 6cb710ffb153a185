import { describe, expect, test, vi } from "vitest";
import { seededRandom } from "../../../test/seeded-random.ts";
import { dayMs, hourMs } from "../../kernel/durations.ts";
import { bucketsOf } from "./buckets.ts";

const zones = [
  "UTC",
  "America/New_York",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  // Zones whose clocks change at midnight: one skips midnight, the other has it twice.
  "America/Asuncion",
  "America/Havana",
  "Pacific/Kiritimati",
  "Etc/GMT+12",
];

const localDateAt = (at: number, timeZone: string) =>
  new Intl.DateTimeFormat("sv-SE", { timeZone }).format(at);

const rangeOf = (from: string, to: string) => ({ from: Date.parse(from), to: Date.parse(to) });

const localDatesOf = (buckets: { localDate: string }[]) =>
  buckets.map(({ localDate }) => localDate);

describe.each(zones)("The days in %s", (timezone) => {
  test("over two years · begin at the first quarter-hour of their date and omit none", () => {
    const random = seededRandom(7);
    const from = Date.UTC(2023, 0, 1) + Math.floor(random() * dayMs);
    const to = from + 731 * dayMs;
    const buckets = bucketsOf({ from, to }, { interval: "day", timezone });
    for (const [index, { startsAt, localDate }] of buckets.entries()) {
      expect(localDateAt(startsAt, timezone)).toBe(localDate);
      expect(localDateAt(startsAt - 1, timezone)).not.toBe(localDate);
      const end = buckets[index + 1]?.startsAt;
      if (end !== undefined) expect(localDateAt(end - 1, timezone)).toBe(localDate);
    }
    expect(buckets[0]?.startsAt).toBeLessThanOrEqual(from);
    expect(buckets[1]?.startsAt).toBeGreaterThan(from);
    expect(localDatesOf(buckets).at(-1)).toBe(localDateAt(to - 1, timezone));
  });
});

test("Days · when the clocks change in New York · last 23 and 25 hours", () => {
  const lengthsIn = (from: string, to: string) => {
    const options = { interval: "day", timezone: "America/New_York" } as const;
    const starts = bucketsOf(rangeOf(from, to), options).map(({ startsAt }) => startsAt);
    return starts.slice(1).map((start, index) => (start - (starts[index] ?? 0)) / hourMs);
  };
  expect(lengthsIn("2026-03-07T12:00Z", "2026-03-10T12:00Z")).toEqual([24, 23, 24]);
  expect(lengthsIn("2026-10-31T12:00Z", "2026-11-03T12:00Z")).toEqual([24, 25, 24]);
});

test("Days · in a zone that skipped one · omit it", () => {
  const range = rangeOf("2011-12-29T12:00Z", "2012-01-01T00:00Z");
  const buckets = bucketsOf(range, { interval: "day", timezone: "Pacific/Apia" });
  expect(localDatesOf(buckets)).toEqual(["2011-12-29", "2011-12-31", "2012-01-01"]);
});

test("Weeks and months · in a range within them · begin on Monday and on the first, by local date", () => {
  // The range begins on Monday, June 1, in Kathmandu's time.
  const range = rangeOf("2026-05-31T18:20Z", "2026-06-15T00:00Z");
  const inKathmandu = (interval: "week" | "month") =>
    bucketsOf(range, { interval, timezone: "Asia/Kathmandu" });
  expect(localDatesOf(inKathmandu("week"))).toEqual(["2026-06-01", "2026-06-08", "2026-06-15"]);
  expect(inKathmandu("month")).toEqual([
    { startsAt: Date.parse("2026-05-31T18:15Z"), localDate: "2026-06-01" },
  ]);
  const inNewYork = bucketsOf(range, { interval: "month", timezone: "America/New_York" });
  expect(localDatesOf(inNewYork)).toEqual(["2026-05-01", "2026-06-01"]);
});

test("Days · requested again · are cached, so only the first one needs the calendar", () => {
  const range = rangeOf("2024-01-01T00:00Z", "2025-12-01T00:00Z");
  const options = { interval: "day", timezone: "Europe/Oslo" } as const;
  const days = bucketsOf(range, options);
  const asked = vi.spyOn(Intl.DateTimeFormat.prototype, "formatToParts");
  expect(bucketsOf(range, options)).toEqual(days);
  expect(asked).toHaveBeenCalledTimes(1);
  asked.mockRestore();
});

test("A range · at either end of all time · still has its day", () => {
  const options = { interval: "day", timezone: "America/New_York" } as const;
  expect(localDatesOf(bucketsOf({ from: 0, to: 1 }, options))).toEqual(["1969-12-31"]);
  const last = Date.parse("9999-12-31T23:59:59.999Z");
  expect(localDatesOf(bucketsOf({ from: last - 1, to: last }, options))).toEqual(["9999-12-31"]);
});
