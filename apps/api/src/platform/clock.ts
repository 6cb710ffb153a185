export interface Clock {
  /** The present moment, precise to the millisecond. */
  now(): Date;
  /** Milliseconds that only ever go forward; where there are none, those of now(). */
  ticksMs?(): number;
}

export const systemClock: Clock = {
  now: () => new Date(),
  ticksMs: () => performance.now(),
};
