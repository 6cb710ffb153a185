import { SettingsError } from "./settings.ts";

/** Stops what a main program started; called once. */
export type Stop = () => Promise<void>;

const stopDeadlineMs = 4_500;

/**
 * Runs a main program: SIGINT and SIGTERM stop it within five seconds, and what keeps it from
 * starting is said in one sentence.
 */
export async function runUntilStopped(start: (requestStop: () => void) => Promise<Stop>) {
  let stop: Stop | undefined;
  let stopRequested = false;

  async function finish() {
    setTimeout(() => process.exit(1), stopDeadlineMs).unref();
    await stop?.();
    process.exit(0);
  }

  function requestStop() {
    if (stopRequested) return;
    stopRequested = true;
    if (stop !== undefined) void finish();
  }

  process.on("SIGINT", requestStop);
  process.on("SIGTERM", requestStop);
  process.on("SIGHUP", requestStop);
  try {
    stop = await start(requestStop);
    if (stopRequested) void finish();
  } catch (error) {
    const expected = error instanceof SettingsError;
    process.stderr.write(`${expected ? error.message : explainUnexpected(error)}\n`);
    process.exit(1);
  }
}

const explainUnexpected = (error: unknown) =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
