import type { Stage } from "./stage/stage.ts";

export type Backend = "PostgreSQL" | "Redis";

/** One promise and whether it held. */
export interface Finding {
  goal: string;
  measured: string;
  holds: boolean;
}

export interface Fault {
  name: string;
  /** The queue that the fault needs; any if omitted. */
  backends?: readonly Backend[];
  /** Left out of the small set, because it takes long. */
  isLong?: true;
  run(stage: Stage): Promise<Finding[]>;
}

export const finding = (goal: string, measured: string, holds: boolean): Finding => ({
  goal,
  measured,
  holds,
});

export const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

/** A finding about a time limit. */
export const within = (what: string, limitMs: number, measuredMs: number): Finding =>
  finding(`${what} ≤ ${limitMs / 1_000} s`, seconds(measuredMs), measuredMs <= limitMs);

/** A finding about something that must not occur. */
export const none = (what: string, count: number): Finding =>
  finding(`0 ${what}`, String(count), count === 0);
