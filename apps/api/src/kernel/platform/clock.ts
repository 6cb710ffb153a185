export interface Clock {
  /** The current time, to the millisecond. */
  now(): Date;
  /** Milliseconds on a clock that never goes back. Use now() if this is absent. */
  ticksMs?(): number;
}

/**
 * The largest difference between the clocks of two processes. A time further in the future was
 * stored before the clock was set back.
 */
const differenceMs = 1_000;

/** The span of the latest stored times: after `since`, up to and including `until`. */
export interface Span {
  since: Date;
  until: Date;
}

/** The last `lengthMs` milliseconds. Times from before the clock was set back are excluded. */
export function lastSpan(now: Date, lengthMs: number): Span {
  const nowMs = now.getTime();
  return { since: new Date(nowMs - lengthMs), until: new Date(nowMs + differenceMs) };
}

export const systemClock: Clock = {
  now: () => new Date(),
  ticksMs: () => performance.now(),
};
