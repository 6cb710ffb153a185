/**
 * Loaded into a process before its main program: how long it drains is decided by SIGUSR2 instead of a
 * clock, so that a pause of a test cannot end it, and a test need not wait for its end. What would end
 * it sooner never comes.
 */
import { once } from "node:events";
import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";
import { httpDrain, stopWithinMs, workerDrainMs } from "../src/processes/run-until-stopped.ts";

const isOver = once(process, "SIGUSR2");

const wait = timers.setTimeout;
timers.setTimeout = (async (ms: number, ...rest: []) =>
  ms === httpDrain.noticeMs ? isOver : wait(ms, ...rest)) as typeof wait;
syncBuiltinESMExports();

const limits = [workerDrainMs, httpDrain.finishMs, stopWithinMs];

const start = globalThis.setTimeout;
globalThis.setTimeout = Object.assign(
  ((run: () => void, ms: number, ...rest: []) => {
    if (!limits.includes(ms)) return start(run, ms, ...rest);
    if (ms === workerDrainMs) void isOver.then(run);
    return start(() => {}, ms).unref();
  }) as typeof start,
  start,
);
