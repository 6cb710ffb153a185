export interface Clock {
  /** The present moment, precise to the millisecond. */
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
