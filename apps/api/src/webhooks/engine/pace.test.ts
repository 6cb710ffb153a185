import { describe, expect, test } from "vitest";
import { createRateMeter } from "./lane-shares.ts";
import { type Pace, paceAfter, pauseAsked } from "./pace.ts";

const now = new Date("2026-11-25T12:00:00Z");
const at = (ms: number) => new Date(now.getTime() + ms);
const answerOf = (responseStatus: number | null, retryAfter?: string) => ({
  responseStatus,
  retryAfter,
  responseBodyExcerpt: null,
  failure: "http_status" as const,
  tlsFault: null,
  durationMs: 1,
});
const slowdown = (startedMs: number, pauseMs?: number) => ({
  startedAt: at(startedMs),
  pauseMs,
  requestsPerSecond: 60,
});
const slowed = (startedMs: number, pauseMs?: number) => ({
  accepted: [],
  slowdowns: [slowdown(startedMs, pauseMs)],
});
const acceptedTimes = (count: number) => ({
  accepted: Array.from({ length: count }, (_, index) => at(index)),
  slowdowns: [],
});
const slowPace: Pace = {
  resumesAt: at(-5_000),
  nextRequestAt: at(-100),
  pauseMs: 4_000,
  requestsPerSecond: 8,
  inFlightMax: 4,
  ownRequestsPerSecond: null,
};

test.each([
  [429, undefined, { pauseMs: undefined }],
  [429, "7", { pauseMs: 7_000 }],
  [429, "soon", { pauseMs: undefined }],
  [429, "9999999", { pauseMs: 3_600_000 }],
  [503, "7", { pauseMs: 7_000 }],
  [503, undefined, undefined],
  [503, "soon", undefined],
  [500, "7", undefined],
  [200, undefined, undefined],
  [null, undefined, undefined],
])("a response %s with Retry-After %s · requests %j", (status, retryAfter, asked) => {
  const options = { now, delayMaxMs: 3_600_000 };
  expect(pauseAsked(answerOf(status, retryAfter), options)).toEqual(asked);
});

describe("an endpoint at full speed", () => {
  test("whose receiver names no time · pauses for a second · and continues at half of its rate and requests", () => {
    expect(paceAfter(undefined, slowed(-10), now)).toEqual({
      resumesAt: at(1_000),
      nextRequestAt: at(1_000),
      pauseMs: 2_000,
      requestsPerSecond: 30,
      inFlightMax: 32,
      ownRequestsPerSecond: null,
    });
  });

  test("whose receiver names a time · pauses until then", () => {
    const pace = paceAfter(undefined, slowed(-10, 30_000), now);
    expect(pace).toMatchObject({ nextRequestAt: at(30_000), pauseMs: 1_000 });
  });

  test("with only successes · stays there", () => {
    expect(paceAfter(undefined, acceptedTimes(3), now)).toBeUndefined();
  });
});

describe("a slowed endpoint", () => {
  test("slowed repeatedly · doubles its pause each time, up to a minute, and never stops", () => {
    const pauses: number[] = [];
    let pace: Pace | undefined;
    let time = now;
    for (let round = 0; round < 12; round += 1) {
      pace = paceAfter(
        pace,
        { accepted: [], slowdowns: [{ ...slowdown(0), startedAt: time }] },
        time,
      );
      pauses.push(Number(pace?.resumesAt) - time.getTime());
      time = pace?.resumesAt ?? time;
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60, 60, 60, 60].map((s) => s * 1_000));
    expect(pace).toMatchObject({ requestsPerSecond: 0.1, inFlightMax: 1 });
  });

  test("by responses to requests that were already in flight · is slowed once", () => {
    const once = paceAfter(undefined, slowed(-10), now);
    const many = { accepted: [], slowdowns: [slowdown(-20), slowdown(-10), slowdown(-5)] };
    expect(paceAfter(undefined, many, now)).toEqual(once);
    expect(paceAfter(once, slowed(-5), at(50))).toEqual(once);
  });

  test("by a response that names a later time · pauses until then", () => {
    const once = paceAfter(undefined, slowed(-10), now);
    const later = paceAfter(once, slowed(-5, 20_000), now);
    expect(later).toEqual({ ...once, resumesAt: at(20_000), nextRequestAt: at(20_000) });
  });

  test("with each success · speeds up, to the limit for every endpoint · and its next pause is short", () => {
    const grown = paceAfter(slowPace, acceptedTimes(20), now);
    expect(grown).toMatchObject({ pauseMs: 1_000, requestsPerSecond: 10, inFlightMax: 9 });
    expect(paceAfter(slowPace, acceptedTimes(10_000), now)).toMatchObject({ inFlightMax: 64 });
  });

  test("by successes from before its pause · does not speed up", () => {
    const early = { accepted: [at(-6_000)], slowdowns: [] };
    expect(paceAfter(slowPace, early, now)).toEqual(slowPace);
  });
});

describe("an endpoint with its own rate", () => {
  const own: Pace = { ...slowPace, ownRequestsPerSecond: 20 };
  const unslowed: Pace = {
    ...own,
    resumesAt: new Date(0),
    pauseMs: 1_000,
    requestsPerSecond: 1_000,
    inFlightMax: 64,
  };

  test("with successes · stays the same, so that nothing is stored", () => {
    expect(paceAfter(unslowed, acceptedTimes(3), now)).toBe(unslowed);
  });

  test("slowed by its receiver · continues at half of its own rate", () => {
    const pace = paceAfter(unslowed, slowed(-10), now);
    expect(pace).toMatchObject({ requestsPerSecond: 10, inFlightMax: 32 });
  });

  test("that was slowed · speeds up to its own rate", () => {
    expect(paceAfter(own, acceptedTimes(20), now)).toMatchObject({ requestsPerSecond: 10 });
    expect(paceAfter(own, acceptedTimes(120), now)).toMatchObject({ requestsPerSecond: 1_000 });
  });
});

test("the rate · is that of the current or the previous second, and zero later", () => {
  const meter = createRateMeter();
  for (let ms = 0; ms < 1_000; ms += 20) meter.add(ms);
  expect(meter.perSecond(999)).toBe(50);
  meter.add(1_000);
  expect(meter.perSecond(1_010)).toBe(50);
  expect(meter.perSecond(2_000)).toBe(1);
  expect(meter.perSecond(9_000)).toBe(0);
});
