import type { Logger } from "./logger.ts";
import { type Repeating, repeat } from "./repeat.ts";

/** What a district does without a request; the worker runs it. */
export interface Work<Given> {
  /** Done at long intervals, one after the other. A name completes the log's "Could not …". */
  chores?: Record<string, Chore<Given>>;
  /** Each runs beside the others. A name completes the log's "Could not …". */
  loops?: Record<string, Loop<Given>>;
}

type Chore<Given> = (deps: Given) => Promise<unknown>;

export interface Loop<Given> {
  /** The pause between the end of a run and the beginning of the next one. */
  intervalMs: number;
  /** Work of many steps looks at the signal between them. */
  run: (deps: Given, stopping: AbortSignal) => Promise<void>;
}

/** Runs the loops until they are stopped, each again and again. */
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

/** Does the chores one after the other, also after another one has failed. */
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
