export interface Clock {
  /** The present moment, precise to the millisecond. */
  now(): Date;
  /** Milliseconds of a clock that never goes back; now() when absent. */
  ticksMs?(): number;
}

/** The clocks of processes differ by less. A time further ahead was stored before the clock was set back. */
const differenceMs = 1_000;

/** The stored times that are the latest ones: after `since`, and up to `until`. */
export interface Span {
  since: Date;
  until: Date;
}

/** The last so many milliseconds. Times from before the clock was set back are not among them. */
export function lastSpan(now: Date, lengthMs: number): Span {
  const nowMs = now.getTime();
  return { since: new Date(nowMs - lengthMs), until: new Date(nowMs + differenceMs) };
}

export const systemClock: Clock = {
  now: () => new Date(),
  ticksMs: () => performance.now(),
};
