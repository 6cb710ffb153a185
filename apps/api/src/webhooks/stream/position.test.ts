import { describe, expect, test } from "vitest";
import { beforeHorizon, comparePositions, positionBefore, type RecordedEvent } from "./position.ts";

const early = new Date(1_000);
const late = new Date(9_000);

const event = (transactionId: number, id: string, createdAt = late): RecordedEvent => ({
  transactionId,
  id,
  createdAt,
});

describe("comparePositions", () => {
  test("an event in a younger transaction · with an older ID · comes later", () => {
    expect(comparePositions(event(8, "a"), event(7, "b"))).toBeGreaterThan(0);
  });

  test("events in one transaction · by their IDs · keep that order", () => {
    const shuffled = [event(7, "c"), event(7, "a"), event(7, "b")];
    expect(shuffled.toSorted(comparePositions).map(({ id }) => id)).toEqual(["a", "b", "c"]);
    expect(comparePositions(event(7, "a"), event(7, "a"))).toBe(0);
  });

  test("a transaction · after the 32 bits have overflowed · is younger than the earlier ones", () => {
    const last = event(2 ** 32 - 1, "a");
    expect(comparePositions(event(3, "a"), last)).toBeGreaterThan(0);
    expect(comparePositions(last, event(3, "a"))).toBeLessThan(0);
  });

  test("the position before a transaction · is before its events and after all others", () => {
    for (const transactionId of [7, 0, 2 ** 32 - 1]) {
      const before = positionBefore(transactionId);
      expect(comparePositions(event(transactionId, "00000000"), before)).toBeGreaterThan(0);
      const older = event((transactionId - 1) >>> 0, "ffffffff-ffff-ffff-ffff-fffffffffffe");
      expect(comparePositions(older, before)).toBeLessThan(0);
    }
  });
});

describe("beforeHorizon", () => {
  const horizon = { transactionId: 10, settledBefore: new Date(5_000) };

  test("events in ended transactions · before a running one · can be read", () => {
    const events = [event(8, "a"), event(9, "b"), event(10, "c"), event(11, "d")];
    expect(beforeHorizon(events, horizon).map(({ id }) => id)).toEqual(["a", "b"]);
  });

  test("an old event · after a transaction that never ends · is not delayed by it", () => {
    expect(beforeHorizon([event(11, "a", early)], horizon)).toHaveLength(1);
    expect(beforeHorizon([event(11, "a"), event(12, "b", early)], horizon)).toHaveLength(0);
  });
});
