export interface Repeating {
  /** Stops the repetition. Resolves after a run in progress has ended. */
  stop(): Promise<void>;
}

interface Repetition {
  /** The pause between the end of a run and the start of the next one. */
  intervalMs: number;
  onError: (error: unknown) => void;
  /** Whether the first run also waits for the interval. */
  startsWithPause?: boolean;
}

/**
 * Runs the work immediately and then at intervals until it is stopped, never twice at the same
 * time. Work with many steps checks the signal between them.
 */
export function repeat(
  work: (stopping: AbortSignal) => Promise<void>,
  { intervalMs, onError, startsWithPause = false }: Repetition,
): Repeating {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  async function run() {
    await work(stopping.signal).catch(onError);
    if (!stopping.signal.aborted) startLater();
  }

  function start() {
    running = run();
  }

  function startLater() {
    timer = setTimeout(start, intervalMs);
  }

  if (startsWithPause) startLater();
  else start();
  return {
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
