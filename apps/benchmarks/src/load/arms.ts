import { median } from "../api/measure.ts";
import { describe, type Measured, merge } from "./measured.ts";
import { type ProcessorTime, timePer } from "./processor-time.ts";
import { atRate, inTurns } from "./send.ts";

/** Times in Unix ms. */
export interface Sent {
  startMs: number;
  endMs: number;
}

/** One side of a comparison. */
export interface Arm<Times extends Sent = Sent> {
  name: string;
  send(): Promise<Times>;
  clock(): Promise<ProcessorTime>;
  /**
   * Called with the number of requests before they are sent. Returns a function that waits until
   * their webhooks have arrived, and returns the times from response to arrival.
   */
  follow?(count: number): (sent: Times[]) => Promise<number[]>;
}

interface Levels {
  inFlight: number;
  /** Requests in each round at the top rate. */
  topCount: number;
  warmUpCount: number;
  /** Requests per second. A machine that cannot keep up with the rate measures its own queue. */
  ordinaryRate?: number;
  seconds: { slow: number; ordinary: number; half: number };
}

const slowRate = 20;
export const defaultRate = 240;
const topRoundCount = 5;
const secondsPerTurn = 5;

/**
 * Measures at the highest rate with a fixed number of requests in flight, at two fixed rates, and
 * at half of the highest rate. Several arms alternate every few seconds. Prints one line for each
 * arm and level, and returns the median of each arm's share of the first arm's highest rate.
 */
export async function measureLevels<Times extends Sent>(
  arms: Arm<Times>[],
  { inFlight, topCount, warmUpCount, ordinaryRate = defaultRate, seconds }: Levels,
  say: (line: string) => void,
): Promise<Map<Arm<Times>, number>> {
  const atTop = (arm: Arm<Times>, count: number) =>
    measure(arm, count, (send) => inTurns(send, inFlight, count));
  for (const arm of arms) await atTop(arm, warmUpCount);
  const tops = await takeTurns(arms, topRoundCount, (arm) => atTop(arm, topCount));
  for (const [arm, rounds] of tops)
    say(describe(`${arm.name}, ${inFlight} in flight`, merge(rounds)));
  const topOf = (arm: Arm<Times>) => merge(tops.get(arm) ?? []).perSecond;
  const levels: [string, (arm: Arm<Times>) => number, number][] = [
    [`${slowRate}/s`, () => slowRate, seconds.slow],
    [`${ordinaryRate}/s`, () => ordinaryRate, seconds.ordinary],
    ["half of the highest rate", (arm) => topOf(arm) / 2, seconds.half],
  ];
  for (const [name, rateOf, forSeconds] of levels) {
    const turnCount = arms.length === 1 ? 1 : Math.ceil(forSeconds / secondsPerTurn);
    const measured = await takeTurns(arms, turnCount, (arm) =>
      measureAtRate(arm, rateOf(arm), forSeconds / turnCount),
    );
    for (const [arm, rounds] of measured) say(describe(`${arm.name}, ${name}`, merge(rounds)));
  }
  return new Map(arms.map((arm) => [arm, medianShare(tops, arm, arms[0])]));
}

export function measureAtRate<Times extends Sent>(
  arm: Arm<Times>,
  perSecond: number,
  seconds: number,
): Promise<Measured> {
  const count = Math.round(perSecond * seconds);
  return measure(arm, count, (send) => atRate(send, perSecond, count));
}

async function measure<Times extends Sent>(
  { send, clock, follow }: Arm<Times>,
  count: number,
  run: (send: () => Promise<Times>) => Promise<Times[]>,
): Promise<Measured> {
  const arrived = follow?.(count);
  const [before, beginMs] = [await clock(), performance.now()];
  const sent = await run(send);
  const perSecond = (count * 1_000) / (performance.now() - beginMs);
  const arrivals = (await arrived?.(sent)) ?? [];
  return {
    perSecond,
    cpu: timePer(count, before, await clock()),
    responses: sent.map(({ startMs, endMs }) => endMs - startMs),
    arrivals,
  };
}

/** Every second round has the reverse order, so that no arm always follows the same one. */
export async function takeTurns<Side, Result>(
  sides: Side[],
  roundCount: number,
  work: (side: Side) => Promise<Result>,
): Promise<Map<Side, Result[]>> {
  const results = new Map<Side, Result[]>(sides.map((side) => [side, []]));
  for (let round = 0; round < roundCount; round += 1) {
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      results.get(side)?.push(await work(side));
    }
  }
  return results;
}

function medianShare<Side>(tops: Map<Side, Measured[]>, arm: Side, base: Side | undefined): number {
  const bases = base === undefined ? [] : (tops.get(base) ?? []);
  const shares = (tops.get(arm) ?? []).map(
    ({ perSecond }, round) => perSecond / (bases[round]?.perSecond ?? Number.NaN),
  );
  return median(shares);
}
