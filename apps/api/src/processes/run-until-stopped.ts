import { SettingsError } from "../kernel/settings/settings-error.ts";

/** Stops everything that a main program started. Called once. */
type Stop = () => Promise<void>;

/** A single Ctrl-C can arrive more than once: from the terminal and from the launching process. */
const sameSignalMs = 500;

/**
 * Runs a main program. SIGINT and SIGTERM stop it within the given time, and a second signal ends
 * it immediately. Prints the reason in one sentence if the program cannot start.
 */
export async function runUntilStopped(
  start: (requestStop: () => void) => Promise<Stop>,
  { withinMs }: { withinMs: number },
) {
  let stop: Stop | undefined;
  let stopRequestedMs: number | undefined;

  async function finish() {
    setTimeout(() => process.exit(1), withinMs).unref();
    await stop?.();
    process.exit(0);
  }

  function requestStop() {
    if (stopRequestedMs !== undefined) return;
    stopRequestedMs = performance.now();
    if (stop !== undefined) void finish();
  }

  function onSignal() {
    const firstMs = stopRequestedMs;
    if (firstMs !== undefined && performance.now() - firstMs > sameSignalMs) process.exit(1);
    requestStop();
  }

  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, onSignal);
  try {
    stop = await start(requestStop);
    if (stopRequestedMs !== undefined) void finish();
  } catch (error) {
    const expected = error instanceof SettingsError;
    process.stderr.write(`${expected ? error.message : explainUnexpected(error)}\n`);
    process.exit(1);
  }
}

const explainUnexpected = (error: unknown) =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/**
 * The time that a stopping API process serves new requests so that load balancers notice, and the
 * time that it then has to finish requests.
 */
export const httpDrain = { noticeMs: 5_000, finishMs: 10_000 };

/**
 * Time in ms that a worker has to stop, longer than an attempt takes with the default settings.
 * Deliveries that take longer are released.
 */
export const workerDrainMs = 14_000;

/** A process that has not stopped after this time exits. */
export const stopWithinMs = 20_000;
