export interface Clock {
  /** The present moment, precise to the millisecond. */
  now(): Date;
  /** Milliseconds of a clock that never goes back; now() when absent. */
  ticksMs?(): number;
}

export const systemClock: Clock = {
  now: () => new Date(),
  ticksMs: () => performance.now(),
};
