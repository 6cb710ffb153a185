import type { Stage } from "./stage/stage.ts";

export type Backend = "PostgreSQL" | "Redis";

/** A promise, and whether it was kept. */
export interface Finding {
  goal: string;
  measured: string;
  holds: boolean;
}

export interface Fault {
  name: string;
  /** Queues that the fault needs. Default: any. */
  backends?: readonly Backend[];
  /** Whether the fault takes too long for the small set. */
  isLong?: true;
  run(stage: Stage): Promise<Finding[]>;
}

export const finding = (goal: string, measured: string, holds: boolean): Finding => ({
  goal,
  measured,
  holds,
});

/** Runs a fault on its stage. A fault that fails instead of measuring has missed a goal. */
export async function findingsOf<Where extends { errorsLogged(): Promise<string> }>(
  fault: { run(stage: Where): Promise<Finding[]> },
  stage: Where,
): Promise<Finding[]> {
  try {
    const findings = await fault.run(stage);
    if (!findings.every(({ holds }) => holds)) process.stderr.write(await stage.errorsLogged());
    return findings;
  } catch (error) {
    const { stack, message } = error as Error;
    process.stderr.write(`${stack}\n${await stage.errorsLogged()}`);
    return [finding("runs to its end", message, false)];
  }
}

export const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

/** Returns a finding about a time limit. */
export const within = (what: string, limitMs: number, measuredMs: number): Finding =>
  finding(`${what} ≤ ${limitMs / 1_000} s`, seconds(measuredMs), measuredMs <= limitMs);

/** Returns a finding about something that must not occur. */
export const none = (what: string, count: number): Finding =>
  finding(`0 ${what}`, String(count), count === 0);
