import { expect, test } from "vitest";
import { seededRandom } from "../../../test/seeded-random.ts";
import { dayMs } from "../../kernel/durations.ts";
import type { Range } from "./buckets.ts";
import { type Cover, coverByDaysAndMonths, coverByQuarterHours } from "./stored-parts.ts";

const minuteMs = 60_000;

function expectExact({ kept, units, rest }: Cover, range: Range) {
  const joined = (ranges: Range[]) => {
    const whole: Range[] = [];
    for (const next of ranges.toSorted((one, other) => one.from - other.from)) {
      const last = whole.at(-1);
      expect(next.from).toBeLessThan(next.to);
      expect(next.from).toBeGreaterThanOrEqual(last?.to ?? Number.NEGATIVE_INFINITY);
      if (last?.to === next.from) last.to = next.to;
      else whole.push({ ...next });
    }
    return whole;
  };
  const ranges = units.map(({ from, to }) => ({ from, to }));
  expect(joined([...ranges, ...rest])).toEqual([range]);
  expect(joined(ranges)).toEqual(kept.from < kept.to ? [kept] : []);
  for (const { unit, from, to } of units) {
    for (const at of [from, to]) {
      if (unit === "quarter_hour") expect(at % (15 * minuteMs)).toBe(0);
      else expect(at % dayMs).toBe(0);
      if (unit === "month") expect(new Date(at).getUTCDate()).toBe(1);
    }
  }
}

test("Covers · for random ranges · include every moment once, in whole units and at the ends", () => {
  const random = seededRandom(1);
  for (let round = 0; round < 2_000; round += 1) {
    const grain = [1, 15 * minuteMs, dayMs][Math.floor(random() * 3)] ?? 1;
    const lengthMax = [minuteMs, dayMs, 70 * dayMs, 731 * dayMs][Math.floor(random() * 4)] ?? 1;
    const from = Math.floor((random() * 2e12) / grain) * grain;
    const to = from + Math.max(1, Math.floor((random() * lengthMax) / grain)) * grain;
    expectExact(coverByQuarterHours({ from, to }), { from, to });
    expectExact(coverByDaysAndMonths({ from, to }), { from, to });
  }
});

test("A cover · with days and months · leaves less than a day at each end", () => {
  const range = { from: Date.UTC(2024, 0, 15, 13), to: Date.UTC(2026, 0, 10, 7) };
  const { units, rest } = coverByDaysAndMonths(range);
  expect(units.map(({ unit }) => unit)).toEqual(["month", "day", "day"]);
  expect(rest.map(({ from, to }) => (to - from) / (60 * minuteMs))).toEqual([11, 7]);
});
