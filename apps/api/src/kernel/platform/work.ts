import type { Logger } from "./logger.ts";
import { type Repeating, repeat } from "./repeat.ts";

/** The work of a district that no request starts. The worker runs it. */
export interface Work<Given> {
  /**
   * Work at long intervals, done one after the other. The name completes the log line "Could not
   * …".
   */
  chores?: Record<string, Chore<Given>>;
  /**
   * Work that repeats independently of other work. The name completes the log line "Could not …".
   */
  loops?: Record<string, Loop<Given>>;
}

type Chore<Given> = (deps: Given) => Promise<unknown>;

interface Loop<Given> {
  /** The pause between the end of a run and the start of the next one. */
  intervalMs: number;
  /** Work with many steps checks the signal between them. */
  run: (deps: Given, stopping: AbortSignal) => Promise<void>;
}

/** Runs each loop repeatedly until it is stopped. */
export function startLoops<Given extends { logger: Logger }>(
  deps: Given,
  loops: Record<string, Loop<Given>>,
): Repeating {
  const running = Object.entries(loops).map(([name, { intervalMs, run }]) =>
    repeat((stopping) => run(deps, stopping), {
      intervalMs,
      onError: (error) => deps.logger.error({ err: error }, `Could not ${name}`),
    }),
  );
  return {
    stop: async () => void (await Promise.all(running.map((loop) => loop.stop()))),
  };
}

/** Does the chores one after the other, even after one has failed. */
export async function doChores<Given extends { logger: Logger }>(
  deps: Given,
  chores: Record<string, Chore<Given>>,
  stopping?: AbortSignal,
) {
  for (const [name, chore] of Object.entries(chores)) {
    if (stopping?.aborted) return;
    try {
      await chore(deps);
    } catch (error) {
      deps.logger.error({ err: error }, `Could not ${name}`);
    }
  }
}
